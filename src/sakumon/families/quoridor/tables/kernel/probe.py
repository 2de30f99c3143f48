"""What every move of one position leads to, read from solved blocks."""

from typing import NamedTuple

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import ONE, BoardGeometry
from sakumon.families.quoridor.model.kernel.moves import has_room, step_ends
from sakumon.families.quoridor.tables.kernel.blocks import Shares, stored_value
from sakumon.families.quoridor.tables.kernel.pawns import PawnScratch, find_steps
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, canonical, rank
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints


class SolvedLevel(NamedTuple):
    """One solved level in memory."""

    level: int
    shares: Shares
    places: Ints
    blocks: Bytes


class TableState(NamedTuple):
    """A position: the fences added, what the first side holds, who moves, and the pawns."""

    flat: np.uint64
    upright: np.uint64
    mine: int
    side: int
    other: int
    mover: int


@njit
def value_of(board: BoardGeometry, ranks: Ranks, solved: SolvedLevel, at: TableState) -> int:
    """Return the value of a position of this level."""
    flat, upright, symmetry = canonical(board, ranks, at.flat, at.upright)
    block = solved.blocks[solved.places[rank(ranks, flat, upright, solved.level)]]
    return stored_value(board, solved.shares, block, symmetry, at.mine, at.side, at.other, at.mover)


@entry
def step_values(
    board: BoardGeometry,
    ranks: Ranks,
    solved: SolvedLevel,
    scratch: PawnScratch,
    at: TableState,
    values: Ints,
) -> None:
    """Write the value after a step to each cell, seen by the side that then moves; 0 is no step."""
    values[:] = 0
    flat, upright, symmetry = canonical(board, ranks, at.flat, at.upright)
    block = solved.blocks[solved.places[rank(ranks, flat, upright, solved.level)]]
    find_steps(board, scratch, at.flat | ranks.flat, at.upright | ranks.upright)
    for way in range(4):
        for cell in step_ends(board, scratch.ways_open, at.mover, at.other, way):
            if cell >= 0:
                state = (at.mine, 1 - at.side, cell, at.other)
                values[cell] = stored_value(board, solved.shares, block, symmetry, *state)


@entry
def fence_values(
    board: BoardGeometry, ranks: Ranks, below: SolvedLevel, at: TableState, values: Ints
) -> None:
    """Write the value after each fence, seen by the side that then moves; 0 is no legal fence.

    `below` is the level with one more fence on the board.
    """
    values[:] = 0
    held = at.mine if at.side == 0 else below.shares.left + 1 - at.mine
    if held == 0:
        return
    mine = at.mine - 1 if at.side == 0 else at.mine
    flat, upright = at.flat | ranks.flat, at.upright | ranks.upright
    for fence in range(2 * ranks.points):
        if has_room(ranks.columns, flat, upright, fence):
            bit = ONE << np.uint64(fence >> 1)
            more_flat = at.flat if fence & 1 else at.flat | bit
            more_upright = at.upright | bit if fence & 1 else at.upright
            after = TableState(more_flat, more_upright, mine, 1 - at.side, at.mover, at.other)
            values[fence] = value_of(board, ranks, below, after)
