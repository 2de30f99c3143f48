"""Puzzles, and the work of composing them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sakumon.core.family import Measures
from sakumon.drawing.space import Doorway, Room, Space, Staircase
from sakumon.web.answers.plays import BoardValues, FrameInfo

JobState = Literal["running", "done", "failed"]


@dataclass(frozen=True, slots=True)
class PuzzleInfo:
    """A puzzle, and a picture of it."""

    id: str
    family: str
    title: str
    board: BoardValues
    svg: str
    grade: str | None
    score: float | None
    measures: Measures
    players: int
    clock: tuple[float, float] | None
    opponents: dict[str, str]  # machines to play against, from the weakest to the strongest


@dataclass(frozen=True, slots=True)
class PuzzleList:
    """The puzzles of a file, and the shelf they stand on if they are several."""

    puzzles: list[PuzzleInfo]
    shelf: str | None


@dataclass(frozen=True, slots=True)
class JobInfo:
    """How composing stands; a job that is done names its puzzle, one that failed says why."""

    state: JobState
    job: str | None
    work: int
    puzzle: str | None
    error: str | None


@dataclass(frozen=True, slots=True)
class PictureText:
    """What a picture means as the value of a wish's key."""

    text: str


@dataclass(frozen=True, slots=True)
class JobList:
    """What is being composed for a visitor."""

    jobs: list[JobInfo]


@dataclass(frozen=True, slots=True)
class DailyJob(JobInfo):
    """How composing the puzzle of a day stands."""

    preset: str
    date: str


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """How hard a family's puzzle of the day is, and its id once it is composed."""

    preset: str
    puzzle: str | None


@dataclass(frozen=True, slots=True)
class DailyList:
    """The puzzles of a day, by family."""

    date: str
    families: dict[str, DailyPuzzle]


@dataclass(frozen=True, slots=True)
class BoardView:
    """The drawing of a board after some moves, and the moments of the last one."""

    board: str
    frames: list[FrameInfo]


@dataclass(frozen=True, slots=True)
class KeyInfo:
    """A key: the lock it opens, and the room where it lies."""

    lock: int
    room: int


@dataclass(frozen=True, slots=True)
class SpaceInfo:
    """A board as rooms, which are known by their place in the list."""

    unit: float
    storeys: int
    rooms: Sequence[Room]
    doors: Sequence[Doorway]
    stairs: Sequence[Staircase]
    keys: list[KeyInfo]
    start: int
    goal: int


def space_info(space: Space) -> SpaceInfo:
    """Return a space as it is sent."""
    return SpaceInfo(
        unit=space.unit,
        storeys=space.storeys,
        rooms=space.rooms,
        doors=space.doors,
        stairs=space.stairs,
        keys=[KeyInfo(lock, room) for lock, room in space.keys],
        start=space.start,
        goal=space.goal,
    )
