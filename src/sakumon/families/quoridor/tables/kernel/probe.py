"""What every move of one position leads to, read from solved blocks."""

from typing import NamedTuple

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import ONE, ZERO, Board, Bytes, Ints
from sakumon.families.quoridor.tables.kernel.levels import Shares
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, canonical, rank
from sakumon.families.quoridor.tables.kernel.retro import Work, lay_out
from sakumon.families.quoridor.model.kernel.steps import compiled_landings
from sakumon.families.quoridor.tables.kernel.verify import looked_up
from sakumon.kernel import njit


class Solved(NamedTuple):
    """One solved level in memory."""

    level: int
    shares: Shares
    places: Ints
    blocks: Bytes


class Spot(NamedTuple):
    """A position: the fences added, what the first side holds, who moves, and the pawns."""

    flat: np.uint64
    upright: np.uint64
    mine: int
    side: int
    other: int
    mover: int


@njit
def value_of(board: Board, ranks: Ranks, solved: Solved, spot: Spot) -> int:
    """Return the value of a position of this level."""
    flat, upright, symmetry = canonical(board, ranks, spot.flat, spot.upright)
    block = solved.blocks[solved.places[rank(ranks, flat, upright, solved.level)]]
    return looked_up(
        board, solved.shares, block, symmetry, spot.mine, spot.side, spot.other, spot.mover
    )


@njit
def step_values(
    board: Board, ranks: Ranks, solved: Solved, work: Work, spot: Spot, found: Ints
) -> None:
    """Write the value after a step to each cell, seen by the side that then moves; 0 is no step."""
    found[:] = 0
    flat, upright, symmetry = canonical(board, ranks, spot.flat, spot.upright)
    block = solved.blocks[solved.places[rank(ranks, flat, upright, solved.level)]]
    lay_out(board, work, spot.flat | ranks.flat, spot.upright | ranks.upright)
    for way in range(4):
        if work.ways_open[spot.mover] >> way & 1 == 0:
            continue
        ends = (np.int64(board.beside[spot.mover, way]), np.int64(-1))
        if ends[0] == spot.other:
            one, two = compiled_landings(
                spot.other, way, work.ways_open, board.beside, board.edge_jump
            )
            ends = (np.int64(one), np.int64(two))
        for cell in ends:
            if cell >= 0:
                found[cell] = looked_up(
                    board,
                    solved.shares,
                    block,
                    symmetry,
                    spot.mine,
                    1 - spot.side,
                    cell,  # type: ignore[arg-type]
                    spot.other,
                )


@njit
def fence_values(board: Board, ranks: Ranks, below: Solved, spot: Spot, found: Ints) -> None:
    """Write the value after each fence, seen by the side that then moves; 0 is no legal fence.

    `below` is the level with one more fence on the board.
    """
    found[:] = 0
    held = spot.mine if spot.side == 0 else below.shares.left + 1 - spot.mine
    if held == 0:
        return
    mine = spot.mine - 1 if spot.side == 0 else spot.mine
    flat, upright = spot.flat | ranks.flat, spot.upright | ranks.upright
    columns = ranks.columns
    for point in range(ranks.points):
        bit = ONE << np.uint64(point)
        if (flat | upright) & bit != ZERO:
            continue
        x, aside = point % columns, ZERO
        if x > 0:
            aside |= bit >> ONE
        if x < columns - 1:
            aside |= bit << ONE
        along = bit >> np.uint64(columns) | bit << np.uint64(columns)
        if flat & aside == ZERO:
            more = Spot(spot.flat | bit, spot.upright, mine, 1 - spot.side, spot.mover, spot.other)
            found[2 * point] = value_of(board, ranks, below, more)
        if upright & along == ZERO:
            more = Spot(spot.flat, spot.upright | bit, mine, 1 - spot.side, spot.mover, spot.other)
            found[2 * point + 1] = value_of(board, ranks, below, more)
