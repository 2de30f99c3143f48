"""A plan for filling the goals of a level, as arrays."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.solve.kernel.lanes import Lanes
from sakumon.families.sokoban.solve.kernel.tables import (
    FAR,
    LevelTables,
    PullScratch,
    new_pull_scratch,
)
from sakumon.kernel.arrays import Bytes, Flags, Ints, Shorts

UNORDERED, STEPS = range(2)
AWAY = -1


class PackingPlan(NamedTuple):
    """Which cells hold boxes after every step, and until when a box on a cell is of use."""

    length: Shorts  # goals that are filled in any order before all else; then steps
    stage: Shorts  # step, place: cells that hold boxes after it, from those filled in any order
    size: Shorts  # step: how many
    deadline: Shorts  # cell: the last box, counted from 1, that one from here can still be
    far: Shorts  # step, cell: pushes to the place that the step after it fills
    holds: Flags  # step, cell: it holds a box after the step
    lanes: Lanes


class PackingScratch(NamedTuple):
    """Room for making a plan."""

    pulling: PullScratch
    pulls: Shorts  # cell: pulls that bring the box in hand there
    aside_pulls: Shorts  # the same, of a box that may be pulled aside
    aside_reached: Flags  # cell, side: where that box, and the player beside it, can be
    placed: Shorts  # cells of boxes that are left
    unused: Shorts  # cells where boxes start that none was pulled to, or TAKEN
    goal: Bytes  # cell: 1 for a goal
    back: Shorts  # step, from the end: the cell a box leaves, and the one it comes to or AWAY
    area: Ints  # cell: which cluster of goals it belongs to, from 1


def new_plan(cells: int, goals: int, lanes: Lanes) -> PackingPlan:
    """Return an empty plan."""
    steps = 3 * goals + 1
    return PackingPlan(
        np.zeros(2, np.int16),
        np.zeros((steps, goals), np.int16),
        np.zeros(steps, np.int16),
        np.zeros(cells + 1, np.int16),
        np.full((steps, cells + 1), FAR, np.int16),
        np.zeros((steps, cells + 1), np.bool_),
        lanes,
    )


def is_same_order(one: PackingPlan, other: PackingPlan) -> bool:
    """Tell whether two plans fill the goals in the same order."""
    return np.array_equal(one.length, other.length) and np.array_equal(one.stage, other.stage)


def forget_order(tables: LevelTables, plan: PackingPlan) -> None:
    """Make a plan one in which all goals are filled in any order, and nothing comes too late."""
    plan.length[:] = (len(tables.goals), 0)
    plan.stage[0] = tables.goals
    plan.size[0] = len(tables.goals)
    plan.deadline[:] = len(tables.goals)
    plan.holds[:] = False


def new_scratch(tables: LevelTables, starts: Shorts) -> PackingScratch:
    """Return room for making a plan of a level from where its boxes start."""
    cells, goals = len(tables.goal) - 1, len(starts)
    return PackingScratch(
        new_pull_scratch(cells),
        np.zeros(cells + 1, np.int16),
        np.zeros(cells + 1, np.int16),
        np.zeros((cells + 1, 4), np.bool_),
        tables.goals.copy(),
        starts.copy(),
        tables.goal.astype(np.uint8),
        np.zeros((3 * goals, 2), np.int16),
        np.zeros(cells + 1, np.int32),
    )
