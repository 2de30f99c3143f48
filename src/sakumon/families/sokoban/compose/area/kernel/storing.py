"""The plan that proves a goal area: every box stored once, and more boxes behind them."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.compose.area.kernel.ground import (
    GATE,
    NEVER,
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
from sakumon.families.sokoban.compose.area.kernel.task import StoringTask, with_room
from sakumon.families.sokoban.model.kernel.push import decode
from sakumon.families.sokoban.model.kernel.walks import write_walk
from sakumon.families.sokoban.model.kernel.warehouse import BOX, NOWHERE
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Longs

# How far storing is: the box of the plan, boxes stored on its way, pushes of the next one there,
# boxes stored in all, and steps done.
PLANNED, BEHIND, PUSHES, STORED, DONE = range(5)


class StoredBoxes(NamedTuple):
    """Boxes in their storing order, those that fill up among them."""

    gates: Ints
    goals: Ints
    filled: Bytes  # box: whether it only fills up behind another
    ends: Ints  # box: how many of the steps are done when it is stored


def store_all(ground: AreaGround, task: StoringTask, fill: bool) -> tuple[StoredBoxes, Bytes]:
    """Store every box in turn, and fill up behind each: the plan that proves the area.

    Returns the boxes, and every step of the player from its start to the last box stored.
    """
    cells, reached = len(ground.kind), np.zeros(5, np.int64)
    gates, goals, ends = np.zeros((3, cells), np.int32)
    filled = np.zeros(cells, np.uint8)
    boxes = StoredBoxes(gates, goals, filled, ends)
    while not store_on(ground, task, boxes, fill, reached):
        task = with_room(task)
    many, done = reached[STORED], reached[DONE]
    stored = StoredBoxes(gates[:many], goals[:many], filled[:many], ends[:many])
    return stored, task.steps[:done]


@entry
def store_on(
    ground: AreaGround, task: StoringTask, boxes: StoredBoxes, fill: bool, reached: Longs
) -> bool:
    """Store boxes until all are stored, or until there is no room for the steps of more."""
    while reached[PLANNED] < len(task.gates):
        # A box is stored, and one behind it on trial.
        if reached[DONE] + 2 * task.most_steps > len(task.steps):
            return False
        store_next(ground, task, boxes, reached)
        reached[PUSHES] = fill_route(ground, task, reached) if fill else 0
        if reached[PUSHES] == 0:
            reached[PLANNED] += 1
            reached[BEHIND] = 0
    return True


@njit
def store_next(ground: AreaGround, task: StoringTask, boxes: StoredBoxes, reached: Longs) -> None:
    """Store one box: the next of the plan by its route, or one behind it by the pushes on trial."""
    box, behind, count, house = reached[PLANNED], reached[BEHIND], reached[STORED], ground.house
    gate, time, used, steps = task.gates[box], STEP * box + behind, task.trial_used, task.steps
    outside = player = outside_gate(ground, gate)
    pushes = task.trial[: reached[PUSHES]]
    if behind == 0:
        player = outside_gate(ground, task.gates[max(0, box - 1)])
        pushes = task.pushes[box, : task.counts[box]]
    lay_out_at(ground, time)
    house.content[gate] = BOX
    done = write_walk(house, player, outside, used, steps, reached[DONE])
    done = store_box(house, gate, outside, pushes, used, steps, done)
    cell, way = decode(pushes[-1])
    goal = house.near[way, cell]
    ground.rank[goal] = time
    boxes.gates[count], boxes.goals[count] = gate, goal
    boxes.filled[count], boxes.ends[count] = behind > 0, done
    reached[BEHIND] += 1
    reached[STORED] += 1
    reached[DONE] = done


@njit
def cell_behind(ground: AreaGround, task: StoringTask, box: int, behind: int) -> int:
    """Return the cell that many back from a goal on the path, or on the route if that is free.

    Returns NOWHERE from the gate on.
    """
    if task.rule == ANY_ROUTE:
        number = task.counts[box] - 1 - behind
        if number < 0:
            return NOWHERE
        cell, way = decode(task.pushes[box, number])
        return ground.house.near[way, cell]  # type: ignore[no-any-return]
    place = task.lengths[box] - 1 - behind
    return task.paths[box, place] if place > 0 else NOWHERE


@njit
def may_be_filled(ground: AreaGround, task: StoringTask, box: int, cell: int) -> bool:
    """Tell whether a cell is no gate, nobody's goal, and needed by no later box."""
    if ground.kind[cell] == GATE or ground.rank[cell] != NEVER:
        return False
    needed = 0
    for later in range(box + 1, len(task.gates)):
        needed += task.used[later, cell]
    return needed == 0


@njit
def fill_route(ground: AreaGround, task: StoringTask, reached: Longs) -> int:
    """Find the pushes of one more box to the next cell back on the way; 0 if there is none."""
    box, behind = reached[PLANNED], reached[BEHIND]
    gate, cell = task.gates[box], cell_behind(ground, task, box, behind)
    if cell == NOWHERE or behind == STEP or not may_be_filled(ground, task, box, cell):
        return 0
    outside = outside_gate(ground, gate)
    lay_out_at(ground, STEP * box + behind)
    if task.rule == ANY_ROUTE:
        count = route_anyhow(ground, gate, outside, cell, task.trial)
    else:
        count = route_along(ground, task.paths[box], task.lengths[box] - behind, task.trial)
    if count <= 0:
        return 0
    pushes, used = task.trial[:count], task.trial_used
    stored_at = store_box(ground.house, gate, outside, pushes, used, task.steps, reached[DONE])
    return count if stored_at > 0 else 0
