"""A whole goal area: opened, shrunk, filled, and stored once as its proof."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.compose.area.kernel.drawing import AreaDrawing
from sakumon.families.sokoban.compose.area.kernel.ground import (
    GATE,
    NEVER,
    STEP,
    AreaGround,
    lay_out_at,
    outside_gate,
)
from sakumon.families.sokoban.compose.area.kernel.paths import open_path
from sakumon.families.sokoban.compose.area.kernel.routes import (
    ANY_ROUTE,
    route_along,
    route_anyhow,
    store_box,
)
from sakumon.families.sokoban.compose.area.kernel.shrink import (
    Shrinking,
    StoringTask,
    begin_shrinking,
    find_route,
    new_task,
    shut_best,
    spare_cells,
)
from sakumon.families.sokoban.model.kernel.push import decode
from sakumon.families.sokoban.model.kernel.walks import write_walk
from sakumon.families.sokoban.model.kernel.warehouse import BOX
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints


class BuiltArea(NamedTuple):
    """A finished area: boxes in their storing order, those that fill up among them."""

    gates: Ints
    goals: Ints
    filled: Bytes  # box: whether it only fills up behind another
    steps: Bytes  # every step of the player from its start to the last box stored
    ends: Ints  # box: how many of the steps are done when it is stored
    open: Bytes  # cell: open at the end
    shrinks: int  # −1 if a box has no route


@entry
def open_up(
    drawn: AreaDrawing, rule: int, shrinks: bool, outs_too: bool
) -> tuple[StoringTask, Bytes, Shrinking]:
    """Open what the paths need.

    Returns what is to be stored, what each cell was opened for, and a search for cells to shut.
    """
    ground, gates = drawn.ground, drawn.gates
    uses = np.zeros(len(ground.kind), np.uint8)
    for box in range(len(gates)):
        ground.open[gates[box]] = 1
        open_path(ground, drawn.paths[box], drawn.lengths[box], uses)
    task = new_task(gates, drawn.goals, drawn.paths, drawn.lengths, rule, len(ground.kind))
    for box in range(len(gates)):
        find_route(ground, task, box)
    spare = spare_cells(ground, uses, outs_too)
    return task, uses, begin_shrinking(ground, task, spare if shrinks else spare[:0])


@entry
def store_all(ground: AreaGround, task: StoringTask, search: Shrinking, fill: bool) -> BuiltArea:
    """Store every box in turn, and fill up behind each: the plan that proves the area."""
    shrinks = shut_best(ground, task, search)
    cells, house = len(ground.kind), ground.house
    gates, goals = np.zeros(cells, np.int32), np.zeros(cells, np.int32)
    filled, ends = np.zeros(cells, np.uint8), np.zeros(cells, np.int32)
    steps, done, count = np.zeros(64 * cells, np.uint8), 0, 0
    used = np.zeros(cells, np.uint8)
    player = outside_gate(ground, task.gates[0])
    for box in range(len(task.gates)):
        gate, behind = task.gates[box], 0
        outside = outside_gate(ground, gate)
        pushes = task.pushes[box][: task.counts[box]]
        while len(pushes) > 0:
            time = STEP * box + behind
            lay_out_at(ground, time)
            house.content[gate] = BOX
            more = write_walk(house, player, outside, used, task.steps, 0)
            more = store_box(house, gate, outside, pushes, used, task.steps, more)
            steps = appended(steps, done, task.steps[:more])
            done += more
            cell, way = decode(pushes[-1])
            gates[count], goals[count], ends[count] = gate, house.near[way, cell], done
            ground.rank[goals[count]] = time
            filled[count] = behind > 0
            player = outside
            count += 1
            behind += 1
            pushed = fill_route(ground, task, box, behind) if fill else 0
            pushes = task.trial[:pushed]
    return BuiltArea(
        gates[:count], goals[:count], filled[:count], steps[:done], ends[:count], ground.open,
        shrinks,
    )  # fmt: skip


@njit
def appended(steps: Bytes, done: int, more: Bytes) -> Bytes:
    """Return the steps with more behind those done, in a longer array if need be."""
    while done + len(more) > len(steps):
        longer = np.zeros(2 * len(steps), np.uint8)
        longer[:done] = steps[:done]
        steps = longer
    steps[done : done + len(more)] = more
    return steps


@njit
def trail_of(ground: AreaGround, task: StoringTask, box: int) -> Ints:
    """Return the cells on which further boxes may be left: the path, or the route if free."""
    if task.rule != ANY_ROUTE:
        return task.paths[box, : task.lengths[box]]
    trail = np.empty(task.counts[box] + 1, np.int32)
    trail[0] = task.gates[box]
    for number in range(task.counts[box]):
        cell, way = decode(task.pushes[box, number])
        trail[number + 1] = ground.house.near[way, cell]
    return trail


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
def fill_route(ground: AreaGround, task: StoringTask, box: int, behind: int) -> int:
    """Find the pushes of one more box to the next cell back on the way; 0 if there is none."""
    gate = task.gates[box]
    trail = trail_of(ground, task, box)
    place = len(trail) - 1 - behind
    if place < 1 or behind == STEP or not may_be_filled(ground, task, box, trail[place]):
        return 0
    outside = outside_gate(ground, gate)
    lay_out_at(ground, STEP * box + behind)
    if task.rule == ANY_ROUTE:
        count = route_anyhow(ground, gate, outside, trail[place], task.trial)
    else:
        count = route_along(ground, trail, place + 1, task.trial)
    if count <= 0:
        return 0
    used = np.zeros(len(ground.kind), np.uint8)
    stored_at = store_box(ground.house, gate, outside, task.trial[:count], used, task.steps, 0)
    return count if stored_at > 0 else 0
