"""Where a maze begins and where it ends."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sakumon.core.errors import BadWish, CannotCompose
from sakumon.core.message import Message
from sakumon.core.wish import ANY, Range
from sakumon.drawing.scene import Point
from sakumon.families.doors.compose.kernel.ends import measure_ways
from sakumon.families.doors.compose.wish import FAR, DoorsWish
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.ways import Exits, reach_from
from sakumon.kernel.arrays import Flags, Floats, Ints


def choose_ends(wish: DoorsWish, plan: FloorPlan, exits: Exits) -> tuple[int, int]:
    """Return start and goal: as wished, and where nothing is wished as far apart as can be.

    Without loops that is the longest way of all.
    """
    start = _wished("start", wish.start, plan, wish.storeys)
    goal = _wished("goal", wish.goal, plan, wish.storeys)
    if start is not None and goal is not None:
        if start == goal:
            raise CannotCompose(
                Message(
                    "start={start}, goal={goal}: both are room {room}",
                    start=wish.start,
                    goal=wish.goal,
                    room=start,
                )
            )
        return start, goal
    if goal is not None:
        return _partner(goal, wish, plan, exits), goal
    if start is None:
        start = _farthest(reach_from(0, exits).distance)
    return start, _partner(start, wish, plan, exits)


def _wished(name: str, text: str, plan: FloorPlan, storeys: int) -> int | None:
    if text == FAR:
        return None
    if not text.isdecimal():
        return _nearest(plan.centres, _side(plan, text))
    if int(text) >= plan.count * storeys:
        raise BadWish(
            Message(
                "{key}={room}: rooms are numbered 0 to {last}",
                key=Message(name),
                room=text,
                last=plan.count * storeys - 1,
            )
        )
    return int(text)


def _side(plan: FloorPlan, name: str) -> Point:
    """Return the middle of a side of the plan, or of the plan itself."""
    left, lower, right, upper = plan.bounds()
    x, y = (left + right) / 2, (lower + upper) / 2
    return {
        "left": (left, y),
        "right": (right, y),
        "top": (x, upper),
        "bottom": (x, lower),
        "centre": (x, y),
    }[name]


def _nearest(centres: Floats, point: Point) -> int:
    return int(np.argmin(np.round(((centres - point) ** 2).sum(axis=1), 6)))


def _farthest(distance: Ints) -> int:
    return int(np.argmax(distance))


def _partner(room: int, wish: DoorsWish, plan: FloorPlan, exits: Exits) -> int:
    """Return the farthest room whose way is as wished, rather a dead end than not.

    Where there is none, or keys will lengthen the way, it is the farthest of all.
    """
    distance, before, order = reach_from(room, exits)
    if wish.keys or all(getattr(wish, name) == ANY for name in ("length", "junctions", "twist")):
        return _farthest(distance)
    degree = np.diff(exits[0])
    places = np.tile(plan.centres, (wish.storeys, 1))
    junctions, walked = measure_ways(order, before, degree, places)
    straight = np.maximum(np.hypot(*(places - places[room]).T), plan.unit)
    inside = (
        (distance > 0)
        & _within(distance, wish.length)
        & _within(junctions, wish.junctions)
        & _within(np.round(walked / straight, 3), wish.twist)
    )
    for rooms in (inside & (degree == 1), inside):
        if rooms.any():
            return int(np.argmax(np.where(rooms, distance, -1)))
    return _farthest(distance)


def _within(values: NDArray[Any], wished: Range) -> Flags:
    inside: Flags = (values >= wished.low) & (values <= wished.high)
    return inside
