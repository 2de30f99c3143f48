"""What kernels know of a board: masks of cells and tables to look up, handed over as one value.

A set of cells is two words. The first holds the lowest `split` cells, whole rows of them; boards of
up to 64 cells leave the second empty, and `two` says so.
"""

from typing import NamedTuple

import numpy as np

from sakumon.kernel import njit
from sakumon.kernel.arrays import Ints, Words64

# Cells of the lower and the upper part of a board; flat and upright fences.
CellWords = tuple[np.uint64, np.uint64]
FenceWords = tuple[np.uint64, np.uint64]

ZERO, ONE = np.uint64(0), np.uint64(1)
_DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
_SHIFT = np.uint64(58)
PLACES = np.zeros(64, np.int64)
for _bit in range(64):
    PLACES[((0x03F79D71B4CB0A89 << _bit) & (2**64 - 1)) >> 58] = _bit
PLAIN_PLACES = PLACES.astype(np.uint64)


class BoardGeometry(NamedTuple):
    """A size of board."""

    width: int
    height: int
    cells: int
    split: int  # cells in the first word
    two: bool  # whether there is a second word
    edge_jump: bool
    may_stick: bool  # whether a side may be left without a move
    full: Words64  # word -> all cells
    goals: Words64  # side, word -> the row it walks to
    roads: Words64  # way, word -> cells with a neighbour this way
    cuts: Words64  # fence, way, word -> cells whose way it closes
    beside: Ints  # cell, way -> cell, or −1
    bits: Words64  # cell, word -> its own bit
    images: Ints  # symmetry, point -> point: as it is, mirrored, turned, both
    cell_images: Ints  # symmetry, cell -> cell


@njit
def lowest(word: np.uint64) -> int:
    """Return the place of the lowest bit of a word that is not empty."""
    isolated = word & (~word + ONE)
    return PLACES[(isolated * _DE_BRUIJN) >> _SHIFT]  # type: ignore[no-any-return]


@njit
def lowest_place(word: np.uint64) -> np.uint64:
    """Return the same as an index that needs no test for being negative."""
    isolated = word & (~word + ONE)
    return PLAIN_PLACES[(isolated * _DE_BRUIJN) >> _SHIFT]  # type: ignore[no-any-return]


@njit
def popcount(word: np.uint64) -> int:
    """Return how many bits a word has."""
    count = 0
    while word != ZERO:
        word &= word - ONE
        count += 1
    return count


@njit
def cut_roads(board: BoardGeometry, flat: np.uint64, upright: np.uint64, roads: Words64) -> None:
    """Write into `roads` the cells that may go each way past these fences."""
    for way in range(4):
        for word in range(2):
            roads[way, word] = board.roads[way, word]
    for kind in range(2):
        left = flat if kind == 0 else upright
        while left != ZERO:
            fence = 2 * lowest(left) + kind
            left &= left - ONE
            for way in range(4):
                for word in range(2):
                    roads[way, word] &= ~board.cuts[fence, way, word]


class Passage(NamedTuple):
    """Which ways are open past given fences, as plain words that a processor keeps at hand."""

    two: bool
    split: int
    row: np.uint64
    full_low: np.uint64
    full_high: np.uint64
    up_low: np.uint64
    right_low: np.uint64
    down_low: np.uint64
    left_low: np.uint64
    up_high: np.uint64
    right_high: np.uint64
    down_high: np.uint64
    left_high: np.uint64


@njit
def passage_of(board: BoardGeometry, roads: Words64) -> Passage:
    """Return the open ways as one value."""
    return Passage(
        board.two,
        board.split,
        np.uint64(board.width),
        board.full[0],
        board.full[1],
        roads[0, 0],
        roads[1, 0],
        roads[2, 0],
        roads[3, 0],
        roads[0, 1],
        roads[1, 1],
        roads[2, 1],
        roads[3, 1],
    )


@njit
def spread(passage: Passage, low: np.uint64, high: np.uint64) -> CellWords:
    """Return the cells one step away from a set."""
    row = passage.row
    up = (low & passage.up_low) << row
    out_low = up | (low & passage.down_low) >> row
    out_low |= (low & passage.right_low) << ONE | (low & passage.left_low) >> ONE
    if not passage.two:
        return out_low, ZERO
    split = np.uint64(passage.split)
    down = high & passage.down_high
    out_high = (high & passage.up_high) << row | down >> row | up >> split
    out_high |= (high & passage.right_high) << ONE | (high & passage.left_high) >> ONE
    out_low = (out_low | down << (split - row)) & passage.full_low
    return out_low, out_high


@njit
def reach(passage: Passage, low: np.uint64, high: np.uint64) -> CellWords:
    """Return the cells from which a set can be walked to."""
    while True:
        more_low, more_high = spread(passage, low, high)
        more_low |= low
        more_high |= high
        if more_low == low and more_high == high:
            return low, high
        low, high = more_low, more_high
