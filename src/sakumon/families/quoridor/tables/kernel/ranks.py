"""Fence sets as numbers: a perfect ranking, and the representatives of symmetric ones.

A set is two words, flat and upright fences by point. Sets of k fences are ranked in the order of
their points' digits by counting how many sets lie before, with the help of what `ways.py` counts.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import (
    ONE,
    ZERO,
    BoardGeometry,
    FenceWords,
    lowest,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Longs


class Ranks(NamedTuple):
    """The fence sets that may be added to given fences."""

    columns: int
    points: int
    flat: np.uint64  # the given fences
    upright: np.uint64
    allowed: Bytes  # point -> bit 0 for a flat fence, bit 1 for an upright one
    symmetries: Ints  # those that leave the given fences and the hands as they are
    counts: Longs  # point, profile, fences -> ways to go on


@njit
def after(columns: int, x: int, profile: int, digit: int) -> int:
    """Return the profile after a point of column x got this digit."""
    uprights = profile & ((1 << columns) - 1) & ~(1 << x)
    if digit == 2:
        return uprights | 1 << x
    if digit == 1 and x < columns - 1:
        return uprights | 1 << columns
    return uprights


@njit
def fits(columns: int, x: int, profile: int, digit: int, allowed: int) -> bool:
    """Tell whether a point of column x may have this digit."""
    if digit == 0:
        return True
    if allowed >> (digit - 1) & 1 == 0:
        return False
    taken = profile >> columns if digit == 1 else profile >> x
    return taken & 1 == 0


@njit
def rank(ranks: Ranks, flat: np.uint64, upright: np.uint64, fences: int) -> int:
    """Return the number of a set among those of equally many fences."""
    number, profile, x = 0, 0, 0
    for point in range(ranks.points):
        place = np.uint64(point)
        digit = np.int64((flat >> place) & ONE) + 2 * np.int64((upright >> place) & ONE)
        for lower in range(digit):
            if fits(ranks.columns, x, profile, lower, ranks.allowed[point]):
                ahead = after(ranks.columns, x, profile, lower)
                number += ranks.counts[point + 1, ahead, fences - min(lower, 1)]
        if digit > 0:
            fences -= 1
            if fences == 0:
                return number
        profile = after(ranks.columns, x, profile, digit)  # type: ignore[arg-type]
        x = x + 1 if x + 1 < ranks.columns else 0
    return number


@njit
def unrank(ranks: Ranks, number: int, fences: int) -> FenceWords:
    """Return the set of this number."""
    flat, upright, profile, x = ZERO, ZERO, 0, 0
    for point in range(ranks.points):
        if fences == 0:
            break
        for digit in range(3):
            if not fits(ranks.columns, x, profile, digit, ranks.allowed[point]):
                continue
            left = fences - min(digit, 1)
            ahead = after(ranks.columns, x, profile, digit)
            ways = ranks.counts[point + 1, ahead, left]
            if number < ways:
                if digit == 1:
                    flat |= ONE << np.uint64(point)
                elif digit == 2:
                    upright |= ONE << np.uint64(point)
                fences, profile = left, ahead
                break
            number -= ways
        x = x + 1 if x + 1 < ranks.columns else 0
    return flat, upright


@njit
def image(board: BoardGeometry, symmetry: int, points: np.uint64) -> np.uint64:
    """Return where a symmetry takes a set of points."""
    moved = ZERO
    while points != ZERO:
        moved |= ONE << np.uint64(board.images[symmetry, lowest(points)])
        points &= points - ONE
    return moved


@njit
def orbit(board: BoardGeometry, ranks: Ranks, flat: np.uint64, upright: np.uint64) -> int:
    """Return how many images a set has if it is the least of them, else 0."""
    same = 0
    for i in range(ranks.symmetries.shape[0]):
        other_flat = image(board, ranks.symmetries[i], flat)
        if other_flat < flat:
            return 0
        if other_flat == flat:
            other_upright = image(board, ranks.symmetries[i], upright)
            if other_upright < upright:
                return 0
            if other_upright == upright:
                same += 1
    return ranks.symmetries.shape[0] // same  # type: ignore[no-any-return]


@entry
def orbits(board: BoardGeometry, ranks: Ranks, fences: int, first: int, sizes: Bytes) -> None:
    """Write the orbit of every set from a number on: 0 where another image stands for it."""
    for i in range(sizes.shape[0]):
        flat, upright = unrank(ranks, first + i, fences)
        sizes[i] = orbit(board, ranks, flat, upright)


@njit
def canonical(
    board: BoardGeometry, ranks: Ranks, flat: np.uint64, upright: np.uint64
) -> tuple[np.uint64, np.uint64, int]:
    """Return the least image of a set, and the symmetry that leads to it."""
    best_flat, best_upright, best = flat, upright, 0
    for i in range(ranks.symmetries.shape[0]):
        symmetry = ranks.symmetries[i]
        other_flat = image(board, symmetry, flat)
        other_upright = image(board, symmetry, upright)
        if other_flat < best_flat or (other_flat == best_flat and other_upright < best_upright):
            best_flat, best_upright, best = other_flat, other_upright, symmetry
    return best_flat, best_upright, best


@entry
def find_representative(
    board: BoardGeometry, ranks: Ranks, flat: np.uint64, upright: np.uint64, fences: int
) -> tuple[int, int]:
    """Return the number of a set's least image, and the symmetry that leads to it."""
    least_flat, least_upright, symmetry = canonical(board, ranks, flat, upright)
    return rank(ranks, least_flat, least_upright, fences), symmetry
