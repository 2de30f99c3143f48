"""A whole goal area: drawn, opened, shrunk, filled, and stored once as its proof."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.area.kernel.ground import (
    GATE,
    NEVER,
    STEP,
    Bytes,
    Ground,
    Ints,
    new_ground,
    way_in,
)
from sakumon.families.sokoban.area.kernel.paths import (
    draw_gates,
    draw_inner,
    draw_path,
    open_path,
    way_of,
)
from sakumon.families.sokoban.area.kernel.routes import (
    ANY_ROUTE,
    follow,
    outside_gate,
    route_along,
    route_anyhow,
    step_to,
)
from sakumon.families.sokoban.area.kernel.shrink import (
    Task,
    find_route,
    new_task,
    shrink,
    spare_cells,
)
from sakumon.kernel import njit
from sakumon.kernel.dice import Words


class Drawn(NamedTuple):
    """Gates, goals and paths for every packet, before anything is dug."""

    draws: int  # drawings that it took, 0 if none had a path for every packet
    ground: Ground
    gates: Ints
    goals: Ints
    paths: Ints  # packet, place -> cell
    lengths: Ints


class Built(NamedTuple):
    """A finished area: packets in their storing order, those that fill up among them."""

    draws: int
    gates: Ints
    goals: Ints
    filled: Bytes  # packet -> whether it only fills up behind another
    steps: Bytes  # every step of the keeper from its start to the last packet stored
    ends: Ints  # packet -> how many of the steps are done when it is stored
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
    """Draw a path for every packet from the first on; return one that has none, or −1.

    A path goes through its middle points in their order. Places of `middles` that hold 0 are none.
    Paths that are given already, with a length, are left as they are.
    """
    for packet in range(first, len(gates)):
        if lengths[packet] == 0:
            path = paths[packet]
            path[0] = gates[packet]
            way = way_in(ground, gates[packet])
            length = 1
            for middle in middles[packet]:
                if middle > 0 and length > 0:
                    length = draw_path(ground, STEP * packet, path, length, way, middle, dice)
                    way = way_of(ground, path[length - 2], path[length - 1])
            if length > 0:
                length = draw_path(ground, STEP * packet, path, length, way, goals[packet], dice)
            if length == 0:
                return packet
            lengths[packet] = length
        ground.rank[goals[packet]] = STEP * packet
    return -1


@njit
def draw_area(
    width: int, height: int, packets: int, middle: int, patience: int, tries: int, dice: Words
) -> Drawn:
    """Draw gates, goals, middle points and paths until every packet has a path.

    With no patience everything is drawn anew when a packet has none. Otherwise only its goal is,
    and its middle points, so many times.
    """
    ground = new_ground(width, height)
    gates, goals = np.zeros(packets, np.int32), np.zeros(packets, np.int32)
    paths = np.zeros((packets, len(ground.kind)), np.int32)
    lengths, middles = np.zeros(packets, np.int32), np.zeros((packets, middle), np.int32)
    plain = ground.kind.copy()
    for draw in range(1, tries + 1):
        ground.kind[:] = plain
        ground.rank[:] = NEVER
        lengths[:] = 0
        draw_gates(ground, width, height, gates, dice)
        for packet in range(packets):
            ground.kind[gates[packet]] = GATE
            goals[packet] = draw_inner(ground, width, height, goals[:packet], dice)
        for packet in range(packets):
            for place in range(middle):
                middles[packet, place] = draw_inner(ground, width, height, goals, dice)
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
    """Open what the paths need, shrink it, fill it with goals, and store every packet once."""
    ground, gates = drawn.ground, drawn.gates
    uses = np.zeros(len(ground.kind), np.uint8)
    for packet in range(len(gates)):
        ground.open[gates[packet]] = 1
        open_path(ground, drawn.paths[packet], drawn.lengths[packet], uses)
    task = new_task(gates, drawn.goals, drawn.paths, drawn.lengths, rule, len(ground.kind))
    for packet in range(len(gates)):
        find_route(ground, task, packet)
    shrinks, exact = 0, True
    if limit > 0:
        spare = spare_cells(ground, uses, outs_too)
        shrinks, exact = shrink(ground, task, spare, limit, rounds, dice)
    return stored(drawn.draws, ground, task, uses, shrinks, exact, fill)


@njit
def stored(
    draws: int, ground: Ground, task: Task, uses: Bytes, shrinks: int, exact: bool, fill: bool
) -> Built:
    """Store every packet in turn, and fill up behind each: the plan that proves the area."""
    cells = len(ground.kind)
    gates, goals = np.zeros(cells, np.int32), np.zeros(cells, np.int32)
    filled, ends = np.zeros(cells, np.uint8), np.zeros(cells, np.int32)
    steps, done, count = np.zeros(64 * cells, np.uint8), 0, 0
    used = np.zeros(cells, np.uint8)
    keeper = outside_gate(ground, task.gates[0])
    for packet in range(len(task.gates)):
        gate, behind = task.gates[packet], 0
        outside = outside_gate(ground, gate)
        pushes, pushed = task.pushes[packet], task.counts[packet]
        while pushed > 0:
            time = STEP * packet + behind
            walked = step_to(ground, time, gate, keeper, outside, used, task.steps, 0)
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
            keeper = outside
            count += 1
            behind += 1
            pushed = fill_route(ground, task, packet, behind) if fill else 0
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
def trail_of(ground: Ground, task: Task, packet: int) -> Ints:
    """Return the cells on which further packets may be left: the path, or the route if free."""
    if task.rule != ANY_ROUTE:
        return task.paths[packet, : task.lengths[packet]]
    trail = np.empty(task.counts[packet] + 1, np.int32)
    trail[0] = task.gates[packet]
    for number in range(task.counts[packet]):
        trail[number + 1] = trail[number] + ground.ways[task.pushes[packet, number]]
    return trail


@njit
def may_be_filled(ground: Ground, task: Task, packet: int, cell: int) -> bool:
    """Tell whether a cell is no gate, nobody's goal, and needed by no later packet."""
    if ground.kind[cell] == GATE or ground.rank[cell] != NEVER:
        return False
    needed = 0
    for later in range(packet + 1, len(task.gates)):
        needed += task.used[later, cell]
    return needed == 0


@njit
def fill_route(ground: Ground, task: Task, packet: int, behind: int) -> int:
    """Find the pushes of one more packet to the next cell back on the way; 0 if there is none."""
    time, gate = STEP * packet + behind, task.gates[packet]
    trail = trail_of(ground, task, packet)
    place = len(trail) - 1 - behind
    if place < 1 or behind == STEP or not may_be_filled(ground, task, packet, trail[place]):
        return 0
    keeper = outside_gate(ground, gate)
    if task.rule == ANY_ROUTE:
        count = route_anyhow(ground, time, gate, keeper, trail[place], task.trial)
    else:
        count = route_along(ground, time, trail, place + 1, task.trial)
    if count <= 0:
        return 0
    used = np.zeros(len(ground.kind), np.uint8)
    if follow(ground, time, gate, keeper, task.trial, count, used, task.steps) < 0:
        return 0
    return count
