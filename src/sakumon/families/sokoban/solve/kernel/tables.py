"""What never changes while a level is played: live cells, and how far every goal is by pushes."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.model.kernel.push import decode, encode, opposite
from sakumon.families.sokoban.model.kernel.sides import BLOCKED, all_groups
from sakumon.families.sokoban.model.kernel.warehouse import EMPTY, Warehouse, is_marked
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Ints, Shorts, Words64

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


# Rows of what is pending: a push, read backward, and how many were made after it.
PULL, MADE = range(2)


class PullScratch(NamedTuple):
    """Room for pulling a lone box wherever it can be pulled."""

    groups: Shorts  # cell, side: the group of sides that the player can walk between
    reached: Flags  # cell, side: the box can be there, and the player on that side of it
    pending: Ints


def new_pull_scratch(cells: int) -> PullScratch:
    """Return room for a floor."""
    return PullScratch(
        np.zeros((cells + 1, 4), np.int16),
        np.zeros((cells + 1, 4), np.bool_),
        np.zeros((2, 4 * cells + 4), np.int32),
    )


@njit
def can_push(tables: LevelTables, house: Warehouse, cell: int, way: int) -> bool:
    """Tell whether the player, its region marked, can push a box from a cell to a live one."""
    target = house.near[way, cell]
    return (
        is_marked(house, house.near[opposite(way), cell])
        and house.content[target] == EMPTY
        and tables.live[target]
    )


@njit
def pull_distances(
    house: Warehouse, scratch: PullScratch, start: int, sides: int, pulls: Shorts
) -> None:
    """Count the pushes that bring a lone box from every cell to `start`, past what is in the way.

    Goes backward by pulls over pairs of a cell and the side the player is on, noted as reached;
    `sides` are the bits of those where it may stand in the end. The groups are filled in before.
    """
    near, content = house.near, house.content
    groups, reached, pending = scratch.groups, scratch.reached, scratch.pending
    reached[:] = False
    pulls[:] = FAR
    if content[start] != EMPTY:
        return
    pulls[start] = 0
    many, done = 0, 0
    for way in range(4):
        if content[near[way, start]] == EMPTY and sides >> way & 1:
            reached[start, way] = True
            pending[PULL, many] = encode(start, way)
            pending[MADE, many] = 0
            many += 1
    while done < many:
        cell, side = decode(pending[PULL, done])
        made = pending[MADE, done] + 1
        done += 1
        # The player walks round the box to any side it can reach, and pulls it there.
        for way in range(4):
            if groups[cell, way] == BLOCKED or groups[cell, way] != groups[cell, side]:
                continue
            reached[cell, way] = True
            player = near[way, cell]
            if content[near[way, player]] == EMPTY and not reached[player, way]:
                reached[player, way] = True
                pending[PULL, many] = encode(player, way)
                pending[MADE, many] = made
                many += 1
                pulls[player] = min(pulls[player], made)


@entry
def all_distances(house: Warehouse, scratch: PullScratch, goals: Shorts, far: Shorts) -> None:
    """Fill the table of pushes from every cell to every goal on an empty floor."""
    all_groups(house, scratch.groups)
    for number in range(goals.shape[0]):
        pull_distances(house, scratch, goals[number], ANY_SIDE, far[number])
