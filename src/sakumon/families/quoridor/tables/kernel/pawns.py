"""The pawns' game of one fence set, set up to be solved backward with sets of cells as words.

A row belongs to a side to move and the other side's cell; its bits are the cells of the side to
move. A step keeps the row and moves the bit; then the sides swap, and bit and row with them. So the
cells from which some step reaches a set are found for a whole row at once, and each state is
touched alone only once, when it is settled.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import (
    ONE,
    ZERO,
    BoardGeometry,
    cut_roads,
    lowest_place,
    passage_of,
    reach,
)
from sakumon.families.quoridor.model.kernel.moves import ways_at
from sakumon.families.quoridor.model.kernel.steps import compiled_landings
from sakumon.families.quoridor.tables.kernel.values import LONGEST_WIN, LOST
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Ints, Words64

# What a row knows, two words each: states not settled yet; states that cannot be lost yet because
# of a fence move; steps that do not lead to a win of the other side; steps that were just found to
# win, because they lead to its loss.
OPEN, HELD, HOPE, WINNING = 0, 2, 4, 6
KNOWN = 8
# A state in a chain is its row and its cell in one number.
CELL_BITS = 7


class PawnScratch(NamedTuple):
    """What the solver of one pawns' game writes on."""

    ways_open: Bytes  # cell -> a bit for every open way
    roads: Words64  # way and word -> cells
    jumps: Words64  # other's cell -> for each way it is faced, from (low, high) and to (low, high)
    rows: Words64  # side and other's cell -> what the row knows
    fresh: Words64  # (losses, wins), side, word -> rows with news
    head: Ints  # plies -> first state whose best fence move is settled then
    next: Ints  # state -> next such state


def pawn_scratch(cells: int) -> PawnScratch:
    """Return paper to write on."""
    return PawnScratch(
        np.zeros(cells, np.uint8),
        np.zeros((4, 2), np.uint64),
        np.zeros((cells, 18), np.uint64),
        np.zeros((2 * cells, KNOWN), np.uint64),
        np.zeros((2, 4), np.uint64),
        np.zeros(LONGEST_WIN + 3, np.int32),
        np.zeros(2 * cells << CELL_BITS, np.int32),
    )


@njit
def find_steps(
    board: BoardGeometry, scratch: PawnScratch, flat: np.uint64, upright: np.uint64
) -> None:
    """Work out what may be stepped and jumped past these fences."""
    cut_roads(board, flat, upright, scratch.roads)
    for cell in range(board.cells):
        scratch.ways_open[cell] = ways_at(board, scratch.roads, cell)
    scratch.jumps[:] = ZERO
    for over in range(board.cells):
        for way in range(4):
            if scratch.ways_open[over] >> (way ^ 2) & 1:
                find_jump(board, scratch, over, way)


@njit
def find_jump(board: BoardGeometry, scratch: PawnScratch, over: int, way: int) -> None:
    """Write where the jump over a cell, going this way, starts and ends."""
    jumps, bits = scratch.jumps, board.bits
    start = board.beside[over, way ^ 2]
    jumps[over, 4 * way] = bits[start, 0]
    jumps[over, 4 * way + 1] = bits[start, 1]
    ends = compiled_landings(over, way, scratch.ways_open, board.beside, board.edge_jump)
    for cell in ends:
        if cell >= 0:
            jumps[over, 4 * way + 2] |= bits[cell, 0]
            jumps[over, 4 * way + 3] |= bits[cell, 1]
            jumps[over, 16] |= bits[cell, 0]
            jumps[over, 17] |= bits[cell, 1]


@njit
def open_states(board: BoardGeometry, scratch: PawnScratch, out: Bytes) -> None:
    """Write every illegal state and every finished game, and open the others."""
    goals, bits = board.goals, board.bits
    passage = passage_of(board, scratch.roads)
    reaches = (reach(passage, goals[0, 0], goals[0, 1]), reach(passage, goals[1, 0], goals[1, 1]))
    scratch.fresh[:] = ZERO
    scratch.head[:] = -1
    scratch.rows[:] = ZERO
    out[:] = 0
    for side in range(2):
        mine, theirs = reaches[side], reaches[1 - side]
        for other in range(board.cells):
            bit_low, bit_high = bits[other, 0], bits[other, 1]
            if (bit_low & theirs[0]) | (bit_high & theirs[1]) == ZERO:
                continue
            low = mine[0] & ~goals[side, 0] & ~bit_low
            high = mine[1] & ~goals[side, 1] & ~bit_high
            row = side * board.cells + other
            if (bit_low & goals[1 - side, 0]) | (bit_high & goals[1 - side, 1]) != ZERO:
                write_value(out, row * board.cells, board.split, low, high, LOST)
            else:
                open_row(board, scratch, side, other, low, high)


@njit
def open_row(
    board: BoardGeometry,
    scratch: PawnScratch,
    side: int,
    other: int,
    low: np.uint64,
    high: np.uint64,
) -> None:
    """Begin a row: these states are open, and a step onto the goal row wins."""
    row = scratch.rows[side * board.cells + other]
    bit_low, bit_high = board.bits[other, 0], board.bits[other, 1]
    row[OPEN], row[OPEN + 1] = low, high
    row[HOPE], row[HOPE + 1] = board.full[0] & ~bit_low, board.full[1] & ~bit_high
    row[WINNING] = board.goals[side, 0] & ~bit_low
    row[WINNING + 1] = board.goals[side, 1] & ~bit_high
    scratch.fresh[1, 2 * side] |= bit_low
    scratch.fresh[1, 2 * side + 1] |= bit_high


@njit
def write_value(
    out: Bytes, row: int, split: int, low: np.uint64, high: np.uint64, value: int
) -> None:
    """Write one value for a set of cells of a row."""
    while low != ZERO:
        out[np.uint64(row) + lowest_place(low)] = value
        low &= low - ONE
    while high != ZERO:
        out[np.uint64(row + split) + lowest_place(high)] = value
        high &= high - ONE
