"""Moves of a position in the tree: which there are, and which promise most at first sight."""

import numpy as np

from sakumon.families.quoridor.engine.kernel.tree import (
    FIRST_FENCE,
    SearchTree,
    Transpositions,
    is_over,
    make_move,
    without_fence,
)
from sakumon.families.quoridor.model.kernel.geometry import (
    ZERO,
    BoardGeometry,
    CellWords,
    Passage,
    passage_of,
    spread,
)
from sakumon.families.quoridor.model.kernel.moves import has_room, step_ends, ways_at
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Words64


@njit
def steps_left(passage: Passage, board: BoardGeometry, pawn: int, side: int) -> int:
    """Return how many steps a pawn is from its goal row, or −1 if it is cut off."""
    low, high = board.bits[pawn, 0], board.bits[pawn, 1]
    goal_low, goal_high = board.goals[side, 0], board.goals[side, 1]
    steps = 0
    while True:
        if (low & goal_low) | (high & goal_high) != ZERO:
            return steps
        more_low, more_high = spread(passage, low, high)
        more_low |= low
        more_high |= high
        if more_low == low and more_high == high:
            return -1
        low, high = more_low, more_high
        steps += 1


@njit
def shortest_cells(
    passage: Passage, board: BoardGeometry, path: Words64, pawn: int, side: int
) -> CellWords:
    """Return all cells that lie on some shortest way of a pawn to its goal row."""
    low, high = board.bits[pawn, 0], board.bits[pawn, 1]
    goal_low, goal_high = board.goals[side, 0], board.goals[side, 1]
    steps = 0
    path[0, 0], path[0, 1] = low, high
    while (low & goal_low) | (high & goal_high) == ZERO:
        more_low, more_high = spread(passage, low, high)
        low |= more_low
        high |= more_high
        steps += 1
        path[steps, 0], path[steps, 1] = low, high
    low, high = low & goal_low, high & goal_high
    all_low, all_high = low, high
    while steps > 0:
        steps -= 1
        back_low, back_high = spread(passage, low, high)
        low, high = back_low & path[steps, 0], back_high & path[steps, 1]
        all_low |= low
        all_high |= high
    return all_low, all_high


@njit
def on_way(board: BoardGeometry, fence: int, low: np.uint64, high: np.uint64) -> bool:
    """Tell whether a fence has cells of a set on both of its sides."""
    near, far = (0, 2) if fence & 1 == 0 else (1, 3)
    one = (board.cuts[fence, near, 0] & low) | (board.cuts[fence, near, 1] & high)
    two = (board.cuts[fence, far, 0] & low) | (board.cuts[fence, far, 1] & high)
    return one != ZERO and two != ZERO  # type: ignore[no-any-return]


@njit
def list_steps(board: BoardGeometry, tree: SearchTree, ply: int) -> None:
    """Begin a node's list with its steps; those nearer to the goal are tried first."""
    roads, ways_open = tree.roads[ply], tree.ways_open
    side = tree.side[ply]
    mover, other = tree.pawns[ply, side], tree.pawns[ply, 1 - side]
    ways_open[mover], ways_open[other] = ways_at(board, roads, mover), ways_at(board, roads, other)
    passage = passage_of(board, roads)
    here = steps_left(passage, board, mover, side)
    count = 0
    for way in range(4):
        for cell in step_ends(board, ways_open, mover, other, way):
            if cell >= 0:
                tree.moves[ply, count] = cell
                tree.promise[ply, count] = here - steps_left(passage, board, cell, side)
                count += 1
    tree.listed[ply] = count


@njit
def list_fences(board: BoardGeometry, tree: SearchTree, ply: int, full: bool) -> None:
    """Add the fences worth a look to a node's list; with `full`, every legal fence."""
    side = tree.side[ply]
    if tree.hands[ply, side] == 0:
        return
    mover, other = tree.pawns[ply, side], tree.pawns[ply, 1 - side]
    roads, after, count = tree.roads[ply], tree.roads[ply + 1], tree.listed[ply]
    passage = passage_of(board, roads)
    _, before = lead_of(board, passage, mover, other, side)
    low, high = shortest_cells(passage, board, tree.path, other, 1 - side)
    for fence in range(board.cuts.shape[0]):
        if not (full or on_way(board, fence, low, high)):
            continue
        if not has_room(board.width - 1, tree.flat[ply], tree.upright[ply], fence):
            continue
        without_fence(board, roads, fence, after)
        legal, lead = lead_of(board, passage_of(board, after), mover, other, side)
        if legal and (full or lead > before or ply == 0):
            tree.moves[ply, count] = FIRST_FENCE + fence
            tree.promise[ply, count] = lead - before
            count += 1
    tree.listed[ply] = count


@njit
def lead_of(
    board: BoardGeometry, passage: Passage, mover: int, other: int, side: int
) -> tuple[bool, int]:
    """Return whether nobody is cut off, and how many steps the mover is nearer to its goal."""
    mine = steps_left(passage, board, mover, side)
    theirs = steps_left(passage, board, other, 1 - side)
    return mine >= 0 and theirs >= 0, theirs - mine


@entry
def perft(board: BoardGeometry, seen: Transpositions, tree: SearchTree, depth: int) -> int:
    """Return how many sequences of moves of this length there are from ply 0."""
    ply, total, down = 0, 0, True
    while ply >= 0:
        if down:
            tree.listed[ply] = tree.tried[ply] = 0
            if not is_over(board, tree, ply):
                list_steps(board, tree, ply)
                list_fences(board, tree, ply, True)
            if ply == depth - 1:
                total += tree.listed[ply]
                tree.tried[ply] = tree.listed[ply]
        down = tree.tried[ply] < tree.listed[ply]
        if down:
            tree.tried[ply] += 1
            make_move(board, seen, tree, ply, tree.moves[ply, tree.tried[ply] - 1])
            ply += 1
        else:
            ply -= 1
    return total
