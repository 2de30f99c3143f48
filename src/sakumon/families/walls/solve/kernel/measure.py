"""How a board plays: choices along its winning routes, and how often simple players win.

Everything is worked out exactly, as probabilities over the graph of `timegraph.py`; nothing
is sampled.
"""

import numpy as np

from sakumon.families.walls.solve.kernel.timegraph import winning_cells
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Floats, Ints

LARGE = 1e250


@njit
def route_weights(safe: Bytes, neighbour: Ints, steps: int, goal: int) -> tuple[Floats, float]:
    """Return for every turn and cell how many winning routes lead on, and a scale for the first."""
    cells = neighbour.shape[0]
    weight = np.zeros((steps + 1, cells))
    scale = 1.0
    for cell in range(cells):
        weight[steps, cell] = 1.0 if goal < 0 or cell == goal else 0.0
    for turn in range(steps - 1, -1, -1):
        row = safe[turn % safe.shape[0]]
        top = 0.0
        for cell in range(cells):
            total = 0.0
            if cell == goal:
                total = scale
            else:
                for way in range(4):
                    if row[cell] & (1 << way):
                        total += weight[turn + 1, neighbour[cell, way]]
            weight[turn, cell] = total
            top = max(top, total)
        if top > LARGE:
            weight[turn] /= LARGE
            scale /= LARGE
    return weight, scale


@njit
def route_measures(
    safe: Bytes, neighbour: Ints, steps: int, start: int, goal: int
) -> tuple[float, float, float, float]:
    """Return routes, mean safe directions a turn, forced turns and traps.

    The last three are means over all winning routes of at most `steps` steps, each equally likely.
    A turn is forced if one direction alone is safe; a trap is a safe step that no route wins after.
    """
    weight, scale = route_weights(safe, neighbour, steps, goal)
    wins = winning_cells(safe, neighbour, steps, goal)  # tiny weights may vanish in the scaling
    routes = weight[0, start] / scale
    choices, forced, traps, turns = 0.0, 0.0, 0.0, 0.0
    here = np.zeros(neighbour.shape[0])
    there = np.zeros(neighbour.shape[0])
    if weight[0, start] > 0.0:
        here[start] = 1.0
    for turn in range(steps):
        row = safe[turn % safe.shape[0]]
        there[:] = 0.0
        for cell in range(here.shape[0]):
            if here[cell] == 0.0 or cell == goal:
                continue
            open_ways, lost_ways, total = 0, 0, 0.0
            for way in range(4):
                if row[cell] & (1 << way):
                    open_ways += 1
                    lost_ways += not wins[turn + 1, neighbour[cell, way]]
                    total += weight[turn + 1, neighbour[cell, way]]
            for way in range(4):
                if row[cell] & (1 << way):
                    target = neighbour[cell, way]
                    there[target] += here[cell] * weight[turn + 1, target] / total
            turns += here[cell]
            choices += here[cell] * open_ways
            forced += here[cell] * (open_ways == 1)
            traps += here[cell] * lost_ways
        here, there = there, here
    if turns > 0.0:
        choices /= turns
    return routes, choices, forced, traps


@njit
def survival_depths(safe: Bytes, neighbour: Ints, steps: int, goal: int, look: int) -> Bytes:
    """Return for every turn and cell how many of the next `look` turns can be survived."""
    cells = neighbour.shape[0]
    depth = np.zeros((steps + 1, cells), np.uint8)
    for turns in range(1, look + 1):
        for turn in range(steps):
            row = safe[turn % safe.shape[0]]
            for cell in range(cells):
                best = 0
                for way in range(4):
                    if row[cell] & (1 << way):
                        best = max(best, 1 + depth[turn + 1, neighbour[cell, way]])
                depth[turn, cell] = turns if cell == goal else best
        depth[steps] = turns
    return depth


@njit
def win_rate(
    safe: Bytes, neighbour: Ints, width: int, steps: int, start: int, goal: int, look: int
) -> float:
    """Return how often a player wins that looks ahead and then rolls dice.

    It steps where it can survive longest within `look` turns, then where the goal is nearest.
    With `look` 0 it steps anywhere on the board, safe or not.
    """
    cells = neighbour.shape[0]
    depth = survival_depths(safe, neighbour, steps, goal, max(look - 1, 0))
    here = np.zeros(cells)
    there = np.zeros(cells)
    merit = np.zeros(4, np.int64)
    here[start] = 1.0
    won = 0.0
    for turn in range(steps):
        row = safe[turn % safe.shape[0]]
        there[:] = 0.0
        for cell in range(cells):
            if here[cell] == 0.0:
                continue
            best, ties = -1, 0
            for way in range(4):
                merit[way] = -1
                target = neighbour[cell, way]
                is_safe = (row[cell] & (1 << way)) != 0
                if target < 0 or (look > 0 and not is_safe):
                    continue
                merit[way] = step_merit(target, goal, width, depth[turn + 1], look, cells)
                if merit[way] > best:
                    best, ties = merit[way], 0
                ties += merit[way] == best
            for way in range(4):
                if merit[way] == best and best >= 0 and row[cell] & (1 << way):
                    there[neighbour[cell, way]] += here[cell] / ties
        if goal >= 0:
            won += there[goal]
            there[goal] = 0.0
        here, there = there, here
    return won if goal >= 0 else here.sum()


@njit
def step_merit(target: int, goal: int, width: int, depth: Bytes, look: int, cells: int) -> int:
    """Return how good a step looks to such a player: larger is better, never negative."""
    if look == 0:
        return 0
    if goal < 0:
        return int(depth[target])
    away = abs(target % width - goal % width) + abs(target // width - goal // width)
    return int(depth[target]) * 2 * cells + 2 * cells - away
