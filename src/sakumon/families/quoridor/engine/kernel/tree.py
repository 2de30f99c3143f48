"""Positions on the way down a tree of moves, and what a move makes of them.

A move is one number: a cell, or FIRST_FENCE and a fence.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import ONE, BoardGeometry
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Ints, Longs, Words64

FIRST_FENCE = 128
NO_MOVE = -1
MOST_MOVES = 140
MAX_DEPTH = 40


class SearchTree(NamedTuple):
    """The positions on the way from the root to here, by ply, and what is known at each."""

    pawns: Ints  # ply, side
    hands: Ints
    side: Ints
    flat: Words64
    upright: Words64
    key: Words64
    roads: Words64  # ply, way, word
    moves: Ints  # ply, number
    promise: Ints  # ply, number -> what a move gains at first sight
    listed: Ints
    tried: Ints
    alpha: Longs
    beta: Longs
    first: Longs  # alpha as it was on entering
    best: Longs
    best_move: Ints
    ways_open: Bytes
    path: Words64  # steps, word
    paused: Ints  # the ply to go on from


class Transpositions(NamedTuple):
    """The transposition table, and the Zobrist words that make the keys of positions."""

    keys: Words64
    notes: Longs
    pawn_words: Words64  # side, cell
    hand_words: Words64  # side, fences
    fence_words: Words64
    turn_word: np.uint64
    # of a step, of a fence in hand, of the turn, of a step of one's own beside
    weights: tuple[int, int, int, int]


def new_tree(cells: int) -> SearchTree:
    """Return room for a search."""
    plies = MAX_DEPTH + 2
    return SearchTree(
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
        np.zeros(1, np.int32),
    )


@njit
def is_over(board: BoardGeometry, tree: SearchTree, ply: int) -> bool:
    """Tell whether the side that moved last has arrived."""
    side = tree.side[ply]
    row = tree.pawns[ply, 1 - side] // board.width
    return row == (0 if side == 0 else board.height - 1)  # type: ignore[no-any-return]


@njit
def copy_down(tree: SearchTree, ply: int) -> None:
    """Write a position one ply further, with the other side to move."""
    below = ply + 1
    tree.side[below] = 1 - tree.side[ply]
    tree.flat[below], tree.upright[below] = tree.flat[ply], tree.upright[ply]
    for who in range(2):
        tree.pawns[below, who] = tree.pawns[ply, who]
        tree.hands[below, who] = tree.hands[ply, who]
    for way in range(4):
        for word in range(2):
            tree.roads[below, way, word] = tree.roads[ply, way, word]


@njit
def make_move(
    board: BoardGeometry, seen: Transpositions, tree: SearchTree, ply: int, move: int
) -> None:
    """Write the position after a move one ply further."""
    side = tree.side[ply]
    copy_down(tree, ply)
    tree.key[ply + 1] = tree.key[ply] ^ seen.turn_word
    if move >= FIRST_FENCE:
        place_fence(board, seen, tree, ply + 1, side, move - FIRST_FENCE)
    else:
        pawn_words = seen.pawn_words[side]
        tree.key[ply + 1] ^= pawn_words[tree.pawns[ply, side]] ^ pawn_words[move]
        tree.pawns[ply + 1, side] = move


@njit
def place_fence(
    board: BoardGeometry, seen: Transpositions, tree: SearchTree, ply: int, side: int, fence: int
) -> None:
    """Put a fence from a side's hand on the board."""
    hand = tree.hands[ply, side]
    tree.hands[ply, side] = hand - 1
    tree.key[ply] ^= seen.hand_words[side, hand] ^ seen.hand_words[side, hand - 1]
    tree.key[ply] ^= seen.fence_words[fence]
    bit = ONE << np.uint64(fence >> 1)
    if fence & 1:
        tree.upright[ply] |= bit
    else:
        tree.flat[ply] |= bit
    without_fence(board, tree.roads[ply], fence, tree.roads[ply])


@njit
def without_fence(board: BoardGeometry, roads: Words64, fence: int, left: Words64) -> None:
    """Write the roads that are left once a fence stands."""
    for way in range(4):
        for word in range(2):
            left[way, word] = roads[way, word] & ~board.cuts[fence, way, word]
