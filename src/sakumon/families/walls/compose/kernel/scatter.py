"""Drawing boards: at random, around a route, and moved wall by wall into a wish."""

import numpy as np
from numpy.typing import NDArray

from sakumon.families.walls.model.kernel.motion import WAY_BITS
from sakumon.families.walls.model.kernel.tables import Ints, Tables
from sakumon.families.walls.solve.kernel.measure import LARGE, route_measures, win_rate
from sakumon.families.walls.solve.kernel.timegraph import Flags, Masks, safe_masks, shortest_escape
from sakumon.kernel import njit
from sakumon.kernel.dice import Words, below

Floats = NDArray[np.float64]

# What `measures_of` returns, in this order; wishes give a low and a high bound for each.
ROUTES, CHOICES, FORCED, SHORTEST, GREEDY = 0, 1, 2, 3, 4
MEASURES = 5


@njit
def scatter(board: Tables, dice: Words, options: Ints, count: int) -> Ints:
    """Draw walls at random, one to a place at most; fewer if the places run out."""
    deck = options.copy()
    taken = np.zeros(board.places, np.bool_)
    walls = np.empty(count, np.int32)
    size = fill(dice, deck, taken, walls)
    return walls[:size]


@njit
def fill(dice: Words, deck: Ints, taken: Flags, walls: Ints) -> int:
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


@njit
def random_route(board: Tables, dice: Words, start: int, steps: int, goal: int) -> Ints:
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


@njit
def harmless(board: Tables, route: Ints, start: int, goal: int, options: Ints) -> Ints:
    """Return the walls among the options that never touch a player on this route."""
    steps = route.shape[0]
    crossed = np.empty(steps, np.int32)
    entered = np.empty(steps, np.int32)
    cell = start
    for turn in range(steps):
        crossed[turn] = board.border[cell, route[turn]]
        cell = board.neighbour[cell, route[turn]]
        entered[turn] = -2 if cell == goal else cell
    found = np.empty(options.shape[0], np.int32)
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
            found[size] = options[i]
            size += 1
    return found[:size]


@njit
def measures_of(
    board: Tables, safe: Masks, steps: int, start: int, goal: int, least: int, patience: int
) -> Floats:
    """Return routes, choices, forced turns, shortest way and a greedy player's win rate.

    `steps` is the length of some winning route; escapes are counted up to `least` steps or two
    past the shortest. With a patience of 0 the win rate is left out.
    """
    found = np.zeros(MEASURES)
    neighbour = board.neighbour
    bound = steps
    found[SHORTEST] = steps
    if goal >= 0:
        limit = steps * neighbour.shape[0]
        length, _ = shortest_escape(safe, neighbour, start, goal, steps, limit)
        found[SHORTEST] = length
        bound = max(least, length + 2)
    routes, choices, forced, _ = route_measures(safe, neighbour, bound, start, goal)
    # More routes than a float holds are still a number, or distances would be none.
    found[ROUTES], found[CHOICES], found[FORCED] = min(routes, LARGE), choices, forced
    if patience > 0:
        found[GREEDY] = win_rate(safe, neighbour, board.width, patience, start, goal, 1)
    return found


@njit
def distance(found: Floats, low: Floats, high: Floats) -> float:
    """Return how far measures lie outside their ranges: 0 when all are inside.

    Division alone, no logarithm: every machine must take the same decisions.
    """
    total = 0.0
    for i in range(MEASURES):
        if found[i] < low[i]:
            total += (low[i] - found[i]) / (abs(low[i]) + abs(found[i]))
        elif found[i] > high[i]:
            total += (found[i] - high[i]) / (abs(high[i]) + abs(found[i]))
    return total


@njit
def search(
    board: Tables,
    dice: Words,
    walls: Ints,
    options: Ints,
    start: int,
    goal: int,
    steps: int,
    least: int,
    patience: int,
    turns: int,
    low: Floats,
    high: Floats,
    tries: int,
) -> tuple[Floats, int]:
    """Exchange walls for other harmless ones until the board is inside the wish.

    `walls` holds the board and is changed in place. Worse boards are kept now and then, so that
    the search does not stick. Returns the last board's measures and the tries used.
    """
    taken = np.zeros(board.places, np.bool_)
    for i in range(walls.shape[0]):
        taken[walls[i] >> WAY_BITS] = True
    safe = safe_masks(board, walls, goal, turns)
    found = measures_of(board, safe, steps, start, goal, least, patience)
    far = distance(found, low, high)
    for used in range(tries):
        if far == 0.0 or walls.shape[0] == 0:
            return found, used
        spot = below(dice, walls.shape[0])
        coming = options[below(dice, options.shape[0])]
        going = walls[spot]
        if taken[coming >> WAY_BITS] and coming >> WAY_BITS != going >> WAY_BITS:
            continue
        walls[spot] = coming
        safe = safe_masks(board, walls, goal, turns)
        new = measures_of(board, safe, steps, start, goal, least, patience)
        new_far = distance(new, low, high)
        if new_far <= far or below(dice, 50) == 0:
            taken[going >> WAY_BITS] = False
            taken[coming >> WAY_BITS] = True
            found, far = new, new_far
        else:
            walls[spot] = going
    return found, tries
