"""The duel by backward induction over the walls' joint states.

Walls that move up or down never answer a call of left or right, so the walls are two independent
systems, one for each axis; a joint state is a pair of theirs, and all cells are solved at once.
The value of a cell is the number of full turns the player can force from there.
"""

import numpy as np

from sakumon.families.walls.model.kernel.motion import WAY_BITS, WAYS
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Longs


def axis_masks(board: BoardTables, states: Ints, calls: Ints) -> tuple[Bytes, Bytes]:
    """Return for every state and cell the blocked directions and the calls that sweep it."""
    blocked = np.zeros((len(states), len(board.neighbour)), np.uint8)
    hit = np.zeros_like(blocked)
    mark_axis(board, states, calls, np.zeros(board.places, np.int64), blocked, hit)
    return blocked, hit


@entry
def mark_axis(
    board: BoardTables, states: Ints, calls: Ints, stands: Longs, blocked: Bytes, hit: Bytes
) -> None:
    """Mark for every state and cell the blocked directions and the calls that sweep it.

    `stands` is, for every place, one more than the last state in which a wall stands there.
    """
    for state in range(states.shape[0]):
        for i in range(states.shape[1]):
            wall = states[state, i]
            stands[wall >> WAY_BITS] = state + 1
            for call in range(2):
                if wall & (WAYS - 1) == calls[call] and board.swept[wall] >= 0:
                    hit[state, board.swept[wall]] |= np.uint8(1 << call)
        for cell in range(blocked.shape[1]):
            for way in range(4):
                if stands[board.border[cell, way]] == state + 1:
                    blocked[state, cell] |= np.uint8(1 << way)


@njit
def fewest_turns(hit_v: Bytes, hit_h: Bytes, later: Bytes, child: Longs, cell: int) -> int:
    """Return the turns that the wall side's best call leaves a player on this cell."""
    fewest = 255
    for call in range(4):
        mask = hit_v[cell] if call < 2 else hit_h[cell]
        swept = mask & (1 << (call & 1))
        fewest = min(fewest, 0 if swept else 1 + later[child[call], cell])
    return fewest


@entry
def solve_states(
    vertical: Longs,
    horizontal: Longs,
    child: Longs,
    later: Bytes,
    blocked_v: Bytes,
    blocked_h: Bytes,
    hit_v: Bytes,
    hit_h: Bytes,
    neighbour: Ints,
    stepped: Longs,
    value: Bytes,
) -> None:
    """Write the turns the player can force from every cell of joint states, before a step.

    `child[i]` names the states after one more call, by each of the four; `later` has their values.
    `stepped` is what a player who has just stepped onto each cell can force.
    """
    cells = neighbour.shape[0]
    for i in range(vertical.shape[0]):
        v, h = vertical[i], horizontal[i]
        for cell in range(cells):
            stepped[cell] = fewest_turns(hit_v[v], hit_h[h], later, child[i], cell)
        for cell in range(cells):
            shut = blocked_v[v, cell] | blocked_h[h, cell]
            best = 0
            for way in range(4):
                if neighbour[cell, way] >= 0 and not shut & (1 << way):
                    best = max(best, stepped[neighbour[cell, way]])
            value[i, cell] = best
