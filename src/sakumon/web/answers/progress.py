"""How a player gets on: ratings, what was solved in a row, shelves of opened files."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShelfPlace:
    """Where a game stands on a shelf, and which puzzle follows."""

    code: str
    title: str
    place: int
    total: int
    next: str | None


@dataclass(frozen=True, slots=True)
class Onward:
    """What a game did for its player, and where it goes on."""

    rating: float | None  # afterwards, where the play counted
    gain: float | None
    streak: int  # first attempts of the family solved in a row
    days: int  # in a row on which something was solved
    mine: dict[str, int]  # the least that the player has needed
    best: dict[str, int]  # the least that is known
    shelf: ShelfPlace | None


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating at a time."""

    ended: float
    rating: float
    won: bool


@dataclass(frozen=True, slots=True)
class FamilyProgress:
    """How a player gets on with one family."""

    family: str
    rating: float
    deviation: float
    plays: int
    streak: int
    longest: int
    points: list[RatingPoint]


@dataclass(frozen=True, slots=True)
class ProgressInfo:
    """How a player gets on."""

    days: int
    families: list[FamilyProgress]


@dataclass(frozen=True, slots=True)
class ShelfInfo:
    """A shelf in a list."""

    code: str
    title: str
    added: float
    levels: int
    solved: int


@dataclass(frozen=True, slots=True)
class ShelfList:
    """All shelves of a visitor."""

    shelves: list[ShelfInfo]


@dataclass(frozen=True, slots=True)
class LevelInfo:
    """A puzzle on a shelf."""

    puzzle: str
    title: str
    solved: bool
    begun: bool
    seconds: float | None
    tally: dict[str, int]


@dataclass(frozen=True, slots=True)
class ShelfLevels:
    """A shelf with what is on it."""

    code: str
    title: str
    family: str
    levels: list[LevelInfo]
