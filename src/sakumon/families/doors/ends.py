"""Where a maze begins and where it ends."""

import math

import numpy as np

from sakumon.errors import BadWish, CannotCompose
from sakumon.families.doors.kernel.ways import spread
from sakumon.families.doors.plan import Floats, Ints, Plan
from sakumon.families.doors.wish import FAR, DoorsWish

Lists = tuple[Ints, Ints, Ints]


def choose_ends(wish: DoorsWish, plan: Plan, lists: Lists) -> tuple[int, int]:
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
        return _partner(goal, wish, lists), goal
    if start is None:
        start = _farthest(_distances(0, lists))
    return start, _partner(start, wish, lists)


def _wished(name: str, text: str, plan: Plan, storeys: int) -> int | None:
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
    shut = np.zeros(len(lists[1]) // 2, np.bool_)
    distance: Ints = spread(*lists, shut, room)[0]
    return distance


def _farthest(distance: Ints) -> int:
    return int(np.argmax(distance))


def _partner(room: int, wish: DoorsWish, lists: Lists) -> int:
    """Return the room farthest away, or a dead end as far away as the wish allows."""
    distance = _distances(room, lists)
    most = min(wish.length.high, int(distance.max()))
    if wish.keys or most == distance.max():
        return _farthest(distance)
    degree = np.diff(lists[0])
    inside = (distance <= most) & (distance >= max(1, math.ceil(wish.length.low)))
    for rooms in (inside & (degree == 1), inside):
        if rooms.any():
            return int(np.argmax(np.where(rooms, distance, -1)))
    return _farthest(distance)
