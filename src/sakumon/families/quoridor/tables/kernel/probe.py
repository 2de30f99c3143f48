"""What every move of one position leads to, read from solved blocks."""

from typing import NamedTuple

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import ONE, BoardGeometry, cut_roads
from sakumon.families.quoridor.model.kernel.moves import has_room, step_ends, ways_at
from sakumon.families.quoridor.tables.kernel.blocks import Shares, stored_value
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, canonical, rank
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Words64


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


class WeighedMoves(NamedTuple):
    """What the moves of a position lead to, seen by the side that then moves; 0 is no such move."""

    steps: Ints  # cell -> value after a step to it
    fences: Ints  # fence -> value once it stands
    roads: Words64  # way, word -> cells that may go this way
    ways_open: Bytes  # cell of a pawn -> a bit for every open way


def new_weighed_moves(cells: int, points: int) -> WeighedMoves:
    """Return room for the moves of one position."""
    return WeighedMoves(
        np.empty(cells, np.int32),
        np.empty(2 * points, np.int32),
        np.empty((4, 2), np.uint64),
        np.empty(cells, np.uint8),
    )


@njit
def value_of(board: BoardGeometry, ranks: Ranks, solved: SolvedLevel, at: TableState) -> int:
    """Return the value of a position of this level."""
    flat, upright, symmetry = canonical(board, ranks, at.flat, at.upright)
    block = solved.blocks[solved.places[rank(ranks, flat, upright, solved.level)]]
    return stored_value(board, solved.shares, block, symmetry, at.mine, at.side, at.other, at.mover)


@entry
def weigh_moves(
    board: BoardGeometry,
    ranks: Ranks,
    solved: SolvedLevel,
    below: SolvedLevel,
    last: bool,
    at: TableState,
    values: WeighedMoves,
) -> None:
    """Write what every move leads to.

    `below` is the level with one more fence on the board. With `last`, no fence fits any more and
    `below` is not looked at.
    """
    weigh_steps(board, ranks, solved, at, values)
    values.fences[:] = 0
    if not last:
        weigh_fences(board, ranks, below, at, values.fences)


@njit
def weigh_steps(
    board: BoardGeometry, ranks: Ranks, solved: SolvedLevel, at: TableState, values: WeighedMoves
) -> None:
    """Write the value after a step to each cell."""
    steps, roads, ways_open = values.steps, values.roads, values.ways_open
    steps[:] = 0
    flat, upright, symmetry = canonical(board, ranks, at.flat, at.upright)
    block = solved.blocks[solved.places[rank(ranks, flat, upright, solved.level)]]
    cut_roads(board, at.flat | ranks.flat, at.upright | ranks.upright, roads)
    ways_open[at.mover] = ways_at(board, roads, at.mover)
    ways_open[at.other] = ways_at(board, roads, at.other)
    for way in range(4):
        for cell in step_ends(board, ways_open, at.mover, at.other, way):
            if cell >= 0:
                state = (at.mine, 1 - at.side, cell, at.other)
                steps[cell] = stored_value(board, solved.shares, block, symmetry, *state)


@njit
def weigh_fences(
    board: BoardGeometry, ranks: Ranks, below: SolvedLevel, at: TableState, values: Ints
) -> None:
    """Write the value after each fence that fits."""
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
