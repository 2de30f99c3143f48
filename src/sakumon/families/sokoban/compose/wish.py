"""What a user may wish of a Sokoban level, the presets, and wishes that no level can meet."""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from sakumon.core.errors import BadWish
from sakumon.core.message import Message
from sakumon.core.wish import Range, Wish, check_overlap
from sakumon.families.sokoban.model.storing import XY

# Cells within the rim of a board that is made backward: one word holds them.
MOST_INNER = 64
# A goal area as the paper counts it: edge and ring of gates belong to it.
SMALLEST_AREA, LARGEST_AREA = 6, 40
# Measures that a wish may bound, by its keys; only goal areas have shrinks.
LEVEL_MEASURES = {
    "pushes": "pushes",
    "box_changes": "box_changes",
    "lines": "box_lines",
    "detours": "detours",
}
AREA_MEASURES = {**LEVEL_MEASURES, "shrinks": "shrinks"}
_POINT = re.compile(r"(\d{1,2}):(\d{1,2})")


class SokobanWish(Wish, frozen=True, kw_only=True):
    """What a level should be like."""

    renamed: ClassVar[Mapping[str, str]] = {"packets": "boxes"}

    composer: Literal["pull", "paper", "any-route"] = "pull"
    width: Annotated[int, Meta(ge=5, le=LARGEST_AREA)] = 10
    height: Annotated[int, Meta(ge=5, le=LARGEST_AREA)] = 10
    boxes: Annotated[int, Meta(ge=1, le=40)] = 4
    aim: Literal["box_changes", "lines", "pushes"] = "box_changes"
    pushes: Range = field(default_factory=Range)
    box_changes: Range = field(default_factory=Range)
    lines: Range = field(default_factory=Range)
    detours: Range = field(default_factory=Range)
    shrinks: Range = field(default_factory=Range)
    candidates: Annotated[int, Meta(ge=1, le=1000)] = 3
    effort: Annotated[int, Meta(ge=1, le=10_000)] = 1
    area_only: bool = False
    fill: bool = False
    outs: bool = True
    middle: Annotated[int, Meta(ge=0, le=3)] = 0
    starts: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    middles: tuple[str, ...] = ()

    @property
    def measures(self) -> Mapping[str, str]:
        """The measures that its ranges bound, by their keys."""
        return AREA_MEASURES if self.area_only else LEVEL_MEASURES


PRESETS = {
    "tiny": SokobanWish(width=7, height=7, boxes=2, box_changes=Range(2, 6)),
    "easy": SokobanWish(width=8, height=8, boxes=3, box_changes=Range(4, 9), grade="easy"),
    "normal": SokobanWish(width=9, height=9, boxes=4, box_changes=Range(8, 16), grade="normal"),
    "yard": SokobanWish(composer="any-route", width=8, height=8, boxes=3),
    "area": SokobanWish(composer="any-route", area_only=True),
    "hard": SokobanWish(boxes=5, effort=3, grade="hard"),
    "master": SokobanWish(boxes=5, aim="lines", candidates=2, effort=120, grade="master"),
}


def check_wish(wish: SokobanWish) -> None:
    """Refuse a wish that no level can meet, before any work is spent."""
    for name in AREA_MEASURES:
        # Boxes that are all stored from the first make no puzzle: some box is pushed.
        least = 0 if name in ("detours", "shrinks") else 1
        check_overlap(wish, name, least, float("inf"))
    if wish.composer == "pull":
        _check_pull(wish)
    else:
        _check_area(wish)


def _check_pull(wish: SokobanWish) -> None:
    cells = (wish.width - 2) * (wish.height - 2)
    if cells > MOST_INNER:
        raise BadWish(
            Message(
                "width, height: within its walls a board of composer=pull has at most {most} "
                "cells, this one {cells}; composer=any-route makes larger levels",
                most=MOST_INNER,
                cells=cells,
            )
        )
    if 3 * wish.boxes > cells:
        raise BadWish(
            Message(
                "boxes: {boxes} need a board of {cells} cells or more",
                boxes=wish.boxes,
                cells=3 * wish.boxes,
            )
        )
    if wish.area_only or wish.starts or wish.middle:
        raise BadWish(
            Message("area_only, starts, middle: these are for composer=paper and any-route")
        )
    if wish.shrinks != Range():
        raise BadWish(Message("shrinks: only composer=paper and any-route shrink"))


def _check_area(wish: SokobanWish) -> None:
    if min(wish.width, wish.height) < SMALLEST_AREA:
        raise BadWish(
            Message("width, height: a goal area is at least {side}×{side}", side=SMALLEST_AREA)
        )
    inner = (wish.width - 4) * (wish.height - 4)
    if wish.boxes > inner:
        raise BadWish(
            Message(
                "boxes: {boxes} do not fit on the {inner} inner cells of the area",
                boxes=wish.boxes,
                inner=inner,
            )
        )
    if wish.starts and len(wish.starts) != len(wish.goals):
        raise BadWish(Message("goals: give one for each of the starts"))
    if not wish.starts and (wish.goals or wish.paths or wish.middles):
        raise BadWish(Message("starts: give one for each box, with goals, paths and middles"))


def point_of(text: str, name: str) -> XY:
    """Read a cell like 4:1, column first."""
    match = _POINT.fullmatch(text)
    if not match:
        raise BadWish(
            Message("{name}: '{text}' is no cell; write X:Y, like 4:1", name=name, text=text)
        )
    return int(match[1]), int(match[2])


def points_of(text: str, name: str) -> list[XY]:
    """Read several cells like 4:3+5:6; an empty text is none."""
    return [point_of(part, name) for part in text.split("+") if part]
