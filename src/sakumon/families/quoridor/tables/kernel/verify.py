"""The sweep that checks a solved table by the rules, state by state.

It shares no step with the solver: moves are made one at a time from walls around cells, distances
are compared with those of the positions that each move leads to. Values that agree everywhere are
the right ones: a win or a loss by induction on its distance, a draw because nobody can leave it.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import BoardGeometry
from sakumon.families.quoridor.tables.kernel.blocks import Shares, stored_value
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, unrank
from sakumon.families.quoridor.tables.kernel.values import DRAW, LOST
from sakumon.families.quoridor.tables.kernel.walls import (
    MOST_STEPS,
    build_walls,
    find_children,
    mark_reach,
    pawn_steps,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Longs

FINE = -1


class VerifyScratch(NamedTuple):
    """What the sets of a level are checked on, one after another."""

    walls: Bytes  # cell, side -> whether it is shut
    reached: Bytes  # side, cell -> whether its goal row can be walked to
    queue: Ints  # cells that were reached
    steps: Ints  # cells that a pawn may go to
    rows: Ints  # number of a further fence -> block of the level below that it leads to
    symmetries: Ints  # number of a further fence -> symmetry that leads to the block


def verify_scratch(cells: int, points: int) -> VerifyScratch:
    """Return room for checking sets of a board."""
    return VerifyScratch(
        np.empty((cells, 4), np.uint8),
        np.empty((2, cells), np.uint8),
        np.empty(cells, np.int32),
        np.empty(MOST_STEPS, np.int32),
        np.empty(2 * points, np.int32),
        np.empty(2 * points, np.int32),
    )


@njit
def value_before(best: int) -> int:
    """Return the value of a state whose best move leads to this value; 0 is no move at all."""
    if best == 0:
        return LOST
    return 256 - best if best >= DRAW else 254 - best


@njit
def verify_set(
    board: BoardGeometry,
    shares: Shares,
    below: Shares,
    block: Bytes,
    below_blocks: Bytes,
    children: int,
    scratch: VerifyScratch,
) -> int:
    """Check the block of one set; return the place of a state that is wrong, or FINE.

    The scratch has the set's walls, and to which blocks of the level below its children lead.
    """
    cells, walls, reached, steps = board.cells, scratch.walls, scratch.reached, scratch.steps
    for state in range(block.shape[0]):
        mover, rest = state % cells, state // cells
        other, rest = rest % cells, rest // cells
        side, mine = rest & 1, (rest >> 1) + shares.low
        goal = board.height - 1 if side == 0 else 0
        legal = reached[side, mover] and reached[1 - side, other]
        legal = legal and mover != other and mover // board.width != goal
        right = 0
        if legal and other // board.width == board.height - 1 - goal:
            right = LOST
        elif legal:
            best, after = 0, ((mine - shares.low) * 2 + 1 - side) * cells
            for at in range(pawn_steps(board, walls, mover, other, steps)):
                best = max(best, int(block[(after + steps[at]) * cells + other]))
            if (mine if side == 0 else shares.left - mine) > 0:
                held = mine - 1 if side == 0 else mine
                for at in range(children):
                    child, image = below_blocks[scratch.rows[at]], scratch.symmetries[at]
                    there = stored_value(board, below, child, image, held, 1 - side, mover, other)
                    best = max(best, there)
            right = value_before(best)
        if block[state] != right:
            return state
    return FINE


@entry
def verify_sets(
    board: BoardGeometry,
    ranks: Ranks,
    shares: Shares,
    below: Shares,
    level: int,
    numbers: Longs,
    blocks: Bytes,
    places: Ints,
    below_blocks: Bytes,
    scratch: VerifyScratch,
) -> int:
    """Check sets of a level against themselves and the level below; return a state that is wrong.

    The state is `row * bytes of a row + place in it`, or FINE.
    """
    walls, reached, queue = scratch.walls, scratch.reached, scratch.queue
    rows, symmetries = scratch.rows, scratch.symmetries
    for i in range(numbers.shape[0]):
        flat, upright = unrank(ranks, numbers[i], level)
        build_walls(board, flat | ranks.flat, upright | ranks.upright, walls)
        mark_reach(board, walls, board.height - 1, reached[0], queue)
        mark_reach(board, walls, 0, reached[1], queue)
        count = 0
        if below_blocks.shape[0] > 0:
            count = find_children(board, ranks, level, flat, upright, places, rows, symmetries)
        wrong = verify_set(board, shares, below, blocks[i], below_blocks, count, scratch)
        if wrong != FINE:
            return i * blocks.shape[1] + wrong  # type: ignore[no-any-return]
    return FINE
