"""Exchanging walls, one at a time, until a board's measures are inside a wish."""

from typing import NamedTuple

import numpy as np

from sakumon.families.walls.model.kernel.motion import WAY_BITS
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.families.walls.solve.kernel.measure import (
    LARGE,
    RouteScratch,
    route_measures,
    route_scratch,
    win_rate,
)
from sakumon.families.walls.solve.kernel.timegraph import (
    follow_walls,
    shortest_escape,
    wall_stamps,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Flags, Floats, Ints, Words64
from sakumon.kernel.dice import below
from sakumon.kernel.slices import copy_into

# What boards are measured by, in this order; wishes give a low and a high bound for each.
ROUTES, CHOICES, FORCED, SHORTEST, GREEDY = 0, 1, 2, 3, 4
STEERED_COUNT = 5


class SteeringWish(NamedTuple):
    """What all boards of one search have in common, and the bounds of their measures."""

    start: int
    goal: int
    steps: int  # of the hidden route, which wins on all of them
    least: int  # escapes are counted up to these steps, or two past the shortest
    patience: int  # of a greedy player; with 0 its win rate is left out
    low: Floats
    high: Floats


class SteeringScratch(NamedTuple):
    """What boards are measured on, one after another."""

    taken: Flags  # place -> whether a wall begins there
    moving: Ints  # the walls while they are followed
    stamps: Ints  # of walls, as `follow_walls` sets them
    safe: Bytes  # turn, cell -> safe directions
    seen: Flags  # turn, cell -> whether the search for an escape was there
    fronts: Ints  # parity of the turn, number -> cell
    routes: RouteScratch
    measures: Floats  # of the board just measured


def steering_scratch(board: BoardTables, walls: int, turns: int, steps: int) -> SteeringScratch:
    """Return room for boards whose walls are followed for some turns, and routes for some steps."""
    cells = len(board.neighbour)
    return SteeringScratch(
        np.empty(board.places, np.bool_),
        np.empty(walls, np.int32),
        wall_stamps(board),
        np.empty((turns, cells), np.uint8),
        np.empty((turns, cells), np.bool_),
        np.empty((2, cells), np.int32),
        route_scratch(steps, cells),
        np.empty(STEERED_COUNT),
    )


@njit
def measure_board(
    board: BoardTables, walls: Ints, wish: SteeringWish, scratch: SteeringScratch
) -> float:
    """Measure a board; return how far it lies outside the wish."""
    safe, neighbour, measures = scratch.safe, board.neighbour, scratch.measures
    start, goal = wish.start, wish.goal
    copy_into(scratch.moving, walls)
    follow_walls(board, scratch.moving, goal, safe, scratch.stamps)
    length = bound = wish.steps
    if goal >= 0:
        seen, fronts = scratch.seen, scratch.fronts
        length = shortest_escape(safe, neighbour, start, goal, wish.steps, seen, fronts)
        bound = max(wish.least, length + 2)
    measures[SHORTEST] = length
    routes, choices, forced, _ = route_measures(safe, neighbour, bound, start, goal, scratch.routes)
    # More routes than a float holds are still a number, or distances would be none.
    measures[ROUTES] = min(routes, LARGE)
    measures[CHOICES], measures[FORCED], measures[GREEDY] = choices, forced, 0.0
    if wish.patience > 0:
        measures[GREEDY] = win_rate(
            safe, neighbour, board.width, wish.patience, start, goal, 1, scratch.routes
        )
    return distance(measures, wish.low, wish.high)


@njit
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
    wish: SteeringWish,
    tries: int,
    measures: Floats,
    scratch: SteeringScratch,
) -> tuple[float, int]:
    """Exchange walls for other harmless ones until the board is inside the wish.

    `walls` holds the board and is changed in place, with its measures. Worse boards are kept now
    and then, so that the search does not stick. Returns how far the last board lies outside the
    wish, and the tries used.
    """
    taken = scratch.taken
    taken[:] = False
    for wall in walls:
        taken[wall >> WAY_BITS] = True
    far = measure_board(board, walls, wish, scratch)
    copy_into(measures, scratch.measures)
    for used in range(tries):
        if far == 0.0 or walls.shape[0] == 0:
            return far, used
        spot = below(dice, walls.shape[0])
        coming = options[below(dice, options.shape[0])]
        going = walls[spot]
        if taken[coming >> WAY_BITS] and coming >> WAY_BITS != going >> WAY_BITS:
            continue
        walls[spot] = coming
        new_far = measure_board(board, walls, wish, scratch)
        if new_far <= far or below(dice, 50) == 0:
            taken[going >> WAY_BITS] = False
            taken[coming >> WAY_BITS] = True
            copy_into(measures, scratch.measures)
            far = new_far
        else:
            walls[spot] = going
    return far, tries
