"""What a user may wish of a door maze, the presets, and wishes that no maze can meet."""

from collections.abc import Callable, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from sakumon.core.errors import BadWish, unknown
from sakumon.core.message import Message
from sakumon.core.wish import ANY, Range, Wish, check_overlap
from sakumon.families.doors.compose.region import read_region, region_of_picture
from sakumon.families.doors.model.board import MAX_LOCKS, MAX_ROOMS, MAX_STOREYS
from sakumon.families.doors.model.kinds import KINDS, RECTANGLES, VORONOI

SIDES = ("left", "right", "top", "bottom", "centre")
FAR = "far"
_FEWEST = 2


class DoorsWish(Wish, frozen=True, kw_only=True):
    """What a door maze should be like."""

    kind: str = RECTANGLES
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

    pictures: ClassVar[Mapping[str, Callable[[bytes], str]]] = {"region": region_of_picture}


# The wish keys that are measures of the finished maze, of the same name.
MEASURED = {name: name for name in ("length", "dead_ends", "junctions", "twist")}
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
        raise BadWish(Message("region={region}: it has no area", region=wish.region))
    _check_rooms(wish)
    _check_splitting(wish)
    _check_edge(wish)
    _check_number(wish)
    _check_keys(wish)
    _check_ends(wish)
    check_overlap(wish, "length", 1, MAX_ROOMS)
    check_overlap(wish, "dead_ends", 0, 1)
    check_overlap(wish, "junctions", 0, MAX_ROOMS)
    if wish.length.low >= most_rooms(wish):
        raise BadWish(
            Message(
                "length={length}: {rooms} rooms have no way so long",
                length=str(wish.length),
                rooms=f"{most_rooms(wish):g}",
            )
        )


def _check_rooms(wish: DoorsWish) -> None:
    if wish.rooms.high < _FEWEST or wish.rooms.low > MAX_ROOMS:
        raise BadWish(
            Message(
                "rooms={rooms}: a maze has {fewest} to {most} rooms",
                rooms=str(wish.rooms),
                fewest=_FEWEST,
                most=MAX_ROOMS,
            )
        )


def _check_splitting(wish: DoorsWish) -> None:
    split = wish.kind == RECTANGLES
    if (wish.points or wish.threshold) and not (split or wish.kind == VORONOI):
        raise BadWish(
            Message(
                "points, threshold: only rectangles are split by them, not {kind}",
                kind=Message(wish.kind),
            )
        )
    if wish.threshold and not split:
        raise BadWish(
            Message("threshold: only rectangles are split by it; points alone are Voronoi's sites")
        )


def _check_edge(wish: DoorsWish) -> None:
    if wish.edge and wish.kind in (RECTANGLES, VORONOI):
        raise BadWish(
            Message(
                "edge: {kind} have walls of any length; wish for rooms instead",
                kind=Message(wish.kind),
            )
        )
    if wish.edge and wish.rooms != ANY:
        raise BadWish(Message("edge, rooms: wish for one of them, the other follows"))


def _check_number(wish: DoorsWish) -> None:
    """Refuse a wish from which the number of rooms does not follow."""
    if wish.rooms != ANY:
        return
    if wish.kind == RECTANGLES:
        if not (wish.points and wish.threshold):
            raise BadWish(Message("points, threshold: wish for both of them, or for rooms"))
    elif wish.kind == VORONOI:
        if not wish.points:
            raise BadWish(Message("rooms: say how many, or how many points there are"))
    elif not wish.edge:
        raise BadWish(Message("rooms: say how many, or how long an edge is"))


def _check_keys(wish: DoorsWish) -> None:
    if wish.keys > MAX_LOCKS:
        raise BadWish(
            Message("keys={keys}: a maze has at most {most} keys", keys=wish.keys, most=MAX_LOCKS)
        )
    rooms = most_rooms(wish)
    if wish.keys > rooms - 1:
        raise BadWish(
            Message(
                "keys={keys}: a maze of {rooms} rooms has {doors} doors",
                keys=wish.keys,
                rooms=f"{rooms:g}",
                doors=f"{rooms - 1:g}",
            )
        )


def _check_ends(wish: DoorsWish) -> None:
    for name in ("start", "goal"):
        place = getattr(wish, name)
        if place not in (FAR, *SIDES) and not place.isdecimal():
            raise BadWish(
                Message(
                    "{key}={place}: write a room's number, {names}",
                    key=Message(name),
                    place=place,
                    names=", ".join((FAR, *SIDES)),
                )
            )
    if wish.start == wish.goal != FAR:
        raise BadWish(Message("goal={place}: the start is there", place=wish.goal))


def most_rooms(wish: DoorsWish) -> float:
    """Return how many rooms there can be on all storeys."""
    return min(wish.rooms.high, MAX_ROOMS) * wish.storeys
