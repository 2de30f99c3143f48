"""The paper's plain search, in compiled code, for comparison with the exact solver.

It copies all walls at every node and tries all directions, as the paper's function Search does.
The paper lets Search end where the game is decided, and speaks of searching all that can happen;
so it is here both ways: stopping at a touch, and walking every route to its last step. The stack
is explicit because Numba cannot keep recursive functions in its cache.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.walls.compose.kernel.scatter import (
    deal_walls,
    keep_harmless,
    walk_at_random,
)
from sakumon.families.walls.model.kernel.motion import WAY_BITS
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.families.walls.solve.kernel.measure import weigh_routes
from sakumon.families.walls.solve.kernel.timegraph import follow_walls, wall_stamps
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Flags, Floats, Ints, Words64
from sakumon.kernel.dice import below
from sakumon.kernel.slices import copy_into

FULL, STOPPING, EXACT = 0, 1, 2
# Rows of a descent: the cell at each depth, the direction to try next, whether a wall was touched.
CELL, WAY, LOST = 0, 1, 2


class LabScratch(NamedTuple):
    """What boards are drawn and counted on, one after another."""

    walls: Ints
    deck: Ints  # walls still to be dealt
    taken: Flags  # place -> whether a wall begins there
    route: Ints  # the hidden route
    trail: Ints  # of the hidden route
    harmless: Ints  # walls that never touch it
    stack: Ints  # depth, number -> wall
    descent: Ints  # CELL, WAY or LOST, by depth
    stamps: Ints  # of walls, as `follow_walls` sets them
    safe: Bytes  # turn, cell -> safe directions
    weight: Floats  # turn, cell -> winning routes


def lab_scratch(board: BoardTables, count: int, steps: int) -> LabScratch:
    """Return room for boards with this many walls."""
    cells = len(board.neighbour)
    return LabScratch(
        np.empty(count, np.int32),
        np.empty_like(board.starts),
        np.empty(board.places, np.bool_),
        np.empty(steps, np.int32),
        np.empty((2, steps), np.int32),
        np.empty_like(board.starts),
        np.empty((steps + 1, count), np.int32),
        np.empty((3, steps + 1), np.int32),
        wall_stamps(board),
        np.empty((steps, cells), np.uint8),
        np.empty((steps + 1, cells)),
    )


def count_by_recursion(
    board: BoardTables, walls: Ints, start: int, steps: int, stops: bool
) -> tuple[int, int]:
    """Return the winning routes and the nodes visited; with `stops`, a touch ends a route."""
    stack, descent = np.empty((steps + 1, len(walls)), np.int32), np.empty((3, steps + 1), np.int32)
    return descend(board, walls, start, stops, stack, descent)


@entry
def descend(
    board: BoardTables, walls: Ints, start: int, stops: bool, stack: Ints, descent: Ints
) -> tuple[int, int]:
    """Search as `count_by_recursion` says, as deep as the stack has rows."""
    count, steps = walls.shape[0], stack.shape[0] - 1
    cells, ways, lost = descent[CELL], descent[WAY], descent[LOST]
    copy_into(stack[0], walls)
    cells[0], ways[0], lost[0] = start, 0, 0
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
        touched = lost[depth] != 0
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


def compose_simple(
    board: BoardTables, dice: Words64, boards: int, count: int, steps: int, method: int
) -> tuple[int, int, int]:
    """Scatter walls until enough boards can be won; return boards tried, routes and nodes."""
    return scatter_boards(board, dice, boards, method, lab_scratch(board, count, steps))


@entry
def scatter_boards(
    board: BoardTables, dice: Words64, boards: int, method: int, scratch: LabScratch
) -> tuple[int, int, int]:
    """Compose as `compose_simple` says."""
    tried, total, nodes, made = 0, 0, 0, 0
    cells, steps = board.neighbour.shape[0], scratch.route.shape[0]
    while made < boards:
        fit = deal_walls(dice, board.starts, scratch.deck, scratch.taken, scratch.walls)
        walls, start = scratch.walls[:fit], below(dice, cells)
        tried += 1
        if method != EXACT:
            stack, descent = scratch.stack, scratch.descent
            routes, seen = descend(board, walls, start, method == STOPPING, stack, descent)
            nodes += seen
        else:
            routes = count_exactly(board, walls, start, scratch)
            nodes += steps * cells
        total += routes
        made += routes > 0
    return tried, total, nodes


def compose_efficient(
    board: BoardTables, dice: Words64, boards: int, count: int, steps: int, analyse: bool
) -> tuple[int, int, int]:
    """Draw boards around hidden routes; return full boards, passes and, if analysed, routes."""
    return draw_boards(board, dice, boards, analyse, lab_scratch(board, count, steps))


@entry
def draw_boards(
    board: BoardTables, dice: Words64, boards: int, analyse: bool, scratch: LabScratch
) -> tuple[int, int, int]:
    """Compose as `compose_efficient` says."""
    passes, total, made = 0, 0, 0
    route, trail, harmless, walls = scratch.route, scratch.trail, scratch.harmless, scratch.walls
    while made < boards:
        passes += 1
        start = below(dice, board.neighbour.shape[0])
        walk_at_random(board, dice, start, -1, route)  # where no goal is, no walk ends early
        size = keep_harmless(board, route, start, -1, board.starts, trail, harmless)
        fit = deal_walls(dice, harmless[:size], scratch.deck, scratch.taken, walls)
        made += fit == walls.shape[0]
        if analyse:
            total += count_exactly(board, walls[:fit], start, scratch)
    return made, passes, total


@njit
def count_exactly(board: BoardTables, walls: Ints, start: int, scratch: LabScratch) -> int:
    """Return the winning routes of a board so small that a float holds their number.

    The walls are moved on.
    """
    follow_walls(board, walls, -1, scratch.safe, scratch.stamps)
    steps = scratch.safe.shape[0]
    weigh_routes(scratch.safe, board.neighbour, steps, -1, scratch.weight)
    return int(scratch.weight[0, start])
