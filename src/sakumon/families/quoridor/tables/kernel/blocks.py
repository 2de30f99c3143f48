"""What is where in the block of a fence set.

A block holds a table for every way the fences in hand may be shared out, and each table the values
for both sides to move, by the cell of the other pawn and the cell of the mover's.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import BoardGeometry
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes


class Shares(NamedTuple):
    """How the fences in hand may be shared out at a level: the first side has low to high."""

    left: int
    low: int
    high: int
    next_low: int  # of the level with one more fence on the board


@njit
def place_in_block(
    board: BoardGeometry,
    shares: Shares,
    symmetry: int,
    mine: int,
    side: int,
    other: int,
    mover: int,
) -> int:
    """Return where in the block of its set's representative a state is.

    `mine` is what the first side holds, `shares` those of the block's level.
    """
    if symmetry >= 2:
        mine, side = shares.left - mine, 1 - side
    there, here = board.cell_images[symmetry, other], board.cell_images[symmetry, mover]
    table = (mine - shares.low) * 2 + side
    return (table * board.cells + there) * board.cells + here  # type: ignore[no-any-return]


@njit
def stored_value(
    board: BoardGeometry,
    shares: Shares,
    block: Bytes,
    symmetry: int,
    mine: int,
    side: int,
    other: int,
    mover: int,
) -> int:
    """Return the value of a state in the block of its set's representative."""
    place = place_in_block(board, shares, symmetry, mine, side, other, mover)
    return np.int64(block[place])  # type: ignore[return-value]
