"""Positions on the way down a tree of moves: what may be played, and what it leads to.

A move is one number: a cell, or FENCE and a fence.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.quoridor.model.kernel.geometry import (
    ONE,
    ZERO,
    Board,
    Ints,
    Lay,
    Words,
    close,
    lay_of,
    spread,
)
from sakumon.families.quoridor.model.kernel.steps import compiled_landings
from sakumon.kernel import njit

FENCE = 128
NO_MOVE = -1
MOST_MOVES = 140
DEEPEST = 40

Longs = NDArray[np.int64]


class Tree(NamedTuple):
    """The positions on the way from the root to here, by ply, and what is known at each."""

    pawns: Ints  # ply, side
    hands: Ints
    side: Ints
    flat: Words
    upright: Words
    key: Words
    roads: Words  # ply, way, word
    moves: Ints  # ply, number
    worth: Ints
    listed: Ints
    tried: Ints
    alpha: Longs
    beta: Longs
    first: Longs  # alpha as it was on entering
    best: Longs
    best_move: Ints
    ways_open: NDArray[np.uint8]
    path: Words  # steps, word


class Seen(NamedTuple):
    """Positions that were looked at before, and the words that make their keys."""

    keys: Words
    notes: Longs
    pawn_words: Words  # side, cell
    hand_words: Words  # side, fences
    fence_words: Words
    turn_word: Words
    weights: Ints  # of a step, of a fence in hand, of the turn, of a step of one's own beside


@njit
def new_tree(cells: int) -> Tree:
    """Return room for a search."""
    plies = DEEPEST + 2
    return Tree(
        np.zeros((plies, 2), np.int32),
        np.zeros((plies, 2), np.int32),
        np.zeros(plies, np.int32),
        np.zeros(plies, np.uint64),
        np.zeros(plies, np.uint64),
        np.zeros(plies, np.uint64),
        np.zeros((plies, 4, 2), np.uint64),
        np.zeros((plies, MOST_MOVES), np.int32),
        np.zeros((plies, MOST_MOVES), np.int32),
        np.zeros(plies, np.int32),
        np.zeros(plies, np.int32),
        np.zeros(plies, np.int64),
        np.zeros(plies, np.int64),
        np.zeros(plies, np.int64),
        np.zeros(plies, np.int64),
        np.zeros(plies, np.int32),
        np.zeros(cells, np.uint8),
        np.zeros((cells + 1, 2), np.uint64),
    )


@njit
def steps_left(lay: Lay, board: Board, pawn: int, side: int) -> int:
    """Return how many steps a pawn is from its goal row, or −1 if it is cut off."""
    low, high = board.bits[pawn, 0], board.bits[pawn, 1]
    goal_low, goal_high = board.goals[side, 0], board.goals[side, 1]
    steps = 0
    while True:
        if (low & goal_low) | (high & goal_high) != ZERO:
            return steps
        more_low, more_high = spread(lay, low, high)
        more_low |= low
        more_high |= high
        if more_low == low and more_high == high:
            return -1
        low, high = more_low, more_high
        steps += 1


@njit
def shortest_cells(
    lay: Lay, board: Board, path: Words, pawn: int, side: int
) -> tuple[np.uint64, np.uint64]:
    """Return all cells that lie on some shortest way of a pawn to its goal row."""
    low, high = board.bits[pawn, 0], board.bits[pawn, 1]
    goal_low, goal_high = board.goals[side, 0], board.goals[side, 1]
    steps = 0
    path[0, 0], path[0, 1] = low, high
    while (low & goal_low) | (high & goal_high) == ZERO:
        more_low, more_high = spread(lay, low, high)
        low |= more_low
        high |= more_high
        steps += 1
        path[steps, 0], path[steps, 1] = low, high
    low, high = low & goal_low, high & goal_high
    all_low, all_high = low, high
    while steps > 0:
        steps -= 1
        back_low, back_high = spread(lay, low, high)
        low, high = back_low & path[steps, 0], back_high & path[steps, 1]
        all_low |= low
        all_high |= high
    return all_low, all_high


@njit
def on_way(board: Board, fence: int, low: np.uint64, high: np.uint64) -> bool:
    """Tell whether a fence has cells of a set on both of its sides."""
    near, far = (0, 2) if fence & 1 == 0 else (1, 3)
    one = (board.cuts[fence, near, 0] & low) | (board.cuts[fence, near, 1] & high)
    two = (board.cuts[fence, far, 0] & low) | (board.cuts[fence, far, 1] & high)
    return one != ZERO and two != ZERO  # type: ignore[no-any-return]


@njit
def has_room(board: Board, flat: np.uint64, upright: np.uint64, fence: int) -> bool:
    """Tell whether a fence crosses and overlaps nothing."""
    point, columns = fence >> 1, board.width - 1
    bit = ONE << np.uint64(point)
    if (flat | upright) & bit != ZERO:
        return False
    if fence & 1:
        return upright & (bit << np.uint64(columns) | bit >> np.uint64(columns)) == ZERO  # type: ignore[no-any-return]
    x = point % columns
    if x > 0 and flat & (bit >> ONE) != ZERO:
        return False
    return not (x < columns - 1 and flat & (bit << ONE) != ZERO)


@njit
def list_steps(board: Board, tree: Tree, ply: int) -> None:
    """Begin a node's list with its steps; those nearer to the goal are tried first."""
    roads, ways_open = tree.roads[ply], tree.ways_open
    side = tree.side[ply]
    me, other = tree.pawns[ply, side], tree.pawns[ply, 1 - side]
    for cell in (me, other):
        ways = 0
        for way in range(4):
            mask = (roads[way, 0] & board.bits[cell, 0]) | (roads[way, 1] & board.bits[cell, 1])
            ways |= int(mask != ZERO) << way
        ways_open[cell] = ways
    lay = lay_of(board, roads)
    here = steps_left(lay, board, me, side)
    count = 0
    for way in range(4):
        if ways_open[me] >> way & 1 == 0:
            continue
        ends = (np.int64(board.beside[me, way]), np.int64(-1))
        if ends[0] == other:
            one, two = compiled_landings(other, way, ways_open, board.beside, board.edge_jump)
            ends = (np.int64(one), np.int64(two))
        for cell in ends:
            if cell >= 0:
                tree.moves[ply, count] = cell
                tree.worth[ply, count] = here - steps_left(lay, board, cell, side)  # type: ignore[arg-type]
                count += 1
    tree.listed[ply] = count


