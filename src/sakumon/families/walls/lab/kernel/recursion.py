"""The paper's plain search, in compiled code, for comparison with the exact solver.

It copies all walls at every node and tries all directions, as the paper's function Search does.
The paper lets Search end where the game is decided, and speaks of searching all that can happen;
so it is here both ways: stopping at a touch, and walking every route to its last step. The stack
is explicit because Numba cannot keep recursive functions in its cache.
"""

import numpy as np

from sakumon.families.walls.compose.kernel.scatter import draw_route, harmless, scatter
from sakumon.families.walls.model.kernel.motion import WAY_BITS
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.families.walls.solve.kernel.measure import route_weights
from sakumon.families.walls.solve.kernel.timegraph import safe_masks
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Ints, Words64
from sakumon.kernel.dice import below

FULL, STOPPING, EXACT = 0, 1, 2


@njit
def count_by_recursion(
    board: BoardTables, walls: Ints, start: int, steps: int, stops: bool
) -> tuple[int, int]:
    """Return the winning routes and the nodes visited; with `stops`, a touch ends a route."""
    count = walls.shape[0]
    stack = np.empty((steps + 1, count), np.int32)
    cells = np.empty(steps + 1, np.int32)
    ways = np.zeros(steps + 1, np.int32)
    lost = np.zeros(steps + 1, np.bool_)
    stack[0] = walls
    cells[0] = start
    depth, routes, nodes = 0, 0, 1
    while depth >= 0:
        if depth == steps:
            routes += not lost[depth]
            depth -= 1
            continue
        way = ways[depth]
        if way == 4:
            depth -= 1
            continue
        ways[depth] += 1
        target = board.neighbour[cells[depth], way]
        if target < 0:
            continue
        nodes += 1
        touched = lost[depth]
        for i in range(count):
            wall = stack[depth, i]
            if wall >> WAY_BITS == board.border[cells[depth], way] or board.swept[wall] == target:
                touched = True
            stack[depth + 1, i] = board.after[wall]
        if not (touched and stops):
            depth += 1
            lost[depth] = touched
            cells[depth] = target
            ways[depth] = 0
    return routes, nodes


@entry
def compose_simple(
    board: BoardTables, dice: Words64, boards: int, count: int, steps: int, method: int
) -> tuple[int, int, int]:
    """Scatter walls until enough boards can be won; return boards tried, routes and nodes."""
    tried, total, nodes, made = 0, 0, 0, 0
    cells = board.neighbour.shape[0]
    while made < boards:
        walls = scatter(board, dice, board.starts, count)
        start = below(dice, cells)
        tried += 1
        if method != EXACT:
            routes, seen = count_by_recursion(board, walls, start, steps, method == STOPPING)
            nodes += seen
        else:
            routes = count_exactly(board, walls, start, steps)
            nodes += steps * cells
        total += routes
        made += routes > 0
    return tried, total, nodes


@entry
def compose_efficient(
    board: BoardTables, dice: Words64, boards: int, count: int, steps: int, analyse: bool
) -> tuple[int, int, int]:
    """Draw boards around hidden routes; return full boards, passes and, if analysed, routes."""
    passes, total, made = 0, 0, 0
    while made < boards:
        passes += 1
        start = below(dice, board.neighbour.shape[0])
        route = draw_route(board, dice, start, steps, -1)
        options = harmless(board, route, start, -1, board.starts)
        walls = scatter(board, dice, options, count)
        made += walls.shape[0] == count
        if analyse:
            total += count_exactly(board, walls, start, steps)
    return made, passes, total


@njit
def count_exactly(board: BoardTables, walls: Ints, start: int, steps: int) -> int:
    """Return the winning routes of a board so small that a float holds their number."""
    safe = safe_masks(board, walls, -1, steps)
    return int(route_weights(safe, board.neighbour, steps, -1)[0][0, start])
