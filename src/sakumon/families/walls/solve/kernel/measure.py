"""How a board plays: choices along its winning routes, and how often simple players win.

Everything is worked out exactly, as probabilities over the graph of `timegraph.py`; nothing
is sampled.
"""

import numpy as np

from sakumon.families.walls.solve.kernel.timegraph import winning_cells
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Flags, Floats, Ints, Longs

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


@entry
def route_measures(
    safe: Bytes, neighbour: Ints, steps: int, start: int, goal: int
) -> tuple[float, float, float, float]:
    """Return routes, mean safe directions a turn, forced turns and traps.

    The last three are means over all winning routes of at most `steps` steps, each equally likely.
    A turn is forced if one direction alone is safe; a trap is a safe step that no route wins after.
    """
    weight, scale = route_weights(safe, neighbour, steps, goal)
    wins = winning_cells(safe, neighbour, steps, goal)  # tiny weights may vanish in the scaling
    # After a few scalings a float holds neither the scale nor the routes.
    many = np.inf if wins[0, start] else 0.0
    routes = weight[0, start] / scale if scale > 0.0 else many
    choices, forced, traps, turns = 0.0, 0.0, 0.0, 0.0
    here = np.zeros(neighbour.shape[0])
    there = np.zeros(neighbour.shape[0])
    if weight[0, start] > 0.0:
        here[start] = 1.0
    for turn in range(steps):
        row = safe[turn % safe.shape[0]]
        there[:] = 0.0
        for cell in range(here.shape[0]):
            chance = here[cell]
            if chance == 0.0 or cell == goal:
                continue
            share_out(chance, row[cell], neighbour[cell], weight[turn + 1], there)
            open_ways, lost_ways = count_ways(row[cell], neighbour[cell], wins[turn + 1])
            turns += chance
            choices += chance * open_ways
            forced += chance * (open_ways == 1)
            traps += chance * lost_ways
        here, there = there, here
    if turns > 0.0:
        choices /= turns
    return routes, choices, forced, traps


@njit
def share_out(chance: float, mask: int, targets: Ints, weight: Floats, there: Floats) -> None:
    """Share the chance of standing on a cell among the next ones, by the routes that lead on."""
    total = 0.0
    for way in range(4):
        if mask & (1 << way):
            total += weight[targets[way]]
    for way in range(4):
        if mask & (1 << way):
            there[targets[way]] += chance * weight[targets[way]] / total


@njit
def count_ways(mask: int, targets: Ints, wins: Flags) -> tuple[int, int]:
    """Return how many directions are safe, and after how many of those no route wins."""
    open_ways, lost_ways = 0, 0
    for way in range(4):
        if mask & (1 << way):
            open_ways += 1
            lost_ways += not wins[targets[way]]
    return open_ways, lost_ways


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


@entry
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
            mask, targets = row[cell], neighbour[cell]
            best, ties = weigh_steps(mask, targets, goal, width, depth[turn + 1], look, merit)
            for way in range(4):
                if merit[way] == best and best >= 0 and mask & (1 << way):
                    there[targets[way]] += here[cell] / ties
        if goal >= 0:
            won += there[goal]
            there[goal] = 0.0
        here, there = there, here
    return won if goal >= 0 else here.sum()


@njit
def weigh_steps(
    mask: int, targets: Ints, goal: int, width: int, depth: Bytes, look: int, merit: Longs
) -> tuple[int, int]:
    """Note how good each step looks to such a player, −1 if it is none; return the best, and ties.

    With `look` 0 all look the same, touched or not.
    """
    best, ties = -1, 0
    for way in range(4):
        merit[way] = -1
        is_safe = (mask & (1 << way)) != 0
        if targets[way] < 0 or (look > 0 and not is_safe):
            continue
        merit[way] = step_merit(targets[way], goal, width, depth, look)
        if merit[way] > best:
            best, ties = merit[way], 0
        ties += merit[way] == best
    return best, ties


@njit
def step_merit(target: int, goal: int, width: int, depth: Bytes, look: int) -> int:
    """Return how good a step looks: larger is better, never negative."""
    if look == 0:
        return 0
    if goal < 0:
        return int(depth[target])
    away = abs(target % width - goal % width) + abs(target // width - goal // width)
    farthest: int = 2 * depth.shape[0]
    return int(depth[target]) * farthest + farthest - away
