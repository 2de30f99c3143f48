"""Sampling positions of a solved level until one has a single winning move."""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import BoardGeometry
from sakumon.families.quoridor.tables.kernel.pawns import PawnScratch, pawn_scratch
from sakumon.families.quoridor.tables.kernel.probe import (
    SolvedLevel,
    TableState,
    fence_values,
    step_values,
    value_of,
)
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, unrank
from sakumon.families.quoridor.tables.kernel.values import DRAW
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Ints, Words64
from sakumon.kernel.dice import below

ANY_KEY, FENCE_KEY, STEP_KEY, JUMP_KEY = 0, 1, 2, 3
NONE = -1


@njit
def only_win(steps: Ints, fences: Ints) -> int:
    """Return the one move that wins, a cell or the count of cells and a fence; else NONE."""
    cells, only = steps.shape[0], NONE
    for move in range(cells + fences.shape[0]):
        value = steps[move] if move < cells else fences[move - cells]
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


@njit
def key_move(
    board: BoardGeometry,
    ranks: Ranks,
    here: SolvedLevel,
    under: SolvedLevel,
    last: bool,
    scratch: PawnScratch,
    at: TableState,
) -> int:
    """Return the one move that wins, as `only_win` does."""
    steps = np.zeros(board.cells, np.int32)
    fences = np.zeros(2 * ranks.points, np.int32)
    step_values(board, ranks, here, scratch, at, steps)
    if not last:
        fence_values(board, ranks, under, at, fences)
    return only_win(steps, fences)


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
) -> tuple[int, TableState]:
    """Sample positions, first to move, until one is won within bounds of plies by one move alone.

    Return the tries that were left over, or NONE if no position would do. With `last`, no fence
    fits any more and `under` is not looked at.
    """
    scratch = pawn_scratch(board.cells)
    while tries > 0:
        tries -= 1
        at = random_state(board, ranks, here, dice)
        value = value_of(board, ranks, here, at)
        if value == 0 or value >= DRAW or value < plies[0] or value > plies[1]:
            continue
        move = key_move(board, ranks, here, under, last, scratch, at)
        if move != NONE and (key == ANY_KEY or key_kind(board, at, move) == key):
            return tries, at
    return NONE, TableState(np.uint64(0), np.uint64(0), 0, 0, 0, 0)
