"""What reports on plays are made of."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class PlayTotals:
    """Plays of one kind, added up."""

    plays: int
    won: int
    seconds: float

    @property
    def rate(self) -> float:
        """The share that was won."""
        return self.won / self.plays if self.plays else 0.0


@dataclass(frozen=True, slots=True)
class PastPlay:
    """A game that a player has played."""

    code: str
    id: str
    family: str
    grade: str | None
    score: float | None
    begun: float
    result: str | None
    seconds: float | None
    hints: int
    undos: int


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A game that a player has played against another one, who sat in another browser."""

    code: str  # of the player's own seat
    family: str
    game: str
    side: int
    result: str | None
    reason: str | None
    begun: float
    ended: float | None
    moves: int


@dataclass(frozen=True, slots=True)
class FamilyStrength:
    """How strong a player is in a family."""

    family: str
    rating: float
    deviation: float
    plays: int


@dataclass(frozen=True, slots=True)
class RatedPuzzle:
    """A puzzle, and how hard plays show it to be."""

    id: str
    family: str
    rating: float
    deviation: float
    plays: int


@dataclass(frozen=True, slots=True)
class AnswerTotals:
    """How often a question was answered, and how; words have no mean."""

    family: str
    question: str
    count: int
    mean: float | None
    median: float | None


@dataclass(frozen=True, slots=True)
class StudySummary:
    """A study, how much of it was played, and the codes of who takes part."""

    name: str
    begun: float
    ended: float | None
    participants: int
    played: int
    codes: list[str]


ParticipantState = Literal["waiting", "playing", "between", "finished", "late"]


@dataclass(frozen=True, slots=True)
class ParticipantProgress:
    """How far a participant has come: the puzzle under way, and since when."""

    code: str
    state: ParticipantState
    consented: float | None
    done: int
    total: int
    puzzle: str | None
    since: float | None
