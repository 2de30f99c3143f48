"""The sweep that checks a solved table by the rules, state by state.

It shares no step with the solver: moves are made one at a time from walls around cells, distances
are compared with those of the positions that each move leads to. Values that agree everywhere are
the right ones: a win or a loss by induction on its distance, a draw because nobody can leave it.
"""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import ONE, ZERO, Board, Bytes, Ints
from sakumon.families.quoridor.tables.kernel.levels import Longs, Shares
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, canonical, rank, unrank
from sakumon.kernel import njit

FINE = -1
DRAW, LOST = 128, 255


@njit
def has(points: np.uint64, columns: int, x: int, y: int) -> bool:
    """Tell whether a set has the point of column x and row y."""
    return (points >> np.uint64(y * columns + x)) & ONE != ZERO  # type: ignore[no-any-return]


@njit
def build_walls(board: Board, flat: np.uint64, upright: np.uint64, walls: Bytes) -> None:
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
            if has(flat, columns, x, y):
                walls[cell, 0] = walls[cell + 1, 0] = 1
                walls[cell + width, 2] = walls[cell + width + 1, 2] = 1
            if has(upright, columns, x, y):
                walls[cell, 1] = walls[cell + width, 1] = 1
                walls[cell + 1, 3] = walls[cell + width + 1, 3] = 1


@njit
def walk(width: int, cell: int, way: int) -> int:
    """Return the next cell, whatever stands between."""
    if way == 0:
        return cell + width
    if way == 1:
        return cell + 1
    if way == 2:
        return cell - width
    return cell - 1


@njit
def steps(board: Board, walls: Bytes, me: int, other: int, found: Ints) -> int:
    """Write the cells that a pawn may go to; return how many."""
    count = 0
    for way in range(4):
        if walls[me, way]:
            continue
        ahead = walk(board.width, me, way)
        if ahead != other:
            found[count] = ahead
            count += 1
            continue
        if not walls[other, way]:
            found[count] = walk(board.width, other, way)
            count += 1
            continue
        x, y = other % board.width, other // board.width
        rim = (way == 0 and y == board.height - 1) or (way == 2 and y == 0)
        rim = rim or (way == 1 and x == board.width - 1) or (way == 3 and x == 0)
        if rim and not board.edge_jump:
            continue
        for turn in (1, 3):
            side = (way + turn) % 4
            if not walls[other, side]:
                found[count] = walk(board.width, other, side)
                count += 1
    return count


@njit
def mark_reach(board: Board, walls: Bytes, row: int, reached: Bytes, queue: Ints) -> None:
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
                ahead = walk(board.width, cell, way)
                if not reached[ahead]:
                    reached[ahead] = 1
                    queue[tail] = ahead
                    tail += 1


@njit
def find_children(
    board: Board,
    ranks: Ranks,
    level: int,
    flat: np.uint64,
    upright: np.uint64,
    places: Ints,
    rows: Ints,
    symmetries: Ints,
) -> int:
    """Write where the block of every fence that fits is found; return how many there are."""
    count, columns = 0, ranks.columns
    all_flat, all_upright = flat | ranks.flat, upright | ranks.upright
    for y in range(board.height - 1):
        for x in range(columns):
            if has(all_flat | all_upright, columns, x, y):
                continue
            bit = ONE << np.uint64(y * columns + x)
            for kind in range(2):
                if kind == 0:
                    clash = x > 0 and has(all_flat, columns, x - 1, y)
                    clash = clash or (x < columns - 1 and has(all_flat, columns, x + 1, y))
                    added = (flat | bit, upright)
                else:
                    clash = y > 0 and has(all_upright, columns, x, y - 1)
                    clash = clash or (y < board.height - 2 and has(all_upright, columns, x, y + 1))
                    added = (flat, upright | bit)
                if clash:
                    continue
                least = canonical(board, ranks, added[0], added[1])
                rows[count] = places[rank(ranks, least[0], least[1], level + 1)]
                symmetries[count] = least[2]
                count += 1
    return count


@njit
def looked_up(
    board: Board,
    shares: Shares,
    block: Bytes,
    symmetry: int,
    mine: int,
    side: int,
    other: int,
    mover: int,
) -> int:
    """Return the value of a state in the block of its set's representative.

    `mine` is what the first side holds, `shares` those of the block's level.
    """
    if symmetry >= 2:
        mine, side = shares.left - mine, 1 - side
    there, here = board.cell_images[symmetry, other], board.cell_images[symmetry, mover]
    table = (mine - shares.low) * 2 + side
    return np.int64(block[(table * board.cells + there) * board.cells + here])  # type: ignore[return-value]


@njit
def verify_sets(
    board: Board,
    ranks: Ranks,
    shares: Shares,
    below: Shares,
    level: int,
    numbers: Longs,
    blocks: Bytes,
    places: Ints,
    below_blocks: Bytes,
) -> int:
    """Check sets of a level against themselves and the level below; return a state that is wrong.

    The state is `row * bytes of a row + place in it`, or FINE.
    """
    cells = board.cells
    walls = np.zeros((cells, 4), np.uint8)
    found = np.zeros(16, np.int32)
    queue = np.zeros(cells, np.int32)
    reached = np.zeros((2, cells), np.uint8)
    rows = np.zeros(2 * ranks.points, np.int32)
    symmetries = np.zeros(2 * ranks.points, np.int32)
    for i in range(numbers.shape[0]):
        flat, upright = unrank(ranks, numbers[i], level)
        build_walls(board, flat | ranks.flat, upright | ranks.upright, walls)
        mark_reach(board, walls, board.height - 1, reached[0], queue)
        mark_reach(board, walls, 0, reached[1], queue)
        count = 0
        if below_blocks.shape[0] > 0:
            count = find_children(board, ranks, level, flat, upright, places, rows, symmetries)
        block = blocks[i]
        for state in range(block.shape[0]):
            mover, rest = state % cells, state // cells
            other, rest = rest % cells, rest // cells
            side, mine = rest & 1, (rest >> 1) + shares.low
            goal = board.height - 1 if side == 0 else 0
            legal = reached[side, mover] and reached[1 - side, other]
            legal = legal and mover != other and mover // board.width != goal
            if not legal:
                right = 0
            elif other // board.width == board.height - 1 - goal:
                right = LOST
            else:
                best, moves = 0, steps(board, walls, mover, other, found)
                row = ((mine - shares.low) * 2 + 1 - side) * cells
                for at in range(moves):
                    best = max(best, np.int64(block[(row + found[at]) * cells + other]))  # type: ignore[assignment]
                if (mine if side == 0 else shares.left - mine) > 0:
                    held = mine - 1 if side == 0 else mine
                    for at in range(count):
                        value = looked_up(
                            board,
                            below,
                            below_blocks[rows[at]],
                            symmetries[at],
                            held,
                            1 - side,
                            mover,
                            other,
                        )
                        best = max(best, value)
                if best == 0:
                    right = LOST
                elif best >= DRAW:
                    right = 256 - best
                else:
                    right = 254 - best
            if block[state] != right:
                return i * block.shape[0] + state  # type: ignore[no-any-return]
    return FINE
