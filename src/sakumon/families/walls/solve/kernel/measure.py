"""How a board plays: choices along its winning routes, and how often simple players win.

Everything is worked out exactly, as probabilities over the graph of `timegraph.py`; nothing
is sampled.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.walls.solve.kernel.timegraph import mark_wins
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Flags, Floats, Ints

LARGE = 1e250


class RouteScratch(NamedTuple):
    """What the measures of a board are worked out on, with rows for all turns."""

    weight: Floats  # turn, cell -> how many winning routes lead on, scaled
    wins: Flags  # turn, cell -> whether any does
    depth: Bytes  # turn, cell -> how many of the next turns can be survived
    chances: Floats  # parity of the turn, cell -> how likely the player is there


def route_scratch(steps: int, cells: int) -> RouteScratch:
    """Return room for the measures of routes of at most this many steps."""
    rows = (steps + 1, cells)
    chances = np.empty((2, cells))
    return RouteScratch(np.empty(rows), np.empty(rows, bool), np.empty(rows, np.uint8), chances)


@njit
def weigh_routes(safe: Bytes, neighbour: Ints, steps: int, goal: int, weight: Floats) -> float:
    """Write for every turn and cell how many winning routes lead on; return the first's scale."""
    cells = neighbour.shape[0]
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
            for cell in range(cells):
                weight[turn, cell] /= LARGE
            scale /= LARGE
    return scale


@entry
def route_measures(
    safe: Bytes, neighbour: Ints, steps: int, start: int, goal: int, scratch: RouteScratch
) -> tuple[float, float, float, float]:
    """Return routes, mean safe directions a turn, forced turns and traps.

    The last three are means over all winning routes of at most `steps` steps, each equally likely.
    A turn is forced if one direction alone is safe; a trap is a safe step that no route wins after.
    """
    weight, wins, chances = scratch.weight, scratch.wins, scratch.chances
    scale = weigh_routes(safe, neighbour, steps, goal, weight)
    mark_wins(safe, neighbour, steps, goal, wins)  # tiny weights may vanish in the scaling
    # After a few scalings a float holds neither the scale nor the routes.
    many = np.inf if wins[0, start] else 0.0
    routes = weight[0, start] / scale if scale > 0.0 else many
    choices, forced, traps, turns = 0.0, 0.0, 0.0, 0.0
    chances[0] = 0.0
    if weight[0, start] > 0.0:
        chances[0, start] = 1.0
    for turn in range(steps):
        row = safe[turn % safe.shape[0]]
        here, there = chances[turn & 1], chances[(turn + 1) & 1]
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
def survival_depths(
    safe: Bytes, neighbour: Ints, steps: int, goal: int, look: int, depth: Bytes
) -> None:
    """Write for every turn and cell how many of the next `look` turns can be survived."""
    cells = neighbour.shape[0]
    depth[: steps + 1] = 0
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


@entry
def win_rate(
    safe: Bytes,
    neighbour: Ints,
    width: int,
    steps: int,
    start: int,
    goal: int,
    look: int,
    scratch: RouteScratch,
) -> float:
    """Return how often a player wins that looks ahead and then rolls dice.

    It steps where it can survive longest within `look` turns, then where the goal is nearest.
    With `look` 0 it steps anywhere on the board, safe or not.
    """
    depth, chances = scratch.depth, scratch.chances
    survival_depths(safe, neighbour, steps, goal, max(look - 1, 0), depth)
    chances[0] = 0.0
    chances[0, start] = 1.0
    won = 0.0
    for turn in range(steps):
        row = safe[turn % safe.shape[0]]
        here, there = chances[turn & 1], chances[(turn + 1) & 1]
        there[:] = 0.0
        for cell in range(here.shape[0]):
            if here[cell] == 0.0:
                continue
            mask, targets = row[cell], neighbour[cell]
            best, ties = best_steps(mask, targets, goal, width, depth[turn + 1], look)
            for way in range(4):
                if best & mask & (1 << way):
                    there[targets[way]] += here[cell] / ties
        if goal >= 0:
            won += there[goal]
            there[goal] = 0.0
    if goal < 0:
        for chance in chances[steps & 1]:
            won += chance
    return won


@njit
def best_steps(
    mask: int, targets: Ints, goal: int, width: int, depth: Bytes, look: int
) -> tuple[int, int]:
    """Return a mask of the steps that look best to such a player, and how many they are.

    With `look` 0 all look the same, touched or not.
    """
    steps, ties, most = 0, 0, -1
    for way in range(4):
        is_safe = (mask & (1 << way)) != 0
        if targets[way] < 0 or (look > 0 and not is_safe):
            continue
        merit = step_merit(targets[way], goal, width, depth, look)
        if merit > most:
            steps, ties, most = 0, 0, merit
        if merit == most:
            steps |= 1 << way
            ties += 1
    return steps, ties


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
