"""Boards for the check of tables, in a second way: walls around cells, moves one at a time."""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import ONE, ZERO, BoardGeometry
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, canonical, rank
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Ints

# Three plain steps, and two aside of the other pawn.
MOST_STEPS = 5


@njit
def has_point(points: np.uint64, columns: int, x: int, y: int) -> bool:
    """Tell whether a set has the point of column x and row y."""
    return (points >> np.uint64(y * columns + x)) & ONE != ZERO  # type: ignore[no-any-return]


@njit
def build_walls(board: BoardGeometry, flat: np.uint64, upright: np.uint64, walls: Bytes) -> None:
    """Write which sides of each cell are shut: up, right, down, left."""
    width, height, columns = board.width, board.height, board.width - 1
    walls[:] = 0
    for y in range(height):
        for x in range(width):
            cell = y * width + x
            walls[cell, 0] = y == height - 1
            walls[cell, 1] = x == width - 1
            walls[cell, 2] = y == 0
            walls[cell, 3] = x == 0
    for y in range(height - 1):
        for x in range(columns):
            cell = y * width + x
            if has_point(flat, columns, x, y):
                walls[cell, 0] = walls[cell + 1, 0] = 1
                walls[cell + width, 2] = walls[cell + width + 1, 2] = 1
            if has_point(upright, columns, x, y):
                walls[cell, 1] = walls[cell + width, 1] = 1
                walls[cell + 1, 3] = walls[cell + width + 1, 3] = 1


@njit
def next_cell(width: int, cell: int, way: int) -> int:
    """Return the next cell, whatever stands between."""
    if way == 0:
        return cell + width
    if way == 1:
        return cell + 1
    if way == 2:
        return cell - width
    return cell - 1


@njit
def on_rim(board: BoardGeometry, cell: int, way: int) -> bool:
    """Tell whether a cell has the board's edge this way."""
    x, y = cell % board.width, cell // board.width
    if way == 0 or way == 2:
        return y == (board.height - 1 if way == 0 else 0)
    return x == (board.width - 1 if way == 1 else 0)


@njit
def pawn_steps(board: BoardGeometry, walls: Bytes, mover: int, other: int, cells: Ints) -> int:
    """Write the cells that a pawn may go to; return how many."""
    count = 0
    for way in range(4):
        if walls[mover, way]:
            continue
        ahead = next_cell(board.width, mover, way)
        if ahead != other:
            cells[count] = ahead
            count += 1
        elif not walls[other, way]:
            cells[count] = next_cell(board.width, other, way)
            count += 1
        elif board.edge_jump or not on_rim(board, other, way):
            for turn in (1, 3):
                side = (way + turn) % 4
                if not walls[other, side]:
                    cells[count] = next_cell(board.width, other, side)
                    count += 1
    return count


@njit
def mark_reach(board: BoardGeometry, walls: Bytes, row: int, reached: Bytes, queue: Ints) -> None:
    """Mark every cell from which some cell of a row can be walked to."""
    reached[:] = 0
    tail = 0
    for x in range(board.width):
        cell = row * board.width + x
        reached[cell] = 1
        queue[tail] = cell
        tail += 1
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        for way in range(4):
            if not walls[cell, way]:
                ahead = next_cell(board.width, cell, way)
                if not reached[ahead]:
                    reached[ahead] = 1
                    queue[tail] = ahead
                    tail += 1


@njit
def clashes(
    board: BoardGeometry, flat: np.uint64, upright: np.uint64, x: int, y: int, kind: int
) -> bool:
    """Tell whether a fence at this point crosses or overlaps another."""
    columns, rows = board.width - 1, board.height - 1
    if has_point(flat | upright, columns, x, y):
        return True
    if kind == 0:
        left = x > 0 and has_point(flat, columns, x - 1, y)
        return left or (x < columns - 1 and has_point(flat, columns, x + 1, y))
    below = y > 0 and has_point(upright, columns, x, y - 1)
    return below or (y < rows - 1 and has_point(upright, columns, x, y + 1))


@njit
def find_children(
    board: BoardGeometry,
    ranks: Ranks,
    level: int,
    flat: np.uint64,
    upright: np.uint64,
    places: Ints,
    rows: Ints,
    symmetries: Ints,
) -> int:
    """Write which block every fence that fits leads to; return how many there are."""
    count, columns = 0, ranks.columns
    for fence in range(2 * ranks.points):
        point, kind = fence // 2, fence % 2
        x, y = point % columns, point // columns
        if clashes(board, flat | ranks.flat, upright | ranks.upright, x, y, kind):
            continue
        bit = ONE << np.uint64(point)
        more_flat = flat | bit if kind == 0 else flat
        more_upright = upright if kind == 0 else upright | bit
        least = canonical(board, ranks, more_flat, more_upright)
        rows[count] = places[rank(ranks, least[0], least[1], level + 1)]
        symmetries[count] = least[2]
        count += 1
    return count
