"""Boards being painted, and what the solver says of them."""

from dataclasses import dataclass
from typing import Literal

from sakumon.core.family import Status
from sakumon.web.answers.plays import BoardValues


@dataclass(frozen=True, slots=True)
class BrushInfo:
    """A brush, with a picture of what it paints."""

    name: str
    words: str
    svg: str


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One of the things that a setting may be."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class SettingInfo:
    """A setting of a board as a field of a form."""

    name: str
    label: str
    kind: Literal["integer", "choice"]
    low: int | None
    high: int | None
    options: list[OptionInfo]


@dataclass(frozen=True, slots=True)
class DraftInfo:
    """A draft, drawn with the spots of one brush."""

    board: BoardValues
    svg: str
    brush: str
    brushes: list[BrushInfo]
    values: dict[str, int | str]


@dataclass(frozen=True, slots=True)
class BlankDraft(DraftInfo):
    """A draft to begin with, and all that can be set."""

    settings: list[SettingInfo]


@dataclass(frozen=True, slots=True)
class MeasureInfo:
    """A measure of a board."""

    words: str
    value: int | float | str


@dataclass(frozen=True, slots=True)
class BrokenBoard:
    """A board that breaks a rule, and which."""

    state: Literal["broken"]
    error: str


@dataclass(frozen=True, slots=True)
class StoppedCheck:
    """A check that a later one has stopped."""

    state: Literal["stopped"]


@dataclass(frozen=True, slots=True)
class CheckedBoard:
    """How a board ends, in how many ways, and how hard it is."""

    state: Literal["checked"]
    status: Status
    ways: int | None
    exact: bool
    moves: int
    grade: str | None
    score: float | None
    measures: list[MeasureInfo]
    sides: tuple[str, str]
    players: int
    turn: int


CheckAnswer = BrokenBoard | StoppedCheck | CheckedBoard
