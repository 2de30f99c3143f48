"""What a user may wish of a door maze, the presets, and wishes that no maze can meet."""

from typing import Annotated, Literal, Self

from msgspec import Meta, field
from msgspec.structs import replace

from sakumon.core.errors import BadWish, unknown
from sakumon.core.wish import ANY, Range, Wish, check_overlap
from sakumon.families.doors.compose.region import read_region, settled
from sakumon.families.doors.model.board import MAX_LOCKS, MAX_ROOMS, MAX_STOREYS
from sakumon.families.doors.model.kinds import KINDS

SIDES = ("left", "right", "top", "bottom", "centre")
FAR = "far"
_FEWEST = 2


class DoorsWish(Wish, frozen=True, kw_only=True):
    """What a door maze should be like."""

    kind: str = "rectangles"
    rooms: Range = field(default_factory=Range)
    edge: Annotated[float, Meta(gt=0)] | None = None
    points: Annotated[int, Meta(ge=1, le=20_000_000)] | None = None
    threshold: Annotated[int, Meta(ge=1)] | None = None
    margin: Annotated[float, Meta(ge=0, le=0.45)] = 0.2
    region: str = "1000x1000"
    rim: Literal["auto", "whole", "cut"] = "auto"
    start: str = FAR
    goal: str = FAR
    length: Range = field(default_factory=Range)
    dead_ends: Range = field(default_factory=Range)
    junctions: Range = field(default_factory=Range)
    twist: Range = field(default_factory=Range)
    braid: Annotated[float, Meta(ge=0, le=1)] = 0.0
    door: Annotated[float, Meta(gt=0, le=1)] = 0.15
    keys: Annotated[int, Meta(ge=0)] = 0
    storeys: Annotated[int, Meta(ge=1, le=MAX_STOREYS)] = 1

    def settled(self) -> Self:
        """Return the wish with a picture read in, so that its recipe needs no file."""
        return replace(self, region=settled(self.region))


# The wish keys that are measures of the finished maze.
MEASURED = ("length", "dead_ends", "junctions", "twist")
SIZES = {"small": 40, "medium": 150, "large": 500}

PRESETS = {
    f"{kind}-{size}": DoorsWish(kind=kind, rooms=Range(rooms, rooms))
    for kind in KINDS
    for size, rooms in SIZES.items()
}


def check_wish(wish: DoorsWish) -> None:
    """Refuse a wish that no maze can meet, before any work is spent."""
    if wish.kind not in KINDS:
        raise BadWish(unknown("kind", wish.kind, KINDS))
    if read_region(wish.region).area <= 0:
        raise BadWish(f"region={wish.region}: it has no area")
    _check_size(wish)
    _check_keys(wish)
    for name in ("start", "goal"):
        spot = getattr(wish, name)
        if spot not in (FAR, *SIDES) and not spot.isdecimal():
            raise BadWish(f"{name}={spot}: write a room's number, {', '.join((FAR, *SIDES))}")
    if wish.start == wish.goal != FAR:
        raise BadWish(f"goal={wish.goal}: the start is there")
    check_overlap(wish, "length", 1, MAX_ROOMS)
    check_overlap(wish, "dead_ends", 0, 1)
    check_overlap(wish, "junctions", 0, MAX_ROOMS)
    if wish.length.low >= most_rooms(wish):
        raise BadWish(f"length={wish.length}: {most_rooms(wish):g} rooms have no way so long")


def _check_size(wish: DoorsWish) -> None:
    if wish.rooms.high < _FEWEST or wish.rooms.low > MAX_ROOMS:
        raise BadWish(f"rooms={wish.rooms}: a maze has {_FEWEST} to {MAX_ROOMS} rooms")
    split = wish.kind == "rectangles"
    if (wish.points or wish.threshold) and not (split or wish.kind == "voronoi"):
        raise BadWish(f"points, threshold: only rectangles are split by them, not {wish.kind}")
    if wish.threshold and not split:
        raise BadWish(
            "threshold: only rectangles are split by it; points alone are Voronoi's sites"
        )
    if wish.edge and wish.kind in ("rectangles", "voronoi"):
        raise BadWish(f"edge: {wish.kind} have walls of any length; wish for rooms instead")
    if wish.edge and wish.rooms != ANY:
        raise BadWish("edge, rooms: wish for one of them, the other follows")
    if split and wish.rooms == ANY and not (wish.points and wish.threshold):
        raise BadWish("points, threshold: wish for both of them, or for rooms")
    if wish.kind == "voronoi" and wish.rooms == ANY and not wish.points:
        raise BadWish("rooms: say how many, or how many points there are")
    if not split and wish.kind != "voronoi" and wish.rooms == ANY and not wish.edge:
        raise BadWish("rooms: say how many, or how long an edge is")


def _check_keys(wish: DoorsWish) -> None:
    if wish.keys > MAX_LOCKS:
        raise BadWish(f"keys={wish.keys}: a maze has at most {MAX_LOCKS} keys")
    doors = most_rooms(wish) - 1
    if wish.keys > doors:
        raise BadWish(f"keys={wish.keys}: a maze of {doors + 1:g} rooms has {doors:g} doors")


def most_rooms(wish: DoorsWish) -> float:
    """Return how many rooms there can be on all storeys."""
    return min(wish.rooms.high, MAX_ROOMS) * wish.storeys
