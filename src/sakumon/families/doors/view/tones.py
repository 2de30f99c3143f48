"""Classes of rooms for colouring: by their shape, or by how far they are from the start."""

from functools import lru_cache

import numpy as np

from sakumon.drawing.scene import TONES
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.maze import DoorMaze
from sakumon.families.doors.model.ways import reach_from
from sakumon.kernel.arrays import Floats, Ints

_MANY = len(TONES)
_CLOSE = 1e-3  # of the side of the mean room


# Every drawing of a game asks again.
@lru_cache(maxsize=4)
def shape_classes(plan: FloorPlan) -> Ints:
    """Return a number for each room, the same for rooms of one shape, up to the tones there are.

    Shapes are the same if one can be moved and turned onto the other, but not turned over. Where
    all are the same, how they lie counts too; where there are many, their size alone does.
    """
    edges, bends = _sides(plan)
    for parts in ((np.hypot(*edges.T), bends), (edges[:, 0], edges[:, 1])):
        forms = _forms(plan, np.stack([_steps(part) for part in parts], axis=1))
        kinds = sorted(set(forms), key=lambda form: (len(form), form))
        if 1 < len(kinds) <= _MANY:
            number = {form: place for place, form in enumerate(kinds)}
            return np.array([number[form] for form in forms], np.int32)
        if len(kinds) > _MANY:
            break
    return _ranks(plan.areas)


def _sides(plan: FloorPlan) -> tuple[Floats, Floats]:
    """Return every side of every room as a vector, and how far it bends to the next one."""
    after = np.arange(1, len(plan.ring) + 1)
    after[plan.first[1:] - 1] = plan.first[:-1]
    edges: Floats = (plan.corners[plan.ring[after]] - plan.corners[plan.ring]) / plan.unit
    following = edges[after]
    return edges, edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]


def _steps(values: Floats) -> Ints:
    """Number values by size, alike where they differ by rounding alone."""
    order = np.argsort(values, kind="stable")
    numbers = np.empty(len(values), np.int32)
    numbers[order] = np.cumsum(np.diff(values[order], prepend=values[order[0]]) > _CLOSE)
    return numbers


def _forms(plan: FloorPlan, steps: Ints) -> list[tuple[tuple[int, ...], ...]]:
    """Return the sides of each room in an order that does not depend on where one begins."""
    flat = [tuple(step) for step in steps.tolist()]
    rooms = [flat[a:b] for a, b in zip(plan.first.tolist(), plan.first[1:].tolist(), strict=False)]
    return [min(tuple(s[n:] + s[:n]) for n in range(len(s))) for s in rooms]


def _ranks(values: Floats) -> Ints:
    """Return classes of equal size, from the least to the greatest."""
    if np.ptp(values) < 1e-6 * values.max():
        return np.zeros(len(values), np.int32)
    order = np.argsort(values, kind="stable")
    ranks = np.empty(len(values), np.int32)
    ranks[order] = np.arange(len(values)) * _MANY // len(values)
    return ranks


@lru_cache(maxsize=4)
def distance_classes(maze: DoorMaze) -> Ints:
    """Return for every room how far it is from the start by doors, in as many steps as tones."""
    distance = reach_from(maze.start, maze.exits).distance
    classes: Ints = (distance * _MANY // (distance.max() + 1)).astype(np.int32)
    return classes


def spread_tones(classes: Ints) -> Ints:
    """Spread a few classes over all tones, so that neighbours in number look different."""
    count = int(classes.max()) + 1
    if count == 1:
        return classes
    return (classes * (_MANY - 2) // (count - 1)).astype(np.int32)
