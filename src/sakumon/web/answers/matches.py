"""Games of two people, each in a browser of their own."""

from dataclasses import dataclass

from sakumon.web.answers.plays import ClockInfo, FrameInfo


@dataclass(frozen=True, slots=True)
class MatchLinks:
    """The codes of a new match: one's own seat, the other one's, and that of who looks on."""

    code: str
    guest: str
    watch: str


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """The board of a match, and what who is on move can do."""

    family: str
    board: str
    frames: list[FrameInfo]
    moves: list[str]
    keys: dict[str, list[str]]  # the moves that a key plays, one after the other
    line: list[str]
    turn: int
    sides: tuple[str, str]
    over: bool
    verdict: str


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended: who has won, if anybody, why, and that in words unless the board says."""

    winner: int | None
    reason: str
    words: str


@dataclass(frozen=True, slots=True)
class MatchLive:
    """All about a match but its board, as one of those sees it who are there."""

    game: str
    seat: int | None  # the side that one plays; none where one looks on
    taken: bool  # whether one looks on because another browser has the seat
    joined: bool  # whether both seats are taken
    here: tuple[bool, bool]
    watching: int
    seconds: float | None  # that each side began with
    increment: float
    clock: ClockInfo | None
    take_back: int | None  # the side that offers it
    draw: int | None
    rematch: int | None
    can_take_back: bool
    result: MatchResult | None
    invitation: str | None  # the code for the other seat, while that is free
    watch: str
    next: str | None  # the code of the match that follows


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as it stands; what is sent over its socket has one of both at a time."""

    board: MatchBoard
    live: MatchLive
