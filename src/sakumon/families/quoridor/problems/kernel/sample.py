"""Drawing positions from a solved level until one has a single winning move."""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import Board, Ints
from sakumon.families.quoridor.tables.kernel.probe import (
    Solved,
    Spot,
    fence_values,
    step_values,
    value_of,
)
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, unrank
from sakumon.families.quoridor.tables.kernel.retro import DRAW, workspace
from sakumon.kernel import njit
from sakumon.kernel.dice import Words, below

ANY, FENCE, STEP, JUMP = 0, 1, 2, 3
NONE = -1


@njit
def only_win(steps: Ints, fences: Ints) -> int:
    """Return the one move that wins, a cell or so many cells and a fence; NONE if not just one."""
    found = NONE
    for cell in range(steps.shape[0]):
        if steps[cell] > DRAW:
            if found != NONE:
                return NONE
            found = cell
    for fence in range(fences.shape[0]):
        if fences[fence] > DRAW:
            if found != NONE:
                return NONE
            found = steps.shape[0] + fence
    return found


@njit
def kind_of(board: Board, spot: Spot, move: int) -> int:
    """Tell a fence from a step from a jump."""
    if move >= board.cells:
        return FENCE
    for way in range(4):
        if board.beside[spot.mover, way] == move:
            return STEP
    return JUMP


@njit
def draw_problem(
    board: Board,
    ranks: Ranks,
    here: Solved,
    under: Solved,
    last: bool,
    dice: Words,
    plies: tuple[int, int],
    key: int,
    tries: int,
) -> tuple[int, Spot]:
    """Draw positions, first to move, until one is won in so many plies by one move alone.

    Return the draws that were left over, or NONE if none was found. With `last`, no fence fits
    any more and `under` is not looked at.
    """
    work = workspace(board.cells)
    steps = np.zeros(board.cells, np.int32)
    fences = np.zeros(2 * ranks.points, np.int32)
    sets = ranks.counts[0, 0, here.level]
    while tries > 0:
        tries -= 1
        flat, upright = unrank(ranks, below(dice, sets), here.level)
        mine = here.shares.low + below(dice, here.shares.high - here.shares.low + 1)
        spot = Spot(flat, upright, mine, 0, below(dice, board.cells), below(dice, board.cells))
        value = value_of(board, ranks, here, spot)
        if value == 0 or value >= DRAW or value < plies[0] or value > plies[1]:
            continue
        step_values(board, ranks, here, work, spot, steps)
        if not last:
            fence_values(board, ranks, under, spot, fences)
        move = only_win(steps, fences)
        if move != NONE and (key == ANY or kind_of(board, spot, move) == key):
            return tries, spot
    return NONE, Spot(np.uint64(0), np.uint64(0), 0, 0, 0, 0)
