"""A whole goal area: drawn, opened, shrunk, filled, and stored once as its proof."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.compose.area.kernel.ground import (
    GATE,
    NEVER,
    STEP,
    Bytes,
    Ground,
    Ints,
    new_ground,
    way_in,
)
from sakumon.families.sokoban.compose.area.kernel.paths import (
    draw_gates,
    draw_inner,
    draw_path,
    open_path,
    way_of,
)
from sakumon.families.sokoban.compose.area.kernel.routes import (
    ANY_ROUTE,
    follow,
    outside_gate,
    route_along,
    route_anyhow,
    step_to,
)
from sakumon.families.sokoban.compose.area.kernel.shrink import (
    Task,
    find_route,
    new_task,
    shrink,
    spare_cells,
)
from sakumon.kernel import njit
from sakumon.kernel.dice import Words


class Drawn(NamedTuple):
    """Gates, goals and paths for every box, before anything is dug."""

    draws: int  # drawings that it took, 0 if none had a path for every box
    ground: Ground
    gates: Ints
    goals: Ints
    paths: Ints  # box, place -> cell
    lengths: Ints


class Built(NamedTuple):
    """A finished area: boxes in their storing order, those that fill up among them."""

    draws: int
    gates: Ints
    goals: Ints
    filled: Bytes  # box -> whether it only fills up behind another
    steps: Bytes  # every step of the player from its start to the last box stored
    ends: Ints  # box -> how many of the steps are done when it is stored
    uses: Bytes  # cell -> what it was opened for
    open: Bytes  # cell -> open at the end
    shrinks: int
    exact: bool


@njit
def draw_paths(
    ground: Ground,
    gates: Ints,
    goals: Ints,
    middles: Ints,
    paths: Ints,
    lengths: Ints,
    first: int,
    dice: Words,
) -> int:
    """Draw a path for every box from the first on; return one that has none, or −1.

    A path goes through its middle points in their order. Places of `middles` that hold 0 are none.
    Paths that are given already, with a length, are left as they are.
    """
    for box in range(first, len(gates)):
        if lengths[box] == 0:
            path = paths[box]
            path[0] = gates[box]
            way = way_in(ground, gates[box])
            length = 1
            for middle in middles[box]:
                if middle > 0 and length > 0:
                    length = draw_path(ground, STEP * box, path, length, way, middle, dice)
                    way = way_of(ground, path[length - 2], path[length - 1])
            if length > 0:
                length = draw_path(ground, STEP * box, path, length, way, goals[box], dice)
            if length == 0:
                return box
            lengths[box] = length
        ground.rank[goals[box]] = STEP * box
    return -1


@njit
def draw_area(
    width: int, height: int, boxes: int, middle: int, patience: int, tries: int, dice: Words
) -> Drawn:
    """Draw gates, goals, middle points and paths until every box has a path.

    With no patience everything is drawn anew when a box has none. Otherwise only its goal is,
    and its middle points, so many times.
    """
    ground = new_ground(width, height)
    gates, goals = np.zeros(boxes, np.int32), np.zeros(boxes, np.int32)
    paths = np.zeros((boxes, len(ground.kind)), np.int32)
    lengths, middles = np.zeros(boxes, np.int32), np.zeros((boxes, middle), np.int32)
    plain = ground.kind.copy()
    for draw in range(1, tries + 1):
        ground.kind[:] = plain
        ground.rank[:] = NEVER
        lengths[:] = 0
        draw_gates(ground, width, height, gates, dice)
        for box in range(boxes):
            ground.kind[gates[box]] = GATE
            goals[box] = draw_inner(ground, width, height, goals[:box], dice)
        for box in range(boxes):
            for place in range(middle):
                middles[box, place] = draw_inner(ground, width, height, goals, dice)
        stuck, redraws = draw_paths(ground, gates, goals, middles, paths, lengths, 0, dice), 0
        while stuck >= 0 and redraws < patience:
            redraws += 1
            goals[stuck] = draw_inner(ground, width, height, goals, dice)
            for place in range(middle):
                middles[stuck, place] = draw_inner(ground, width, height, goals, dice)
            stuck = draw_paths(ground, gates, goals, middles, paths, lengths, stuck, dice)
        if stuck < 0:
            return Drawn(draw, ground, gates, goals, paths, lengths)
    return Drawn(0, ground, gates, goals, paths, lengths)


@njit
def finish(
    drawn: Drawn, rule: int, outs_too: bool, fill: bool, limit: int, rounds: int, dice: Words
) -> Built:
    """Open what the paths need, shrink it, fill it with goals, and store every box once."""
    ground, gates = drawn.ground, drawn.gates
    uses = np.zeros(len(ground.kind), np.uint8)
    for box in range(len(gates)):
        ground.open[gates[box]] = 1
        open_path(ground, drawn.paths[box], drawn.lengths[box], uses)
    task = new_task(gates, drawn.goals, drawn.paths, drawn.lengths, rule, len(ground.kind))
    for box in range(len(gates)):
        find_route(ground, task, box)
    shrinks, exact = 0, True
    if limit > 0:
        spare = spare_cells(ground, uses, outs_too)
        shrinks, exact = shrink(ground, task, spare, limit, rounds, dice)
    return stored(drawn.draws, ground, task, uses, shrinks, exact, fill)


@njit
def stored(
    draws: int, ground: Ground, task: Task, uses: Bytes, shrinks: int, exact: bool, fill: bool
) -> Built:
    """Store every box in turn, and fill up behind each: the plan that proves the area."""
    cells = len(ground.kind)
    gates, goals = np.zeros(cells, np.int32), np.zeros(cells, np.int32)
    filled, ends = np.zeros(cells, np.uint8), np.zeros(cells, np.int32)
    steps, done, count = np.zeros(64 * cells, np.uint8), 0, 0
    used = np.zeros(cells, np.uint8)
    player = outside_gate(ground, task.gates[0])
    for box in range(len(task.gates)):
        gate, behind = task.gates[box], 0
        outside = outside_gate(ground, gate)
        pushes, pushed = task.pushes[box], task.counts[box]
        while pushed > 0:
            time = STEP * box + behind
            walked = step_to(ground, time, gate, player, outside, used, task.steps, 0)
            steps = appended(steps, done, task.steps[:walked])
            done += walked
            more = follow(ground, time, gate, outside, pushes, pushed, used, task.steps)
            steps = appended(steps, done, task.steps[:more])
            done += more
            goal = gate
            for number in range(pushed):
                goal += ground.ways[pushes[number]]
            ground.rank[goal] = time
            gates[count], goals[count], ends[count] = gate, goal, done
            filled[count] = behind > 0
            player = outside
            count += 1
            behind += 1
            pushed = fill_route(ground, task, box, behind) if fill else 0
            pushes = task.trial
    return Built(
        draws, gates[:count], goals[:count], filled[:count], steps[:done], ends[:count], uses,
        ground.open, shrinks, exact,
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
def trail_of(ground: Ground, task: Task, box: int) -> Ints:
    """Return the cells on which further boxes may be left: the path, or the route if free."""
    if task.rule != ANY_ROUTE:
        return task.paths[box, : task.lengths[box]]
    trail = np.empty(task.counts[box] + 1, np.int32)
    trail[0] = task.gates[box]
    for number in range(task.counts[box]):
        trail[number + 1] = trail[number] + ground.ways[task.pushes[box, number]]
    return trail


@njit
def may_be_filled(ground: Ground, task: Task, box: int, cell: int) -> bool:
    """Tell whether a cell is no gate, nobody's goal, and needed by no later box."""
    if ground.kind[cell] == GATE or ground.rank[cell] != NEVER:
        return False
    needed = 0
    for later in range(box + 1, len(task.gates)):
        needed += task.used[later, cell]
    return needed == 0


@njit
def fill_route(ground: Ground, task: Task, box: int, behind: int) -> int:
    """Find the pushes of one more box to the next cell back on the way; 0 if there is none."""
    time, gate = STEP * box + behind, task.gates[box]
    trail = trail_of(ground, task, box)
    place = len(trail) - 1 - behind
    if place < 1 or behind == STEP or not may_be_filled(ground, task, box, trail[place]):
        return 0
    player = outside_gate(ground, gate)
    if task.rule == ANY_ROUTE:
        count = route_anyhow(ground, time, gate, player, trail[place], task.trial)
    else:
        count = route_along(ground, time, trail, place + 1, task.trial)
    if count <= 0:
        return 0
    used = np.zeros(len(ground.kind), np.uint8)
    if follow(ground, time, gate, player, task.trial, count, used, task.steps) < 0:
        return 0
    return count
