"""Games in play: how they stand, moves being carried out, hints."""

from dataclasses import dataclass
from typing import Any

from sakumon.core.family import Status
from sakumon.drawing.scene import Sound

BoardValues = dict[str, Any]  # a document's board


@dataclass(frozen=True, slots=True)
class FrameInfo:
    """A moment of a move, how long it stays, and how it sounds."""

    kind: str
    svg: str  # none where it is the board that the moves lead to
    link: int
    caption: str
    milliseconds: int
    moved: dict[str, str]  # keys of pieces, and those they had in the drawing before
    sound: Sound


@dataclass(frozen=True, slots=True)
class ClockInfo:
    """The seconds that each side has left, and whose clock runs."""

    left: tuple[float, float]
    running: int | None


@dataclass(frozen=True, slots=True)
class GoalInfo:
    """What is to be done, and how much of it is left of how much, where that is counted."""

    words: str
    left: int
    total: int


@dataclass(frozen=True, slots=True)
class LessonInfo:
    """A small board that teaches one thing: its place among how many, and the one after it."""

    name: str
    place: int  # from 1
    total: int
    title: str
    words: str
    learnt: str
    next: str | None


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson in words, with a picture of its board."""

    name: str
    title: str
    words: str
    learnt: str
    svg: str


@dataclass(frozen=True, slots=True)
class LessonList:
    """What a family teaches, in order."""

    family: str
    title: str
    lessons: list[LessonCard]


@dataclass(frozen=True, slots=True)
class GameState:
    """All that is shown of a game."""

    play: str
    family: str
    puzzle: str
    title: str  # what its author calls the board
    grade: str | None
    stars: int | None  # of five
    score: float | None
    goal: GoalInfo
    board: str
    frames: list[FrameInfo]
    moves: list[str]
    keys: dict[str, list[str]]  # the moves that a key plays, one after the other
    line: list[str]
    undone: list[str]  # the moves that redo plays
    known: int  # actions that are written down
    tally: dict[str, int]  # what is counted on the way
    lesson: LessonInfo | None
    strict: bool  # whether a wrong move may be pointed out at once: there is one answer only
    assist: str
    warnings: dict[str, str]
    turn: int
    sides: tuple[str, str]
    people: list[int]
    opponent: str  # what the machine on the other side is to people
    players: int
    danger: str
    waiting: bool
    over: bool
    outcome: str | None  # how it stands ended now; the result is what is written down
    result: str | None
    verdict: str
    clock: ClockInfo | None
    seconds: float
    can_undo: bool
    can_redo: bool
    hints: int
    undos: int
    study: str | None  # its name
    secret: bool  # whether nobody may see solutions, values or ratings
    closed: str  # why the study has ended the game
    hints_left: int | None  # in a study that counts them
    seconds_left: float | None  # in a study that bounds them


@dataclass(frozen=True, slots=True)
class GamesAhead:
    """How a game will stand after each of the moves that are likely next."""

    known: int
    games: dict[str, GameState]
    disturbed: bool  # whether others were served first: asked again, there may be more


@dataclass(frozen=True, slots=True)
class HintInfo:
    """A move to play, how the side to move stands, and a drawing that shows it."""

    move: str | None
    status: Status
    board: str
    hints: int


@dataclass(frozen=True, slots=True)
class SolutionInfo:
    """How a position ends with best play, the line, and the board it starts from."""

    status: Status
    line: list[str]
    board: BoardValues


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """Whether the last move of a person threw the win away, why, and how that is punished."""

    wrong: bool
    words: str
    line: list[str]  # what refutes it, from the board that it led to
    board: BoardValues


@dataclass(frozen=True, slots=True)
class OutlookInfo:
    """What a move leads to."""

    score: float
    words: str
    short: str


@dataclass(frozen=True, slots=True)
class MoveValues:
    """What every move leads to, and a drawing of it."""

    values: dict[str, OutlookInfo]
    board: str
