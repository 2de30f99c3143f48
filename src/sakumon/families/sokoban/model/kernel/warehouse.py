"""A level as kernels see it: which cell is next to which, what stands on each, and walks.

Cells are numbered row by row; their number itself stands for all wall beyond. The solver numbers
only the cells that the player could ever walk on, composers every cell of a board with a rim.
"""

from typing import NamedTuple

import numpy as np

from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Ints, Shorts

EMPTY, BOX, WALL = range(3)
NOWHERE = -1
WALKS, CLUSTERS = range(2)


class Warehouse(NamedTuple):
    """A level in work: its cells, what is on them, and room for walks."""

    near: Shorts  # direction, cell: the next cell
    content: Bytes  # cell: EMPTY, BOX or WALL
    mark: Ints  # cell: the number of the last walk that came there
    held: Ints  # box's cell: the number of the last cluster it is held in
    queue: Shorts  # the cells of the last walk or cluster, nearest first
    order: Shorts  # cell: its place in the queue, where that was asked for
    numbers: Ints  # of the last walk, and of the last cluster


def new_warehouse(near: Shorts) -> Warehouse:
    """Return an empty floor, with wall around it."""
    cells = near.shape[1]
    content = np.zeros(cells, np.uint8)
    content[-1] = WALL
    return Warehouse(
        near,
        content,
        np.zeros(cells, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(cells, np.int16),
        np.zeros(cells, np.int16),
        np.zeros(2, np.int32),
    )


@njit
def flood(
    near: Shorts,
    content: Bytes,
    what: int,
    start: int,
    goal: int,
    mark: Ints,
    number: int,
    queue: Shorts,
) -> int:
    """Mark the cells that hold the same as joined to a start; return how many, listed in the queue.

    The start is taken as it is. The flood ends early once a goal is marked; NOWHERE is none.
    """
    mark[start] = number
    queue[0] = start
    seen, done = 1, 0
    if start == goal:
        return seen
    while done < seen:
        cell = queue[done]
        done += 1
        for way in range(4):
            beyond = near[way, cell]
            if content[beyond] == what and mark[beyond] != number:
                mark[beyond] = number
                queue[seen] = beyond
                seen += 1
                if beyond == goal:
                    return seen
    return seen


@njit
def walk(house: Warehouse, start: int) -> int:
    """Mark the cells that the player can walk to; return how many are in the queue."""
    return walk_to(house, start, NOWHERE)


@njit
def walk_to(house: Warehouse, start: int, goal: int) -> int:
    """Mark cells that the player can walk to until a goal is among them."""
    house.numbers[WALKS] += 1
    return flood(
        house.near,
        house.content,
        EMPTY,
        start,
        goal,
        house.mark,
        house.numbers[WALKS],
        house.queue,
    )


@njit
def corner_of(house: Warehouse, seen: int) -> int:
    """Return the first cell of the region just walked: its name."""
    least = house.queue[0]
    for place in range(1, seen):
        if house.queue[place] < least:
            least = house.queue[place]
    return least  # type: ignore[no-any-return]


@njit
def is_marked(house: Warehouse, cell: int) -> bool:
    """Tell whether the last walk came to a cell."""
    return bool(house.mark[cell] == house.numbers[WALKS])


@njit
def move_box(house: Warehouse, cell: int, target: int) -> None:
    """Put the box on a cell onto another one."""
    house.content[cell], house.content[target] = EMPTY, BOX
