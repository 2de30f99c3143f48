"""Drawing walls: at random, or around a hidden route."""

import numpy as np

from sakumon.families.walls.model.kernel.motion import WAY_BITS
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Ints, Words64
from sakumon.kernel.dice import below


@entry
def scatter(board: BoardTables, dice: Words64, options: Ints, count: int) -> Ints:
    """Draw walls at random, one to a place at most; fewer if the places run out."""
    deck = options.copy()
    taken = np.zeros(board.places, np.bool_)
    walls = np.empty(count, np.int32)
    size = fill(dice, deck, taken, walls)
    return walls[:size]


@njit
def fill(dice: Words64, deck: Ints, taken: Flags, walls: Ints) -> int:
    """Deal walls from the deck onto free places until `walls` is full; return how many fit."""
    size, left = 0, deck.shape[0]
    while size < walls.shape[0] and left > 0:
        pick = below(dice, left)
        wall = deck[pick]
        left -= 1
        deck[pick] = deck[left]
        deck[left] = wall
        if not taken[wall >> WAY_BITS]:
            taken[wall >> WAY_BITS] = True
            walls[size] = wall
            size += 1
    return size


@entry
def draw_route(board: BoardTables, dice: Words64, start: int, steps: int, goal: int) -> Ints:
    """Return the directions of a random walk that reaches the goal, if any, with its last step.

    The steps must have the parity of the way to the goal and be enough for it.
    """
    route = np.empty(steps, np.int32)
    neighbour, width = board.neighbour, board.width
    cell = start
    for turn in range(steps):
        left = steps - turn - 1
        ways = np.empty(4, np.int32)
        count = 0
        for way in range(4):
            target = neighbour[cell, way]
            if target < 0:
                continue
            if goal >= 0:
                away = abs(target % width - goal % width) + abs(target // width - goal // width)
                if away > left or (away == 0 and left > 0):
                    continue
            ways[count] = way
            count += 1
        if count == 0:
            return route[:0]
        route[turn] = ways[below(dice, count)]
        cell = neighbour[cell, route[turn]]
    return route


@entry
def harmless(board: BoardTables, route: Ints, start: int, goal: int, options: Ints) -> Ints:
    """Return the walls among the options that never touch a player on this route."""
    steps = route.shape[0]
    crossed = np.empty(steps, np.int32)
    entered = np.empty(steps, np.int32)
    cell = start
    for turn in range(steps):
        crossed[turn] = board.border[cell, route[turn]]
        cell = board.neighbour[cell, route[turn]]
        entered[turn] = -2 if cell == goal else cell
    kept = np.empty(options.shape[0], np.int32)
    size = 0
    for i in range(options.shape[0]):
        wall = options[i]
        touches = False
        for turn in range(steps):
            if wall >> WAY_BITS == crossed[turn] or board.swept[wall] == entered[turn]:
                touches = True
                break
            wall = board.after[wall]
        if not touches:
            kept[size] = options[i]
            size += 1
    return kept[:size]
