"""Rectangular rooms by the paper's recursive split."""

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families.doors.compose.kernel.split import box_rings, scatter, split
from sakumon.families.doors.compose.kinds.base import SCATTERED, too_thin
from sakumon.families.doors.compose.region import Region
from sakumon.families.doors.model.floorplan import GRAINS, FloorPlan, rounded
from sakumon.families.doors.model.kinds import RECTANGLES
from sakumon.kernel.arrays import Longs, Words64
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
    xs, ys = moved[:, [0, 2, 2, 0]].ravel(), moved[:, [1, 1, 3, 3]].ravel()
    columns = np.unique(xs << 32 | ys)
    corners = np.stack((columns >> 32, columns & (2**32 - 1)), axis=1)
    turned = np.lexsort((corners[:, 0], corners[:, 1])).astype(np.int32)
    rows = corners[turned, 1] << 32 | corners[turned, 0]
    first, ring = box_rings(moved, columns, rows, turned)
    return FloorPlan(RECTANGLES, rounded((corners + low) / GRAINS), first, ring)
