"""Looking ahead: alpha-beta with a table of positions seen, and shortest ways as the measure.

The tree is walked with stacks of our own.
"""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import Board, lay_of
from sakumon.families.quoridor.engine.kernel.tree import (
    NO_MOVE,
    Seen,
    Tree,
    list_fences,
    list_steps,
    make,
    steps_left,
)
from sakumon.kernel import njit

WIN = 1_000_000
NEAR_WIN = WIN - 1_000
INFINITE = 2 * WIN
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
MOVE_BITS, KIND_BITS, DEPTH_BITS = 9, 2, 6


@njit
def judge(board: Board, seen: Seen, tree: Tree, ply: int) -> int:
    """Return how good a position looks to the side to move."""
    side = tree.side[ply]
    lay = lay_of(board, tree.roads[ply])
    mine = steps_left(lay, board, tree.pawns[ply, side], side)
    theirs = steps_left(lay, board, tree.pawns[ply, 1 - side], 1 - side)
    hands = tree.hands[ply, side] - tree.hands[ply, 1 - side]
    step, hand, turn, own = seen.weights
    return np.int64(step * (theirs - mine) + hand * hands + turn - own * mine)  # type: ignore[return-value]


@njit
def pick(tree: Tree, ply: int) -> int:
    """Return the most promising move not tried yet."""
    start, count = tree.tried[ply], tree.listed[ply]
    best = start
    for i in range(start + 1, count):
        if tree.worth[ply, i] > tree.worth[ply, best]:
            best = i
    move, worth = tree.moves[ply, best], tree.worth[ply, best]
    tree.moves[ply, best], tree.worth[ply, best] = tree.moves[ply, start], tree.worth[ply, start]
    tree.moves[ply, start], tree.worth[ply, start] = move, worth
    tree.tried[ply] = start + 1
    return move  # type: ignore[no-any-return]


@njit
def recall(seen: Seen, tree: Tree, ply: int, left: int) -> tuple[bool, int, int]:
    """Return whether a position's score is known well enough, the score, and a move to try."""
    key = tree.key[ply]
    place = key & np.uint64(seen.keys.shape[0] - 1)
    if seen.keys[place] != key:
        return False, 0, NO_MOVE
    note = seen.notes[place]
    move = (note & ((1 << MOVE_BITS) - 1)) - 1
    kind = note >> MOVE_BITS & ((1 << KIND_BITS) - 1)
    depth = note >> (MOVE_BITS + KIND_BITS) & ((1 << DEPTH_BITS) - 1)
    score = note >> (MOVE_BITS + KIND_BITS + DEPTH_BITS)
    if score > NEAR_WIN:
        score -= ply
    elif score < -NEAR_WIN:
        score += ply
    good = kind == EXACT
    good = good or (kind == AT_LEAST and score >= tree.beta[ply])
    good = good or (kind == AT_MOST and score <= tree.alpha[ply])
    return good and depth >= left and ply > 0, score, move


@njit
def note_down(seen: Seen, tree: Tree, ply: int, left: int) -> None:
    """Keep what was found about a position."""
    score, kind = tree.best[ply], EXACT
    if score >= tree.beta[ply]:
        kind = AT_LEAST
    elif score <= tree.first[ply]:
        kind = AT_MOST
    if score > NEAR_WIN:
        score += ply
    elif score < -NEAR_WIN:
        score -= ply
    note = (score << DEPTH_BITS | left) << KIND_BITS | kind
    place = tree.key[ply] & np.uint64(seen.keys.shape[0] - 1)
    seen.keys[place] = tree.key[ply]
    seen.notes[place] = note << MOVE_BITS | (tree.best_move[ply] + 1)


@njit
def enter(
    board: Board, seen: Seen, tree: Tree, ply: int, depth: int, full: bool
) -> tuple[bool, int]:
    """Open a node: return its score if it needs no look at its moves, else list them."""
    side = tree.side[ply]
    row = tree.pawns[ply, 1 - side] // board.width
    if row == (0 if side == 0 else board.height - 1):
        return True, ply - WIN
    if ply == depth:
        return True, 0 if full else judge(board, seen, tree, ply)
    hint = NO_MOVE
    if not full:
        known, score, hint = recall(seen, tree, ply, depth - ply)
        if known:
            return True, score
    list_steps(board, tree, ply)
    list_fences(board, tree, ply, full)
    if tree.listed[ply] == 0:
        return True, ply - WIN
    for i in range(tree.listed[ply]):
        if tree.moves[ply, i] == hint:
            tree.worth[ply, i] = WIN
    tree.tried[ply] = 0
    tree.best[ply] = -INFINITE
    tree.first[ply] = tree.alpha[ply]
    tree.best_move[ply] = NO_MOVE
    return False, 0


@njit
def search(
    board: Board, seen: Seen, tree: Tree, depth: int, most: int, full: bool
) -> tuple[int, int, int]:
    """Look so many plies ahead from ply 0; return score, move and nodes; NO_MOVE if cut short.

    With `full` every move is tried and only finished games count: scores beyond ±NEAR_WIN are
    then proved.
    """
    ply, nodes, down, score = 0, 0, True, 0
    tree.alpha[0], tree.beta[0] = -INFINITE, INFINITE
    while True:
        if down:
            nodes += 1
            if nodes > most:
                return 0, NO_MOVE, nodes
            done, score = enter(board, seen, tree, ply, depth, full)
        else:
            if -score > tree.best[ply]:
                tree.best[ply] = -score
                tree.best_move[ply] = tree.moves[ply, tree.tried[ply] - 1]
            tree.alpha[ply] = max(tree.alpha[ply], tree.best[ply])
            done = tree.alpha[ply] >= tree.beta[ply] or tree.tried[ply] == tree.listed[ply]
            if done:
                score = tree.best[ply]
                if not full:
                    note_down(seen, tree, ply, depth - ply)
        if done:
            if ply == 0:
                return score, tree.best_move[0], nodes
            ply -= 1
            down = False
            continue
        make(board, seen, tree, ply, pick(tree, ply))
        tree.alpha[ply + 1], tree.beta[ply + 1] = -tree.beta[ply], -tree.alpha[ply]
        ply += 1
        down = True
