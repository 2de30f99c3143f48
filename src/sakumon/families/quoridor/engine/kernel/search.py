"""Alpha-beta search with a transposition table, and shortest ways as the evaluation.

The tree is walked with stacks of our own, so that a search can be paused and gone on with.
"""

import numpy as np

from sakumon.families.quoridor.engine.kernel.moves import list_fences, list_steps, steps_left
from sakumon.families.quoridor.engine.kernel.tree import (
    NO_MOVE,
    SearchTree,
    Transpositions,
    is_over,
    make_move,
)
from sakumon.families.quoridor.model.kernel.geometry import BoardGeometry, passage_of
from sakumon.kernel import entry, njit

PAUSED = -2
WIN = 1_000_000
NEAR_WIN = WIN - 1_000
INFINITE = 2 * WIN
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
MOVE_BITS, KIND_BITS, DEPTH_BITS = 9, 2, 6


@njit
def evaluate(board: BoardGeometry, seen: Transpositions, tree: SearchTree, ply: int) -> int:
    """Return how good a position looks to the side to move."""
    side = tree.side[ply]
    passage = passage_of(board, tree.roads[ply])
    mine = steps_left(passage, board, tree.pawns[ply, side], side)
    theirs = steps_left(passage, board, tree.pawns[ply, 1 - side], 1 - side)
    hands = tree.hands[ply, side] - tree.hands[ply, 1 - side]
    step, hand, turn, own = seen.weights
    return np.int64(step * (theirs - mine) + hand * hands + turn - own * mine)  # type: ignore[return-value]


@njit
def next_move(tree: SearchTree, ply: int) -> int:
    """Return the most promising move not tried yet."""
    moves, promise, start = tree.moves, tree.promise, tree.tried[ply]
    best = start
    for i in range(start + 1, tree.listed[ply]):
        if promise[ply, i] > promise[ply, best]:
            best = i
    move, most = moves[ply, best], promise[ply, best]
    moves[ply, best], promise[ply, best] = moves[ply, start], promise[ply, start]
    moves[ply, start], promise[ply, start] = move, most
    tree.tried[ply] = start + 1
    return move  # type: ignore[no-any-return]


@njit
def stored_score(
    seen: Transpositions, tree: SearchTree, ply: int, left: int
) -> tuple[bool, int, int]:
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
def store_score(seen: Transpositions, tree: SearchTree, ply: int, left: int) -> None:
    """Keep the score of a position, and the move that has it."""
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
def open_node(
    board: BoardGeometry, seen: Transpositions, tree: SearchTree, ply: int, depth: int, full: bool
) -> tuple[bool, int]:
    """Open a node: return its score if it needs no look at its moves, else list them."""
    if is_over(board, tree, ply):
        return True, ply - WIN
    if ply == depth:
        return True, 0 if full else evaluate(board, seen, tree, ply)
    hint = NO_MOVE
    if not full:
        known, score, hint = stored_score(seen, tree, ply, depth - ply)
        if known:
            return True, score
    list_steps(board, tree, ply)
    list_fences(board, tree, ply, full)
    if tree.listed[ply] == 0:
        return True, ply - WIN
    for i in range(tree.listed[ply]):
        if tree.moves[ply, i] == hint:
            tree.promise[ply, i] = WIN
    tree.tried[ply], tree.best_move[ply] = 0, NO_MOVE
    tree.best[ply], tree.first[ply] = -INFINITE, tree.alpha[ply]
    return False, 0


@njit
def weigh_move(
    seen: Transpositions, tree: SearchTree, ply: int, left: int, score: int, full: bool
) -> tuple[bool, int]:
    """Weigh the move just tried by its score; return whether the node is done, and its score."""
    if score > tree.best[ply]:
        tree.best[ply] = score
        tree.best_move[ply] = tree.moves[ply, tree.tried[ply] - 1]
    tree.alpha[ply] = max(tree.alpha[ply], tree.best[ply])
    done = tree.alpha[ply] >= tree.beta[ply] or tree.tried[ply] == tree.listed[ply]
    if done and not full:
        store_score(seen, tree, ply, left)
    return done, tree.best[ply]


@entry
def search(
    board: BoardGeometry, seen: Transpositions, tree: SearchTree, depth: int, most: int, full: bool
) -> tuple[int, int, int]:
    """Go on looking ahead to a depth; return score, move and nodes; the move PAUSED at the most.

    With `full` every move is tried and only finished games count: scores beyond ±NEAR_WIN are
    then proved.
    """
    ply, nodes, down, score = np.int64(tree.paused[0]), 0, True, 0
    while True:
        if down and nodes == most:
            tree.paused[0] = ply
            return 0, PAUSED, nodes
        if down:
            nodes += 1
            done, score = open_node(board, seen, tree, ply, depth, full)  # type: ignore[arg-type]
        else:
            done, score = weigh_move(seen, tree, ply, depth - ply, -score, full)  # type: ignore[arg-type]
        if done and ply == 0:
            return score, tree.best_move[0], nodes
        if done:
            ply -= 1
        else:
            make_move(board, seen, tree, ply, next_move(tree, ply))  # type: ignore[arg-type]
            tree.alpha[ply + 1], tree.beta[ply + 1] = -tree.beta[ply], -tree.alpha[ply]
            ply += 1
        down = not done
