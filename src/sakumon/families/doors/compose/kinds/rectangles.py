"""Rectangular rooms by the paper's recursive split."""

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families.doors.compose.kernel.split import scatter, split, walk_round
from sakumon.families.doors.compose.kinds.base import SCATTERED, too_thin
from sakumon.families.doors.compose.region import Region
from sakumon.families.doors.model.floorplan import GRAINS, FloorPlan, begins, rounded
from sakumon.families.doors.model.kinds import RECTANGLES
from sakumon.kernel.arrays import Ints, Longs, Words64
from sakumon.kernel.dice import dice_state


def split_region(
    region: Region,
    points: int,
    threshold: int,
    target: int,
    margin: float,
    dice: Dice,
    budget: Budget,
) -> FloorPlan:
    """Return the rooms of the region's bounding box; points are scattered in the region alone."""
    left, lower, right, upper = region.bounds
    box = np.rint(np.array([left, lower, right, upper]) * GRAINS).astype(np.int64)
    state = dice_state(dice.word())
    spots = _scattered(region, points, state, box, budget)
    return plan_of_boxes(split(state, box, spots, threshold, target, margin))


def _scattered(region: Region, points: int, state: Words64, box: Longs, budget: Budget) -> Longs:
    """Scatter points, those outside the region again and again."""
    found = []
    for _ in range(SCATTERED):
        budget.spend(points)
        spots = scatter(state, points, box[:2], box[2:])
        inside = region.holds(spots / GRAINS) if not region.box else np.ones(points, np.bool_)
        found.append(spots[inside])
        points -= len(found[-1])
        if not points:
            return np.concatenate(found)
    raise too_thin()


def plan_of_boxes(boxes: Longs) -> FloorPlan:
    """Return the plan of boxes that fill a box, in millionths; their corners count as corners."""
    low = boxes.min(axis=0)[:2]
    moved = boxes - np.concatenate((low, low))
    keys = moved[:, [0, 2, 2, 0]] << 32 | moved[:, [1, 1, 3, 3]]
    columns = np.unique(keys)
    corners = np.stack((columns >> 32, columns & (2**32 - 1)), axis=1)
    rows = np.lexsort((corners[:, 0], corners[:, 1])).astype(np.int32)
    first, ring = _rings(np.searchsorted(columns, keys).astype(np.int32), rows)
    return FloorPlan(RECTANGLES, rounded((corners + low) / GRAINS), first, ring)


def _rings(corners: Ints, rows: Ints) -> tuple[Ints, Ints]:
    """Return where the ring of each box begins, and all rings, as `walk_round` makes them."""
    places = np.empty_like(rows)
    places[rows] = np.arange(len(rows))
    level, upright = places[corners].T, corners.T
    first = begins(
        level[1]
        - level[0]
        + upright[2]
        - upright[1]
        + level[2]
        - level[3]
        + upright[3]
        - upright[0]
    )
    ring = np.empty(first[-1], np.int32)
    walk_round(corners, rows, places, ring)
    return first, ring
