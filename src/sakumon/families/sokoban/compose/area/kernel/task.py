"""What is to be stored in an area, and the route of each box."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.compose.area.kernel.drawing import AreaDrawing
from sakumon.families.sokoban.compose.area.kernel.ground import (
    STEP,
    AreaGround,
    lay_out_at,
    outside_gate,
)
from sakumon.families.sokoban.compose.area.kernel.routes import (
    ANY_ROUTE,
    route_along,
    route_anyhow,
    store_box,
)
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Ints
from sakumon.kernel.slices import copy_into

# For how many boxes there is room at first if storing each takes the most steps: all take few.
ROOM = 3


class StoringTask(NamedTuple):
    """What is to be stored, and a route for each box that stores it."""

    gates: Ints
    goals: Ints
    paths: Ints  # box, place: the cell
    lengths: Ints
    rule: int
    pushes: Ints  # box, number: the push
    counts: Ints
    used: Bytes  # box, cell: whether its route needs the cell
    trial: Ints
    trial_used: Bytes
    steps: Bytes
    most_steps: int  # that storing one box may take


def new_task(drawn: AreaDrawing, rule: int) -> StoringTask:
    """Return a task whose routes are still to be found."""
    boxes, cells = drawn.paths.shape
    most_pushes = 4 * cells
    most_steps = most_pushes * cells  # no walk meets a cell twice
    return StoringTask(
        drawn.gates,
        drawn.goals,
        drawn.paths,
        drawn.lengths,
        rule,
        np.zeros((boxes, most_pushes), np.int32),
        np.zeros(boxes, np.int32),
        np.zeros((boxes, cells), np.uint8),
        np.zeros(most_pushes, np.int32),
        np.zeros(cells, np.uint8),
        np.empty(ROOM * most_steps, np.uint8),
        most_steps,
    )


def with_room(task: StoringTask) -> StoringTask:
    """Return the task with room for twice as many steps."""
    return task._replace(steps=np.concatenate((task.steps, np.empty_like(task.steps))))


@njit
def find_route(ground: AreaGround, task: StoringTask, box: int) -> bool:
    """Find a route for a box and keep it with the cells it needs; tell whether there is one."""
    gate = task.gates[box]
    outside = outside_gate(ground, gate)
    lay_out_at(ground, STEP * box)
    if task.rule == ANY_ROUTE:
        count = route_anyhow(ground, gate, outside, task.goals[box], task.trial)
    else:
        count = route_along(ground, task.paths[box], task.lengths[box], task.trial)
    if count < 0:
        return False
    task.trial_used[:] = 0
    pushes = task.trial[:count]
    if store_box(ground.house, gate, outside, pushes, task.trial_used, task.steps, 0) < 0:
        return False
    copy_into(task.used[box], task.trial_used)
    copy_into(task.pushes[box], pushes)
    task.counts[box] = count
    return True


@njit
def find_all_routes(ground: AreaGround, task: StoringTask) -> bool:
    """Find a route for every box; tell whether each has one."""
    found = True
    for box in range(len(task.gates)):
        found &= find_route(ground, task, box)
    return found


@njit
def may_go(ground: AreaGround, task: StoringTask, cell: int) -> bool:
    """Tell whether every box can still be stored without a cell that is shut already."""
    for box in range(len(task.gates)):
        if task.used[box, cell] == 1 and not find_route(ground, task, box):
            return False
    return True
