"""What never changes while a level is played: live cells, and how far every goal is by pushes."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.model.kernel.push import decode, encode, opposite
from sakumon.families.sokoban.model.kernel.sides import BLOCKED, all_groups
from sakumon.families.sokoban.model.kernel.warehouse import EMPTY, WALKS, Warehouse
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Flags, Ints, Shorts, Words64

# More pushes than any box needs to any cell.
FAR = np.int16(32_000)
ANY_SIDE = 15


class LevelTables(NamedTuple):
    """Tables of the cells of a floor; the last entry is that of the wall."""

    live: Flags  # cell: a box here may still reach some goal
    goal: Flags  # cell
    goals: Shorts
    far: Shorts  # goal, cell: pushes from the cell to the goal on an empty floor, or FAR
    least: Shorts  # cell: pushes to the nearest goal
    codes: Words64  # cell, twice: random words of boxes, then of the player


@njit
def can_push(tables: LevelTables, house: Warehouse, cell: int, way: int) -> bool:
    """Tell whether the player, its region marked, can push a box from a cell to a live one."""
    number = house.numbers[WALKS]
    return is_ready(house.near, tables.live, house.content, house.mark, number, cell, way)


@njit
def is_ready(
    near: Shorts, live: Flags, content: Bytes, mark: Ints, number: int, cell: int, way: int
) -> bool:
    """Tell the same where it is asked often: to pass whole structures takes longer than to look."""
    behind, target = near[opposite(way), cell], near[way, cell]
    return bool(mark[behind] == number and content[target] == EMPTY and live[target])


@njit
def pull_distances(
    near: Shorts,
    content: Bytes,
    groups: Shorts,
    start: int,
    sides: int,
    pulls: Shorts,
    reached: Flags,
) -> None:
    """Count the pushes that bring a lone box from every cell to `start`, past what is in the way.

    Goes backward by pulls over pairs of a cell and the side the player is on, noted in `reached`;
    `sides` are the bits of those where it may stand in the end.
    """
    cells = near.shape[1] - 1
    reached[:] = False
    pending = np.zeros(4 * cells + 4, np.int32)
    steps = np.zeros(4 * cells + 4, np.int16)
    pulls[:] = FAR
    if content[start] != EMPTY:
        return
    pulls[start] = 0
    many, done = 0, 0
    for way in range(4):
        if content[near[way, start]] == EMPTY and sides >> way & 1:
            reached[start, way] = True
            pending[many] = encode(start, way)
            many += 1
    while done < many:
        cell, side = decode(pending[done])
        made = steps[done] + 1
        done += 1
        # The player walks round the box to any side it can reach, and pulls it there.
        for way in range(4):
            if groups[cell, way] == BLOCKED or groups[cell, way] != groups[cell, side]:
                continue
            reached[cell, way] = True
            player = near[way, cell]
            if content[near[way, player]] == EMPTY and not reached[player, way]:
                reached[player, way] = True
                pending[many] = encode(player, way)
                steps[many] = made
                many += 1
                pulls[player] = min(pulls[player], made)


@entry
def all_distances(house: Warehouse, goals: Shorts, far: Shorts) -> None:
    """Fill the table of pushes from every cell to every goal on an empty floor."""
    groups = np.zeros((house.near.shape[1], 4), np.int16)
    all_groups(house, groups)
    reached = np.zeros((house.near.shape[1], 4), np.bool_)
    for number in range(goals.shape[0]):
        pull_distances(
            house.near, house.content, groups, goals[number], ANY_SIDE, far[number], reached
        )
