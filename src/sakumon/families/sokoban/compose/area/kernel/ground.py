"""The ground a goal area is dug in.

Cells count row by row, a rim of wall around all. Within the rim comes the outside, a ring that is
always open; then the ring of gates; then the inner cells. `rank` tells when a cell is filled for
good: a box at time t is pushed, and its player walks, over cells of rank t and later.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.model.kernel.push import opposite
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    WALL,
    Warehouse,
    new_warehouse,
)
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Ints, Shorts

SOLID, OUTSIDE, INNER, GATE = range(4)
# What a cell was opened for.
ON_PATH, OUT, DIAGONAL = 1, 2, 4
# Time between two boxes of the plan, which leaves room for those that fill up behind one.
STEP = 64
NEVER = 1 << 30


class PathSearch(NamedTuple):
    """Where a path that is being drawn may go, and the steps of its search."""

    usable: Bytes  # cell: whether it may be opened
    enter: Bytes  # cell: whether the path may go there next
    trail: Ints  # step: the cell
    entered: Ints  # step: the direction by which the cell was entered
    corners: Ints  # step: corners up to here
    tried: Ints  # step: directions tried from here


class AreaGround(NamedTuple):
    """What kernels know of an area, and room to work in."""

    stride: int
    house: Warehouse  # as it is at some time
    kind: Bytes  # cell: one of the four above
    open: Bytes  # cell: whether the player may walk there
    rank: Ints  # cell: when it is filled
    pushed: Ints  # push: the number of the last search that made it
    pushed_after: Ints  # push: the one before it
    pending: Ints
    sides: Bytes  # box's cell, player's side: the sides the player reaches, as bits
    known: Ints  # box's cell, player's side: the number of the last search that knows them
    searches: Ints  # how many there have been
    path: PathSearch


def new_ground(near: Shorts, stride: int) -> AreaGround:
    """Return solid ground with its outside open."""
    cells = near.shape[1] - 1
    kind = np.zeros(cells + 1, np.uint8)
    grid = kind[:cells].reshape(-1, stride)
    grid[1:-1, 1:-1] = OUTSIDE
    grid[2:-2, 2:-2] = SOLID
    grid[3:-3, 3:-3] = INNER
    pushed, pushed_after, pending = np.zeros((3, 4 * cells + 4), np.int32)
    return AreaGround(
        stride,
        new_warehouse(near),
        kind,
        (kind == OUTSIDE).astype(np.uint8),
        np.full(cells + 1, NEVER, np.int32),
        pushed,
        pushed_after,
        pending,
        np.zeros((cells + 1, 4), np.uint8),
        np.zeros((cells + 1, 4), np.int32),
        np.zeros(1, np.int32),
        PathSearch(*np.zeros((2, cells + 1), np.uint8), *np.zeros((4, cells + 1), np.int32)),
    )


@njit
def way_in(ground: AreaGround, gate: int) -> int:
    """Return the direction from a gate inward: away from the outside cell beside it."""
    for way in range(4):
        if ground.kind[ground.house.near[opposite(way), gate]] == OUTSIDE:
            return way
    return -1


@njit
def outside_gate(ground: AreaGround, gate: int) -> int:
    """Return the cell from which the player pushes a box in."""
    return ground.house.near[opposite(way_in(ground, gate)), gate]  # type: ignore[no-any-return]


@njit
def way_between(ground: AreaGround, cell: int, neighbour: int) -> int:
    """Return the direction from a cell to its neighbour."""
    for way in range(4):
        if ground.house.near[way, cell] == neighbour:
            return way
    return -1


@njit
def lay_out_at(ground: AreaGround, time: int) -> None:
    """Let the warehouse show what is open and filled at a time."""
    content = ground.house.content
    for cell in range(len(content)):
        filled = BOX if ground.rank[cell] < time else EMPTY
        content[cell] = filled if ground.open[cell] == 1 else WALL


@njit
def takes_box(ground: AreaGround, cell: int) -> bool:
    """Tell whether a box may be pushed onto a cell now."""
    return bool(ground.house.content[cell] == EMPTY and ground.kind[cell] != OUTSIDE)
