"""The floor of a level as tables: neighbours, live cells, and how far every goal is by pushes.

Cells are those the player could ever walk on, numbered row by row from 0; their number itself
stands for wall. Directions are left, up, right, down; `way ^ 2` is the opposite of `way`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.kernel import njit

Cells = NDArray[np.int16]
Bytes = NDArray[np.uint8]
Counts = NDArray[np.int32]
Flags = NDArray[np.bool_]
Words = NDArray[np.uint64]
# More pushes than any box needs to any cell.
FAR = np.int16(32_000)
ANY_SIDE = 15


class Maze(NamedTuple):
    """What never changes while a level is played."""

    near: Cells  # way, cell: the neighbour
    live: Flags  # cell: a box here may still reach some goal
    goal: Flags  # cell
    goals: Cells
    far: Cells  # goal, cell: pushes from the cell to the goal on an empty floor, or FAR
    least: Cells  # cell: pushes to the nearest goal
    codes: Words  # cell, twice: random words of boxes, then of the player


class Desk(NamedTuple):
    """Scratch paper for one search."""

    full: Bytes  # cell: 1 where a box is, 2 for wall
    mark: Counts  # cell: stamped when seen
    stamp: Counts  # the last stamp given
    queue: Cells
    label: Cells  # cell: which region it lies in


def new_desk(cells: int) -> Desk:
    """Return clean paper for a maze of so many cells."""
    desk = Desk(
        np.zeros(cells + 1, np.uint8),
        np.zeros(cells + 1, np.int32),
        np.zeros(1, np.int32),
        np.zeros(cells + 1, np.int16),
        np.zeros(cells + 1, np.int16),
    )
    desk.full[cells] = 2
    return desk


@njit
def flood(near: Cells, desk: Desk, start: int) -> int:
    """Stamp all cells the player can walk to; return how many, with them in the queue."""
    desk.stamp[0] += 1
    stamp, mark, queue, full = desk.stamp[0], desk.mark, desk.queue, desk.full
    mark[start] = stamp
    queue[0] = start
    seen, done = 1, 0
    while done < seen:
        cell = queue[done]
        done += 1
        for way in range(4):
            beyond = near[way, cell]
            if full[beyond] == 0 and mark[beyond] != stamp:
                mark[beyond] = stamp
                queue[seen] = beyond
                seen += 1
    return seen


@njit
def corner_of(desk: Desk, seen: int) -> int:
    """Return the first cell of the region just flooded: its name."""
    least = desk.queue[0]
    for place in range(1, seen):
        if desk.queue[place] < least:
            least = desk.queue[place]
    return least  # type: ignore[no-any-return]


@njit
def can_push(maze: Maze, desk: Desk, cell: int, way: int) -> bool:
    """Tell whether the player, its region stamped, can push a box from a cell to a live one."""
    return is_ready(maze.near, maze.live, desk.full, desk.mark, desk.stamp[0], cell, way)


@njit
def is_ready(
    near: Cells, live: Flags, full: Bytes, mark: Counts, stamp: int, cell: int, way: int
) -> bool:
    """Tell the same where it is asked often: to pass maze and desk takes longer than to look."""
    behind, target = near[way ^ 2, cell], near[way, cell]
    return bool(mark[behind] == stamp and full[target] == 0 and live[target])


@njit
def side_groups(near: Cells, desk: Desk, cell: int, groups: NDArray[np.int8]) -> None:
    """Tell which sides of a box on a cell the player can walk between: those of one group."""
    groups[:] = -1
    many = 0
    for way in range(4):
        if desk.full[near[way, cell]] == 0:
            groups[way] = way
            many += 1
    if many == 0:
        return
    # Round the corners first: that settles most cells without a flood.
    for way in range(4):
        turn = (way + 1) & 3
        round_it = near[turn, near[way, cell]]
        if groups[way] >= 0 and groups[turn] >= 0 and desk.full[round_it] == 0:
            old, new = groups[turn], groups[way]
            for other in range(4):
                if groups[other] == old:
                    groups[other] = new
    before = desk.full[cell]
    desk.full[cell] = 1
    for way in range(4):
        apart = False
        for other in range(way + 1, 4):
            apart = apart or groups[other] > way
        if groups[way] != way or not apart:
            continue
        flood(near, desk, near[way, cell])
        for other in range(4):
            if groups[other] >= 0 and desk.mark[near[other, cell]] == desk.stamp[0]:
                groups[other] = way
    desk.full[cell] = before


@njit
def all_groups(near: Cells, desk: Desk, groups: NDArray[np.int8]) -> None:
    """Fill the table of joined sides for every cell that is not full."""
    for cell in range(near.shape[1] - 1):
        if desk.full[cell] == 0:
            side_groups(near, desk, cell, groups[cell])


@njit
def pull_distances(
    near: Cells,
    full: Bytes,
    groups: NDArray[np.int8],
    start: int,
    sides: int,
    found: Cells,
    reached: Flags,
) -> None:
    """Find how many pushes bring a lone box from every cell to `start`, past what is full.

    Walks backward by pulls over pairs of a cell and the side the player is on, noted in `reached`;
    `sides` are the bits of those where it may stand in the end.
    """
    cells = near.shape[1] - 1
    reached[:] = False
    pending = np.zeros(4 * cells + 4, np.int32)
    steps = np.zeros(4 * cells + 4, np.int16)
    found[:] = FAR
    if full[start]:
        return
    found[start] = 0
    many, done = 0, 0
    for way in range(4):
        if full[near[way, start]] == 0 and sides >> way & 1:
            reached[start, way] = True
            pending[many] = start * 4 + way
            many += 1
    while done < many:
        cell, side = pending[done] >> 2, pending[done] & 3
        so_far = steps[done]
        done += 1
        # The player walks round the box to any side it can reach, and pulls it there.
        for way in range(4):
            if groups[cell, way] < 0 or groups[cell, way] != groups[cell, side]:
                continue
            reached[cell, way] = True
            player = near[way, cell]
            back = near[way, player]
            if full[back] == 0 and not reached[player, way]:
                reached[player, way] = True
                pending[many] = player * 4 + way
                steps[many] = so_far + 1
                many += 1
                if found[player] > so_far + 1:
                    found[player] = so_far + 1


@njit
def all_distances(near: Cells, desk: Desk, goals: Cells, far: Cells) -> None:
    """Fill the table of pushes from every cell to every goal on an empty floor."""
    groups = np.zeros((near.shape[1], 4), np.int8)
    all_groups(near, desk, groups)
    reached = np.zeros((near.shape[1], 4), np.bool_)
    for number in range(goals.shape[0]):
        pull_distances(near, desk.full, groups, goals[number], ANY_SIDE, far[number], reached)
