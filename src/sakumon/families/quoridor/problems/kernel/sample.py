"""Sampling positions of a solved level until one has a single winning move."""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import BoardGeometry
from sakumon.families.quoridor.tables.kernel.probe import (
    SolvedLevel,
    TableState,
    WeighedMoves,
    value_of,
    weigh_moves,
)
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, unrank
from sakumon.families.quoridor.tables.kernel.values import DRAW
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Words64
from sakumon.kernel.dice import below

ANY_KEY, FENCE_KEY, STEP_KEY, JUMP_KEY = 0, 1, 2, 3
NONE = -1


@njit
def only_win(values: WeighedMoves) -> int:
    """Return the one move that wins, a cell or the count of cells and a fence; else NONE."""
    cells, only = values.steps.shape[0], NONE
    for move in range(cells + values.fences.shape[0]):
        value = values.steps[move] if move < cells else values.fences[move - cells]
        if value > DRAW:
            if only != NONE:
                return NONE
            only = move
    return only


@njit
def key_kind(board: BoardGeometry, at: TableState, move: int) -> int:
    """Tell a fence from a step from a jump."""
    if move >= board.cells:
        return FENCE_KEY
    for way in range(4):
        if board.beside[at.mover, way] == move:
            return STEP_KEY
    return JUMP_KEY


@njit
def random_state(
    board: BoardGeometry, ranks: Ranks, here: SolvedLevel, dice: Words64
) -> TableState:
    """Return a position of a level, first to move; it need not be legal."""
    flat, upright = unrank(ranks, below(dice, ranks.counts[0, 0, here.level]), here.level)
    mine = here.shares.low + below(dice, here.shares.high - here.shares.low + 1)
    other = below(dice, board.cells)
    return TableState(flat, upright, mine, 0, other, below(dice, board.cells))


@entry
def sample_problem(
    board: BoardGeometry,
    ranks: Ranks,
    here: SolvedLevel,
    under: SolvedLevel,
    last: bool,
    dice: Words64,
    plies: tuple[int, int],
    key: int,
    tries: int,
    values: WeighedMoves,
) -> tuple[int, TableState]:
    """Sample positions, first to move, until one is won within bounds of plies by one move alone.

    Return the tries that were left over, or NONE if no position would do. With `last`, no fence
    fits any more and `under` is not looked at.
    """
    while tries > 0:
        tries -= 1
        at = random_state(board, ranks, here, dice)
        value = value_of(board, ranks, here, at)
        if value == 0 or value >= DRAW or value < plies[0] or value > plies[1]:
            continue
        weigh_moves(board, ranks, here, under, last, at, values)
        move = only_win(values)
        if move != NONE and (key == ANY_KEY or key_kind(board, at, move) == key):
            return tries, at
    return NONE, TableState(np.uint64(0), np.uint64(0), 0, 0, 0, 0)
