"""Where a maze begins and where it ends."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sakumon.core.errors import BadWish, CannotCompose
from sakumon.core.wish import ANY, Range
from sakumon.families.doors.compose.wish import FAR, DoorsWish
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.kernel.ways import along, spread
from sakumon.kernel.arrays import Flags, Floats, Ints

Lists = tuple[Ints, Ints, Ints]


def choose_ends(wish: DoorsWish, plan: FloorPlan, lists: Lists) -> tuple[int, int]:
    """Return start and goal: as wished, and where nothing is wished as far apart as can be.

    Without loops that is the longest way of all.
    """
    start = _wished("start", wish.start, plan, wish.storeys)
    goal = _wished("goal", wish.goal, plan, wish.storeys)
    if start is not None and goal is not None:
        if start == goal:
            raise CannotCompose(f"start={wish.start}, goal={wish.goal}: both are room {start}")
        return start, goal
    if goal is not None:
        return _partner(goal, wish, plan, lists), goal
    if start is None:
        start = _farthest(_distances(0, lists))
    return start, _partner(start, wish, plan, lists)


def _wished(name: str, text: str, plan: FloorPlan, storeys: int) -> int | None:
    if text == FAR:
        return None
    if text.isdecimal():
        if int(text) >= plan.count * storeys:
            raise BadWish(f"{name}={text}: rooms are numbered 0 to {plan.count * storeys - 1}")
        return int(text)
    lower, upper = plan.corners.min(axis=0), plan.corners.max(axis=0)
    x, y = (lower + upper) / 2
    spots = {
        "left": (lower[0], y),
        "right": (upper[0], y),
        "top": (x, upper[1]),
        "bottom": (x, lower[1]),
        "centre": (x, y),
    }
    return _nearest(plan.centres, spots[text])


def _nearest(centres: Floats, spot: tuple[float, float]) -> int:
    return int(np.argmin(np.round(((centres - spot) ** 2).sum(axis=1), 6)))


def _distances(room: int, lists: Lists) -> Ints:
    distance: Ints = _reached(room, lists)[0]
    return distance


def _reached(room: int, lists: Lists) -> tuple[Ints, Ints, Ints]:
    shut = np.zeros(len(lists[1]) // 2, np.bool_)
    found: tuple[Ints, Ints, Ints] = spread(*lists, shut, room)
    return found


def _farthest(distance: Ints) -> int:
    return int(np.argmax(distance))


def _partner(room: int, wish: DoorsWish, plan: FloorPlan, lists: Lists) -> int:
    """Return the farthest room whose way is as wished, rather a dead end than not.

    Where there is none, or keys will lengthen the way, it is the farthest of all.
    """
    distance, before, order = _reached(room, lists)
    if wish.keys or all(getattr(wish, name) == ANY for name in ("length", "junctions", "twist")):
        return _farthest(distance)
    degree = np.diff(lists[0])
    places = np.tile(plan.centres, (wish.storeys, 1))
    junctions, walked = along(order, before, degree, places)
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
    found: Flags = (values >= wished.low) & (values <= wished.high)
    return found
