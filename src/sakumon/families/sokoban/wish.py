"""What a user may wish of a Sokoban level, the presets, and wishes that no level can meet."""

import re
from typing import Annotated, Literal

from msgspec import Meta, field

from sakumon.core.errors import BadWish
from sakumon.core.wish import Range, Wish, check_overlap

# Cells within the rim of a board that is made backward: one word holds them.
MOST_INNER = 64
# A goal area as the paper counts it: edge and ring of gates belong to it.
SMALLEST_AREA, LARGEST_AREA = 6, 40
# Measures of a level that a wish may bound, by the name they have in the rating.
MEASURES = {
    "pushes": "pushes",
    "box_changes": "box_changes",
    "lines": "box_lines",
    "detours": "detours",
    "shrinks": "shrinks",
}
_SPOT = re.compile(r"(\d{1,2}):(\d{1,2})")

Spot = tuple[int, int]


class SokobanWish(Wish, frozen=True, kw_only=True):
    """What a level should be like."""

    composer: Literal["pull", "paper", "any-route"] = "pull"
    width: Annotated[int, Meta(ge=5, le=LARGEST_AREA)] = 10
    height: Annotated[int, Meta(ge=5, le=LARGEST_AREA)] = 10
    packets: Annotated[int, Meta(ge=1, le=40)] = 4
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


PRESETS = {
    "tiny": SokobanWish(width=7, height=7, packets=2, box_changes=Range(2, 6)),
    "easy": SokobanWish(width=8, height=8, packets=3, box_changes=Range(4, 9)),
    "normal": SokobanWish(width=9, height=9, packets=4, box_changes=Range(8, 16)),
    "yard": SokobanWish(composer="any-route", width=8, height=8, packets=3),
    "area": SokobanWish(composer="any-route", area_only=True),
    "hard": SokobanWish(packets=5, effort=8),
    "master": SokobanWish(packets=5, aim="lines", candidates=2, effort=120),
}


def check_wish(wish: SokobanWish) -> None:
    """Refuse a wish that no level can meet, before any work is spent."""
    for name in MEASURES:
        check_overlap(wish, name, 0, float("inf"))
    if wish.composer == "pull":
        _check_pull(wish)
        return
    if min(wish.width, wish.height) < SMALLEST_AREA:
        raise BadWish(f"width, height: a goal area is at least {SMALLEST_AREA}×{SMALLEST_AREA}")
    inner = (wish.width - 4) * (wish.height - 4)
    if wish.packets > inner:
        raise BadWish(f"packets: {wish.packets} do not fit on the {inner} inner cells of the area")
    if wish.starts and len(wish.starts) != len(wish.goals):
        raise BadWish("goals: give one for each of the starts")
    if not wish.starts and (wish.goals or wish.paths or wish.middles):
        raise BadWish("starts: give one for each packet, with goals, paths and middles")


def _check_pull(wish: SokobanWish) -> None:
    cells = (wish.width - 2) * (wish.height - 2)
    if cells > MOST_INNER:
        raise BadWish(
            f"width, height: within its walls a board of composer=pull has at most {MOST_INNER} "
            f"cells, this one {cells}; composer=any-route makes larger levels"
        )
    if 3 * wish.packets > cells:
        raise BadWish(f"packets: {wish.packets} need a board of {3 * wish.packets} cells or more")
    if wish.area_only or wish.starts or wish.middle:
        raise BadWish("area_only, starts, middle: these are for composer=paper and any-route")
    if wish.shrinks != Range():
        raise BadWish("shrinks: only composer=paper and any-route shrink")


def spot_of(text: str, name: str) -> Spot:
    """Read a cell like 4:1, column first."""
    found = _SPOT.fullmatch(text)
    if not found:
        raise BadWish(f"{name}: '{text}' is no cell; write X:Y, like 4:1")
    return int(found[1]), int(found[2])


def spots_of(text: str, name: str) -> list[Spot]:
    """Read several cells like 4:3+5:6; an empty text is none."""
    return [spot_of(part, name) for part in text.split("+") if part]
