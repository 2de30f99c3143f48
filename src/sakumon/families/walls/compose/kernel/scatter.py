"""Drawing walls: at random, or around a hidden route."""

import numpy as np

from sakumon.families.walls.model.kernel.motion import WAY_BITS
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Ints, Words64
from sakumon.kernel.dice import below
from sakumon.kernel.slices import copy_into

# Rows of a trail: the place that each step of a route crosses, and the cell that it enters.
CROSSED, ENTERED = 0, 1
# Entered by whoever escapes: no wall sweeps it.
OUTSIDE = -2


def scatter(board: BoardTables, dice: Words64, options: Ints, count: int) -> Ints:
    """Draw walls at random, one to a place at most; fewer if the places run out."""
    deck, taken = np.empty_like(options), np.empty(board.places, np.bool_)
    walls = np.empty(count, np.int32)
    return walls[: deal_walls(dice, options, deck, taken, walls)]


@entry
def deal_walls(dice: Words64, options: Ints, deck: Ints, taken: Flags, walls: Ints) -> int:
    """Deal walls onto free places until `walls` is full; return how many fit."""
    copy_into(deck, options)
    taken[:] = False
    size, left = 0, options.shape[0]
    while size < walls.shape[0] and left > 0:
        pick = below(dice, left)
        wall = deck[pick]
        left -= 1
        deck[pick] = deck[left]
        if not taken[wall >> WAY_BITS]:
            taken[wall >> WAY_BITS] = True
            walls[size] = wall
            size += 1
    return size


def draw_route(board: BoardTables, dice: Words64, start: int, steps: int, goal: int) -> Ints:
    """Return the directions of a random walk that reaches the goal, if any, with its last step.

    The steps must have the parity of the way to the goal and be enough for it.
    """
    route = np.empty(steps, np.int32)
    return route[: walk_at_random(board, dice, start, goal, route)]


@entry
def walk_at_random(board: BoardTables, dice: Words64, start: int, goal: int, route: Ints) -> int:
    """Write the directions of such a walk; return its steps, 0 where it came to a dead end."""
    cell, steps = start, len(route)
    for turn in range(steps):
        ways, count = ways_on(board, cell, goal, steps - turn - 1)
        if count == 0:
            return 0
        route[turn] = chosen_way(ways, below(dice, count))
        cell = board.neighbour[cell, route[turn]]
    return steps


@njit
def ways_on(board: BoardTables, cell: int, goal: int, left: int) -> tuple[int, int]:
    """Return a mask of the directions after which the goal, if any, is in reach; and how many.

    `left` is how many steps are left then; the goal must be reached with the last of them.
    """
    ways, count, width = 0, 0, board.width
    for way in range(4):
        target = board.neighbour[cell, way]
        if target < 0:
            continue
        if goal >= 0:
            away = abs(target % width - goal % width) + abs(target // width - goal // width)
            if away > left or (away == 0 and left > 0):
                continue
        ways |= 1 << way
        count += 1
    return ways, count


@njit
def chosen_way(ways: int, number: int) -> int:
    """Return the direction of this number, from 0 on, among those of a mask."""
    way = 0
    while number > 0 or not ways >> way & 1:
        number -= ways >> way & 1
        way += 1
    return way


def harmless(board: BoardTables, route: Ints, start: int, goal: int, options: Ints) -> Ints:
    """Return the walls among the options that never touch a player on this route."""
    trail, kept = np.empty((2, len(route)), np.int32), np.empty_like(options)
    return kept[: keep_harmless(board, route, start, goal, options, trail, kept)]


@entry
def keep_harmless(
    board: BoardTables, route: Ints, start: int, goal: int, options: Ints, trail: Ints, kept: Ints
) -> int:
    """Write the walls that never touch a player on this route; return how many they are."""
    cell = start
    for turn in range(route.shape[0]):
        trail[CROSSED, turn] = board.border[cell, route[turn]]
        cell = board.neighbour[cell, route[turn]]
        trail[ENTERED, turn] = OUTSIDE if cell == goal else cell
    size = 0
    for wall in options:
        if not touches(board, wall, trail):
            kept[size] = wall
            size += 1
    return size


@njit
def touches(board: BoardTables, wall: int, trail: Ints) -> bool:
    """Tell whether a wall stands in the way of a route, or sweeps a cell that it enters."""
    for turn in range(trail.shape[1]):
        if wall >> WAY_BITS == trail[CROSSED, turn] or board.swept[wall] == trail[ENTERED, turn]:
            return True
        wall = board.after[wall]
    return False
