"""Changing a board step by step so that its farthest position comes to lie farther away."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.compose.pull.kernel.bitboard import (
    ONE,
    ZERO,
    BitGrid,
    count,
    region,
    shifted,
)
from sakumon.families.sokoban.compose.pull.kernel.reverse import ReverseTable, farthest
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Longs, Words64
from sakumon.kernel.dice import below

# A board that is one worse is taken once in 2 to this power at first, and how much that grows.
HEAT, COOLING = 2, 3
# What a board costs besides its states.
BOARD_WORK = 16
HERE_FLOOR, HERE_GOALS, BEST_FLOOR, BEST_GOALS = range(4)
SCORE, BEST, IDLE, SPENT = range(4)


@njit
def any_of(cells: np.uint64, dice: Words64) -> np.uint64:
    """Return one cell of a set, each equally likely, as a set of one."""
    for _ in range(below(dice, count(cells))):
        cells &= cells - ONE
    return cells & (~cells + ONE)


@njit
def neighbours(grid: BitGrid, cells: np.uint64) -> np.uint64:
    """Return all cells one step from some."""
    wide = ZERO
    for way in range(4):
        wide |= shifted(grid, cells, way)
    return wide


@njit
def border(grid: BitGrid, floor: np.uint64) -> np.uint64:
    """Return the walls that have a floor beside them."""
    return neighbours(grid, floor) & ~floor & grid.everything


@njit
def first_floor(grid: BitGrid, cells: int, dice: Words64) -> np.uint64:
    """Dig a connected floor at random."""
    floor = any_of(grid.everything, dice)
    while count(floor) < cells:
        floor |= any_of(border(grid, floor), dice)
    return floor


@njit
def first_goals(floor: np.uint64, boxes: int, dice: Words64) -> np.uint64:
    """Choose goals at random."""
    goals = ZERO
    while count(goals) < boxes:
        goals |= any_of(floor & ~goals, dice)
    return goals


@njit
def dug(grid: BitGrid, floor: np.uint64, most: int, dice: Words64) -> np.uint64:
    """Return a floor with one cell more, unless it has the most already."""
    walls = border(grid, floor)
    if walls == ZERO or count(floor) >= most:
        return floor
    return floor | any_of(walls, dice)


@njit
def shut(grid: BitGrid, floor: np.uint64, goals: np.uint64, dice: Words64) -> np.uint64:
    """Return a floor with one cell less, unless that tears it apart or leaves no room to walk."""
    if count(floor & ~goals) < 2:
        return floor
    left = floor & ~any_of(floor & ~goals, dice)
    return left if region(grid, left, left & (~left + ONE)) == left else floor


@njit
def changed(
    grid: BitGrid, floor: np.uint64, goals: np.uint64, most: int, dice: Words64
) -> tuple[np.uint64, np.uint64]:
    """Return the board with one to three small changes: a wall, a floor, or a goal elsewhere."""
    for _ in range(1 + below(dice, 3)):
        kind = below(dice, 3)
        if kind == 0:
            goals &= ~any_of(goals, dice)
            goals |= any_of(floor & ~goals, dice)
        elif kind == 1:
            floor = dug(grid, floor, most, dice)
        else:
            floor = shut(grid, floor, goals, dice)
    return floor, goals


class Climb(NamedTuple):
    """How far a climb has come; it can be stopped after any board and taken up again."""

    boards: Words64  # floor and goals of the board it is at, and of the best one met
    numbers: Longs  # how far both boards are, changes since the best, states searched


def begin_climb(
    grid: BitGrid, cells: int, boxes: int, counted: int, table: ReverseTable, dice: Words64
) -> Climb:
    """Return a climb from a board dug at random, which is searched: the first, and so the best."""
    climb = Climb(np.zeros(4, np.uint64), np.zeros(4, np.int64))
    draw_board(climb, grid, cells, boxes, dice)
    floor, goals, _, _ = climb.boards
    _, far = farthest(grid, floor, goals, counted, table)
    climb.boards[BEST_FLOOR], climb.boards[BEST_GOALS] = floor, goals
    climb.numbers[SCORE] = climb.numbers[BEST] = far
    climb.numbers[SPENT] = table.size[0]
    return climb


@entry
def draw_board(climb: Climb, grid: BitGrid, cells: int, boxes: int, dice: Words64) -> None:
    """Dig the floor of the first board and choose its goals."""
    floor = first_floor(grid, cells, dice)
    climb.boards[HERE_FLOOR] = floor
    climb.boards[HERE_GOALS] = first_goals(floor, boxes, dice)


@entry
def climb_on(
    climb: Climb,
    grid: BitGrid,
    most_floor: int,
    counted: int,
    enough: int,
    work: int,
    patience: int,
    until: int,
    table: ReverseTable,
    dice: Words64,
) -> None:
    """Change a board until it is far enough, the work is done, nothing helps, or for a while.

    Boards as good are taken too, and now and then one that is worse, ever more rarely.
    """
    boards, numbers = climb.boards, climb.numbers
    until = min(work, until)
    while numbers[SPENT] < until and numbers[IDLE] < patience and numbers[BEST] < enough:
        floor, goals = changed(grid, boards[HERE_FLOOR], boards[HERE_GOALS], most_floor, dice)
        _, far = farthest(grid, floor, goals, counted, table)
        numbers[SPENT] += BOARD_WORK + table.size[0]
        numbers[IDLE] += 1
        heat = HEAT + COOLING * numbers[SPENT] // work
        worse = numbers[SCORE] - far
        if worse <= 0 or below(dice, 1 << min(30, heat * worse)) == 0:
            boards[HERE_FLOOR], boards[HERE_GOALS], numbers[SCORE] = floor, goals, far
        if far > numbers[BEST]:
            boards[BEST_FLOOR], boards[BEST_GOALS] = floor, goals
            numbers[BEST], numbers[IDLE] = far, 0