@njit
def list_fences(board: Board, tree: Tree, ply: int, full: bool) -> None:
    """Add the fences worth a look to a node's list; with `full`, every legal fence."""
    side = tree.side[ply]
    if tree.hands[ply, side] == 0:
        return
    me, other = tree.pawns[ply, side], tree.pawns[ply, 1 - side]
    flat, upright, roads = tree.flat[ply], tree.upright[ply], tree.roads[ply]
    lay = lay_of(board, roads)
    mine, theirs = steps_left(lay, board, me, side), steps_left(lay, board, other, 1 - side)
    low, high = shortest_cells(lay, board, tree.path, other, 1 - side)
    after = tree.roads[ply + 1]
    count = tree.listed[ply]
    for fence in range(board.cuts.shape[0]):
        if not (full or on_way(board, fence, low, high)):
            continue
        if not has_room(board, flat, upright, fence):
            continue
        for way in range(4):
            for word in range(2):
                after[way, word] = roads[way, word] & ~board.cuts[fence, way, word]
        past = lay_of(board, after)
        mine_after = steps_left(past, board, me, side)
        theirs_after = steps_left(past, board, other, 1 - side)
        if mine_after < 0 or theirs_after < 0:
            continue
        gain = (theirs_after - theirs) - (mine_after - mine)
        if full or gain > 0 or ply == 0:
            tree.moves[ply, count] = FENCE + fence
            tree.worth[ply, count] = gain
            count += 1
    tree.listed[ply] = count


@njit
def make(board: Board, seen: Seen, tree: Tree, ply: int, move: int) -> None:
    """Write the position after a move one ply further."""
    side, below = tree.side[ply], ply + 1
    key = tree.key[ply] ^ seen.turn_word[0]
    for who in range(2):
        tree.pawns[below, who] = tree.pawns[ply, who]
        tree.hands[below, who] = tree.hands[ply, who]
    tree.flat[below], tree.upright[below] = tree.flat[ply], tree.upright[ply]
    tree.side[below] = 1 - side
    for way in range(4):
        for word in range(2):
            tree.roads[below, way, word] = tree.roads[ply, way, word]
    if move < FENCE:
        key ^= seen.pawn_words[side, tree.pawns[ply, side]] ^ seen.pawn_words[side, move]
        tree.pawns[below, side] = move
    else:
        fence = move - FENCE
        hand = tree.hands[ply, side]
        key ^= seen.hand_words[side, hand] ^ seen.hand_words[side, hand - 1]
        key ^= seen.fence_words[fence]
        tree.hands[below, side] = hand - 1
        bit = ONE << np.uint64(fence >> 1)
        if fence & 1:
            tree.upright[below] |= bit
        else:
            tree.flat[below] |= bit
        for way in range(4):
            for word in range(2):
                tree.roads[below, way, word] &= ~board.cuts[fence, way, word]
    tree.key[below] = key


@njit
def set_root(
    board: Board,
    seen: Seen,
    tree: Tree,
    pawns: Ints,
    hands: Ints,
    side: int,
    flat: np.uint64,
    upright: np.uint64,
) -> None:
    """Write a position at ply 0."""
    key = ZERO
    for who in range(2):
        tree.pawns[0, who], tree.hands[0, who] = pawns[who], hands[who]
        key ^= seen.pawn_words[who, pawns[who]] ^ seen.hand_words[who, hands[who]]
    for fence in range(board.cuts.shape[0]):
        words = upright if fence & 1 else flat
        if (words >> np.uint64(fence >> 1)) & ONE != ZERO:
            key ^= seen.fence_words[fence]
    if side == 1:
        key ^= seen.turn_word[0]
    tree.side[0], tree.flat[0], tree.upright[0], tree.key[0] = side, flat, upright, key
    close(board, flat, upright, tree.roads[0])


@njit
def perft(board: Board, seen: Seen, tree: Tree, depth: int) -> int:
    """Return how many sequences of so many moves there are from ply 0."""
    ply, total, down = 0, 0, True
    while ply >= 0:
        if down:
            side = tree.side[ply]
            row = tree.pawns[ply, 1 - side] // board.width
            tree.listed[ply] = tree.tried[ply] = 0
            if row != (0 if side == 0 else board.height - 1):
                list_steps(board, tree, ply)
                list_fences(board, tree, ply, True)
            if ply == depth - 1:
                total += tree.listed[ply]
                tree.tried[ply] = tree.listed[ply]
        down = tree.tried[ply] < tree.listed[ply]
        if down:
            tree.tried[ply] += 1
            make(board, seen, tree, ply, tree.moves[ply, tree.tried[ply] - 1])
            ply += 1
        else:
            ply -= 1
    return total
