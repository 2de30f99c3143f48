"""What a user may wish of a door maze, the presets, and wishes that no maze can meet."""

import math
import re
from collections.abc import Callable, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from sakumon.core.errors import BadWish, unknown
from sakumon.core.grades import GRADES
from sakumon.core.message import Message, joined
from sakumon.core.wish import ANY, Range, Wish, check_overlap
from sakumon.families.doors.compose.region import read_region, region_of_picture
from sakumon.families.doors.model.board import MAX_LOCKS, MAX_ROOMS, MAX_STOREYS
from sakumon.families.doors.model.kinds import KINDS, RECTANGLES, VORONOI
from sakumon.families.doors.solve.rater import BOUNDS

SIDES = ("left", "right", "top", "bottom", "centre")
FAR = "far"
_FEWEST = 2
_ROOM = re.compile(r"[0-9]{1,9}")
# Rooms on all storeys of a maze that is composed, and points scattered for them: a few gigabytes.
MOST_WISHED, MOST_POINTS = 1_000_000, 4_000_000
# A region fills this share of its box at least, and a room this area, so that points can be
# scattered in it and corners are apart when they are rounded.
LEAST_SHARE, LEAST_SIDE = 1 / 500, 1e-4


class DoorsWish(Wish, frozen=True, kw_only=True):
    """What a door maze should be like."""

    kind: str = RECTANGLES
    rooms: Range = field(default_factory=Range)
    edge: Annotated[float, Meta(ge=LEAST_SIDE)] | None = None
    points: Annotated[int, Meta(ge=1, le=MOST_POINTS)] | None = None
    threshold: Annotated[int, Meta(ge=1, le=MOST_POINTS)] | None = None
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
    keys: Annotated[int, Meta(ge=0, le=MAX_LOCKS)] = 0
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
    _check_rooms(wish)
    _check_region(wish)
    _check_splitting(wish)
    _check_edge(wish)
    _check_number(wish)
    _check_keys(wish)
    _check_ends(wish)
    _check_grade(wish)
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
    if wish.rooms.high < _FEWEST or wish.rooms.low > MOST_WISHED:
        raise BadWish(
            Message(
                "rooms={rooms}: a maze has {fewest} to {most} rooms",
                rooms=str(wish.rooms),
                fewest=_FEWEST,
                most=MOST_WISHED,
            )
        )
    count = _count(wish)
    if count * wish.storeys > MOST_WISHED:
        raise BadWish(
            Message(
                "about {rooms} rooms on {storeys} storeys are wished for, at most {most} in all",
                rooms=count,
                storeys=wish.storeys,
                most=MOST_WISHED,
            )
        )


def _count(wish: DoorsWish) -> int:
    """Return how many rooms of a storey a wish aims at, as far as it says so."""
    if wish.kind == VORONOI and wish.points:
        return wish.points
    return _FEWEST if wish.rooms == ANY else target_of(wish.rooms)


def _check_region(wish: DoorsWish) -> None:
    region = read_region(wish.region)
    left, lower, right, upper = region.bounds
    if region.area <= 0:
        raise BadWish(Message("region={region}: it has no area", region=wish.region))
    if region.area < LEAST_SHARE * (right - left) * (upper - lower):
        raise BadWish(Message("region: it is too thin: it fills next to nothing of its box"))
    if region.area < LEAST_SIDE**2 * _count(wish):
        raise BadWish(Message("region: it is too small for {rooms} rooms", rooms=_count(wish)))


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
        if place not in (FAR, *SIDES) and not _ROOM.fullmatch(place):
            raise BadWish(
                Message(
                    "{key}={place}: write a room's number, {names}",
                    key=Message(name),
                    place=place,
                    names=joined((FAR, *SIDES), ", "),
                )
            )
    if wish.start == wish.goal != FAR:
        raise BadWish(Message("goal={place}: the start is there", place=wish.goal))


def _check_grade(wish: DoorsWish) -> None:
    """Refuse a grade where the number of rooms tells how far one walks without a map."""
    if not wish.grade or wish.braid or wish.keys:
        return
    number, most = GRADES.index(wish.grade), most_rooms(wish)
    if most - 1 < BOUNDS[number] and number:
        raise BadWish(
            Message(
                "grade={grade}: with {rooms} rooms or fewer, no loops and no keys it is never "
                "so hard",
                grade=wish.grade,
                rooms=f"{most:g}",
            )
        )
    least = max(wish.rooms.low, _FEWEST) * wish.storeys
    whole = wish.start == wish.goal == FAR and all(getattr(wish, key) == ANY for key in MEASURED)
    if whole and wish.grade != GRADES[-1] and least - 1 >= BOUNDS[number + 1]:
        raise BadWish(
            Message(
                "grade={grade}: with {rooms} rooms or more from end to end it is never so easy",
                grade=wish.grade,
                rooms=f"{least:g}",
            )
        )


def target_of(rooms: Range) -> int:
    """Return the number of rooms to aim at."""
    low, high = max(rooms.low, 2), min(rooms.high, MAX_ROOMS)
    if rooms.high == math.inf:
        return math.ceil(low)
    return round((low + high) / 2)


def most_rooms(wish: DoorsWish) -> float:
    """Return how many rooms there can be on all storeys."""
    return min(wish.rooms.high, MOST_WISHED) * wish.storeys
