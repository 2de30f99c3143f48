"""Pushing lines into a board from below: what lies above is lifted, as if it had never fallen."""

import numpy as np

from sakumon.families.panels.model.kernel.motion import height_of
from sakumon.kernel import njit
from sakumon.kernel.arrays import Longs, Words64
from sakumon.kernel.dice import below


@njit
def push(columns: Longs, row: int, column: int, kind: int, height: int) -> bool:
    """Push a panel into a column at a row, lifting what is above; False if it does not fit."""
    filled = height_of(columns[column])
    if row > filled or filled >= height:
        return False
    low = (np.int64(1) << 4 * row) - 1
    word = columns[column]
    columns[column] = (word & low) | np.int64(kind) << 4 * row | (word & ~low) << 4
    return True


@njit
def push_line(columns: Longs, length: int, kinds: int, height: int, dice: Words64) -> bool:
    """Push a row or a column of one kind in anywhere."""
    width = columns.shape[0]
    kind = 1 + below(dice, kinds)
    upright = length > width or below(dice, 2) == 0
    column = below(dice, width if upright else width - length + 1)
    row = below(dice, height_of(columns[column]) + 1)
    for step in range(length):
        if not push(columns, row, column + (0 if upright else step), kind, height):
            return False
    return True


@njit
def push_arms(
    columns: Longs,
    row: int,
    column: int,
    way: int,
    size: int,
    kind: int,
    height: int,
    dice: Words64,
) -> bool:
    """Push in a group of 3 to 7 that one cell holds together: up and down, and to one side."""
    out = 2 if size > 5 or (size in (3, 5) and below(dice, 2) == 0) else 0
    upright = size - 1 - out
    if upright == 1 or upright > 4:
        return False
    under = upright // 2 if upright != 3 else 1 + below(dice, 2)
    under = under if upright != 2 else below(dice, 3)
    for step in range(1, out + 1):
        side = column + way * step
        if not 0 <= side < columns.shape[0] or not push(columns, row, side, kind, height):
            return False
    for _ in range(upright + 1):
        if not push(columns, row - under, column, kind, height) or row < under:
            return False
    return True


@njit
def push_pair(columns: Longs, size: int, kinds: int, height: int, dice: Words64) -> bool:
    """Push in two groups side by side that one swap can bring about at once, or one of them."""
    width = columns.shape[0]
    one = 1 + below(dice, kinds)
    other = 1 + below(dice, kinds)
    column = below(dice, width - 1)
    row = below(dice, height)
    first = 3 + below(dice, 5)
    rest = size - first
    if one == other or (rest != 0 and not 3 <= rest <= 7) or rest < 0:
        return False
    if rest == 0 and below(dice, 2) == 0:
        return push_arms(columns, row, column + 1, 1, first, one, height, dice)
    if not push_arms(columns, row, column, -1, first, one, height, dice):
        return False
    return rest == 0 or push_arms(columns, row, column + 1, 1, rest, other, height, dice)


@njit
def push_bent(columns: Longs, size: int, kinds: int, height: int, dice: Words64) -> bool:
    """Push in a row and a column of one kind that share a cell: five to seven panels."""
    column, way = below(dice, columns.shape[0]), 2 * below(dice, 2) - 1
    row, kind = below(dice, height), 1 + below(dice, kinds)
    return push_arms(columns, row, column, way, size, kind, height, dice)


@njit
def push_lines(columns: Longs, size: int, kinds: int, height: int, dice: Words64) -> bool:
    """Push in one line or several, straight or bent, `size` panels together."""
    left = size
    while left > 0:
        if left < 6 or (left < 8 and below(dice, 3) == 0):
            length = left
        else:
            length = 3 + below(dice, min(3, left - 5))
        if length > 5 or (length == 5 and below(dice, 2) == 0):
            fits = push_bent(columns, length, kinds, height, dice)
        else:
            fits = push_line(columns, length, kinds, height, dice)
        if not fits:
            return False
        left -= length
    return True
