"""Exchanging walls, one at a time, until a board's measures are inside a wish."""

import numpy as np

from sakumon.families.walls.model.kernel.motion import WAY_BITS
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.families.walls.solve.kernel.measure import LARGE, route_measures, win_rate
from sakumon.families.walls.solve.kernel.timegraph import safe_masks, shortest_escape
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Floats, Ints, Words64
from sakumon.kernel.dice import below

# What `steered_measures` returns, in this order; wishes give a low and a high bound for each.
ROUTES, CHOICES, FORCED, SHORTEST, GREEDY = 0, 1, 2, 3, 4
STEERED_COUNT = 5


@njit
def steered_measures(
    board: BoardTables, safe: Bytes, steps: int, start: int, goal: int, least: int, patience: int
) -> Floats:
    """Return routes, choices, forced turns, shortest way and a greedy player's win rate.

    `steps` is the length of some winning route; escapes are counted up to `least` steps or two
    past the shortest. With a patience of 0 the win rate is left out.
    """
    measures = np.zeros(STEERED_COUNT)
    neighbour = board.neighbour
    bound = steps
    measures[SHORTEST] = steps
    if goal >= 0:
        length = shortest_escape(safe, neighbour, start, goal, steps)
        measures[SHORTEST] = length
        bound = max(least, length + 2)
    routes, choices, forced, _ = route_measures(safe, neighbour, bound, start, goal)
    # More routes than a float holds are still a number, or distances would be none.
    measures[ROUTES] = min(routes, LARGE)
    measures[CHOICES], measures[FORCED] = choices, forced
    if patience > 0:
        measures[GREEDY] = win_rate(safe, neighbour, board.width, patience, start, goal, 1)
    return measures


@entry
def distance(measures: Floats, low: Floats, high: Floats) -> float:
    """Return how far measures lie outside their ranges: 0 when all are inside.

    Division alone, no logarithm: every machine must take the same decisions.
    """
    total = 0.0
    for i in range(STEERED_COUNT):
        if measures[i] < low[i]:
            total += (low[i] - measures[i]) / (abs(low[i]) + abs(measures[i]))
        elif measures[i] > high[i]:
            total += (measures[i] - high[i]) / (abs(high[i]) + abs(measures[i]))
    return total


@entry
def steer(
    board: BoardTables,
    dice: Words64,
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
    measures = steered_measures(board, safe, steps, start, goal, least, patience)
    far = distance(measures, low, high)
    for used in range(tries):
        if far == 0.0 or walls.shape[0] == 0:
            return measures, used
        spot = below(dice, walls.shape[0])
        coming = options[below(dice, options.shape[0])]
        going = walls[spot]
        if taken[coming >> WAY_BITS] and coming >> WAY_BITS != going >> WAY_BITS:
            continue
        walls[spot] = coming
        safe = safe_masks(board, walls, goal, turns)
        new = steered_measures(board, safe, steps, start, goal, least, patience)
        new_far = distance(new, low, high)
        if new_far <= far or below(dice, 50) == 0:
            taken[going >> WAY_BITS] = False
            taken[coming >> WAY_BITS] = True
            measures, far = new, new_far
        else:
            walls[spot] = going
    return measures, tries
