"""Changing a board step by step so that its farthest position comes to lie farther away."""

import numpy as np

from sakumon.families.sokoban.compose.pull.kernel.bitboard import (
    ONE,
    ZERO,
    Size,
    Words,
    count,
    region,
    shifted,
)
from sakumon.families.sokoban.compose.pull.kernel.reverse import Table, farthest
from sakumon.kernel import njit
from sakumon.kernel.dice import below

# A board that is one worse is taken once in 2 to this power at first, and how much that grows.
HOT, COLD = 2, 3
# What a board costs besides its states.
BOARD_WORK = 16


@njit
def any_of(cells: np.uint64, dice: Words) -> np.uint64:
    """Return one cell of a set, each equally likely, as a set of one."""
    for _ in range(below(dice, count(cells))):
        cells &= cells - ONE
    return cells & (~cells + ONE)


@njit
def neighbours(size: Size, cells: np.uint64) -> np.uint64:
    """Return all cells one step from some."""
    wide = ZERO
    for way in range(4):
        wide |= shifted(size, cells, way)
    return wide


@njit
def border(size: Size, floor: np.uint64) -> np.uint64:
    """Return the walls that have a floor beside them."""
    return neighbours(size, floor) & ~floor & size.everything


@njit
def first_floor(size: Size, cells: int, dice: Words) -> np.uint64:
    """Dig a connected floor of so many cells, at random."""
    floor = any_of(size.everything, dice)
    while count(floor) < cells:
        floor |= any_of(border(size, floor), dice)
    return floor


@njit
def first_goals(floor: np.uint64, boxes: int, dice: Words) -> np.uint64:
    """Choose goals at random."""
    goals = ZERO
    while count(goals) < boxes:
        goals |= any_of(floor & ~goals, dice)
    return goals


@njit
def dug(size: Size, floor: np.uint64, most: int, dice: Words) -> np.uint64:
    """Return a floor with one cell more, unless it has the most already."""
    walls = border(size, floor)
    if walls == ZERO or count(floor) >= most:
        return floor
    return floor | any_of(walls, dice)


@njit
def shut(size: Size, floor: np.uint64, goals: np.uint64, dice: Words) -> np.uint64:
    """Return a floor with one cell less, unless that tears it apart or leaves no room to walk."""
    if count(floor & ~goals) < 2:
        return floor
    left = floor & ~any_of(floor & ~goals, dice)
    return left if region(size, left, left & (~left + ONE)) == left else floor


@njit
def changed(
    size: Size, floor: np.uint64, goals: np.uint64, most: int, dice: Words
) -> tuple[np.uint64, np.uint64]:
    """Return the board with one to three small changes: a wall, a floor, or a goal elsewhere."""
    for _ in range(1 + below(dice, 3)):
        kind = below(dice, 3)
        if kind == 0:
            goals &= ~any_of(goals, dice)
            goals |= any_of(floor & ~goals, dice)
        elif kind == 1:
            floor = dug(size, floor, most, dice)
        else:
            floor = shut(size, floor, goals, dice)
    return floor, goals


@njit
def climb(
    size: Size,
    floor: np.uint64,
    goals: np.uint64,
    most_floor: int,
    counted: int,
    enough: int,
    work: int,
    patience: int,
    table: Table,
    dice: Words,
) -> tuple[np.uint64, np.uint64, int, int]:
    """Change a board until it is far enough, so many states are searched, or nothing helps.

    Returns floor and goals of the best board, how far it is, and the states searched. Boards as
    good are taken too, and now and then one that is worse, ever more rarely.
    """
    _, score = farthest(size, floor, goals, counted, table)
    best_floor, best_goals, best, idle = floor, goals, score, 0
    spent = int(table.size[0])
    while spent < work and idle < patience and best < enough:
        other, others_goals = changed(size, floor, goals, most_floor, dice)
        _, far = farthest(size, other, others_goals, counted, table)
        spent += BOARD_WORK + int(table.size[0])
        idle += 1
        cold = COLD * spent // work
        if far >= score or below(dice, 1 << min(30, (HOT + cold) * (score - far))) == 0:
            floor, goals, score = other, others_goals, far
        if far > best:
            best_floor, best_goals, best, idle = other, others_goals, far, 0
    return best_floor, best_goals, best, spent
