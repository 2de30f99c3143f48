"""Where a pawn may go and a fence may stand past the fences on the board, compiled."""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import ONE, ZERO, BoardGeometry
from sakumon.families.quoridor.model.kernel.steps import compiled_landings
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Words64


@njit
def ways_at(board: BoardGeometry, roads: Words64, cell: int) -> int:
    """Return a bit for every way that is open from a cell."""
    ways = 0
    for way in range(4):
        mask = (roads[way, 0] & board.bits[cell, 0]) | (roads[way, 1] & board.bits[cell, 1])
        ways |= int(mask != ZERO) << way
    return ways


@njit
def step_ends(
    board: BoardGeometry, ways_open: Bytes, mover: int, other: int, way: int
) -> tuple[int, int]:
    """Return the cells that a pawn gets to by going this way, over the other pawn; −1 is none."""
    if ways_open[mover] >> way & 1 == 0:
        return np.int64(-1), np.int64(-1)  # type: ignore[return-value]
    ahead = np.int64(board.beside[mover, way])
    if ahead != other:
        return ahead, np.int64(-1)  # type: ignore[return-value]
    one, two = compiled_landings(other, way, ways_open, board.beside, board.edge_jump)
    return np.int64(one), np.int64(two)  # type: ignore[return-value]


@njit
def has_room(columns: int, flat: np.uint64, upright: np.uint64, fence: int) -> bool:
    """Tell whether a fence crosses and overlaps nothing."""
    point = fence >> 1
    bit = ONE << np.uint64(point)
    if (flat | upright) & bit != ZERO:
        return False
    if fence & 1:
        return upright & (bit << np.uint64(columns) | bit >> np.uint64(columns)) == ZERO  # type: ignore[no-any-return]
    x = point % columns
    if x > 0 and flat & (bit >> ONE) != ZERO:
        return False
    return not (x < columns - 1 and flat & (bit << ONE) != ZERO)
