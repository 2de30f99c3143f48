"""The ground a goal area is dug in, and the player's walks on it.

Cells count row by row, a rim of wall around all. Within the rim comes the outside, a ring that is
always open; then the ring of gates; then the inner cells. `rank` tells when a cell is filled for
good: a box at time t walks and is pushed over cells of rank t and later.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.kernel import njit

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]

SOLID, OUTSIDE, INNER, GATE = 0, 1, 2, 3
UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3
# Time between two boxes of the plan, which leaves room for those that fill up behind one.
STEP = 64
NEVER = 1 << 30


class Ground(NamedTuple):
    """What kernels know of an area, and room to work in."""

    stride: int
    ways: Ints  # way -> difference of cells
    kind: Bytes  # cell -> one of the four above
    open: Bytes  # cell -> whether the player may walk there
    rank: Ints  # cell -> when it is filled
    seen: Ints  # cell -> mark of the last walk that came there
    before: Ints  # cell -> cell that this walk came from
    line: Ints
    pushed: Ints  # cell and way -> mark of the last search that pushed a box there
    pushed_from: Ints
    push_line: Ints
    free: Bytes  # cell -> whether the player may stand there at a time
    sides: Bytes  # box's cell and player's side of it -> sides the player reaches, as bits
    sides_of: Ints  # cell and side -> mark of the last search that knows them
    mark: Ints


@njit
def new_ground(width: int, height: int) -> Ground:
    """Return solid ground with its outside open."""
    stride, cells = width + 2, (width + 2) * (height + 2)
    kind, is_open = np.zeros(cells, np.uint8), np.zeros(cells, np.uint8)
    for y in range(height):
        for x in range(width):
            cell = (y + 1) * stride + x + 1
            if x == 0 or y == 0 or x == width - 1 or y == height - 1:
                kind[cell] = OUTSIDE
                is_open[cell] = 1
            elif 2 <= x < width - 2 and 2 <= y < height - 2:
                kind[cell] = INNER
    return Ground(
        stride,
        np.array([-stride, stride, -1, 1], np.int32),
        kind,
        is_open,
        np.full(cells, NEVER, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(4 * cells, np.int32),
        np.zeros(4 * cells, np.int32),
        np.zeros(4 * cells, np.int32),
        np.zeros(cells, np.uint8),
        np.zeros(4 * cells, np.uint8),
        np.zeros(4 * cells, np.int32),
        np.zeros(1, np.int32),
    )


@njit
def way_in(ground: Ground, gate: int) -> int:
    """Return the way from a gate inward: away from the outside cell beside it."""
    for way in range(4):
        if ground.kind[gate - ground.ways[way]] == OUTSIDE:
            return way
    return -1


@njit
def walk(ground: Ground, time: int, box: int, start: int, goal: int) -> bool:
    """Let the player walk breadth first past a box; tell whether it gets there.

    `seen` has the mark of this walk where it came, `before` leads back. A goal of −1 is no goal:
    everything within reach is seen.
    """
    seen, before, line, ways = ground.seen, ground.before, ground.line, ground.ways
    ground.mark[0] += 1
    mark = ground.mark[0]
    seen[start] = mark
    if start == goal:
        return True
    line[0] = start
    head, tail = 0, 1
    while head < tail:
        cell = line[head]
        head += 1
        for way in range(4):
            ahead = cell + ways[way]
            if ground.open[ahead] == 0 or seen[ahead] == mark or ahead == box:
                continue
            if ground.rank[ahead] < time:
                continue
            seen[ahead] = mark
            before[ahead] = cell
            if ahead == goal:
                return True
            line[tail] = ahead
            tail += 1
    return False


@njit
def free_cells(ground: Ground, time: int) -> Bytes:
    """Mark the cells on which the player may stand at a time, if the box does not."""
    free = ground.free
    for cell in range(len(free)):
        free[cell] = ground.open[cell] == 1 and ground.rank[cell] >= time
    return free


# What searches ask again and again gets the arrays it needs: to pass a whole ground costs more than
# to look round a box.
@njit
def sides_near(free: Bytes, ways: Ints, box: int, side: int, around: int) -> int:
    """Return the free sides of a box that the player reaches round its corners alone."""
    reached = 1 << side
    for _ in range(2):
        for across in range(2):
            for along in range(2, 4):
                both = 1 << across | 1 << along
                if around & both != both or reached & both == 0 or reached & both == both:
                    continue
                if free[box + ways[across] + ways[along]] == 1:
                    reached |= both
    return reached


@njit
def sides_far(
    free: Bytes, ways: Ints, box: int, side: int, around: int, seen: Ints, mark: int, line: Ints
) -> int:
    """Return the free sides of a box that the player reaches at all."""
    reached, head, tail = 1 << side, 0, 1
    line[0] = box + ways[side]
    seen[line[0]] = mark
    while head < tail and reached != around:
        cell = line[head]
        head += 1
        for way in range(4):
            ahead = cell + ways[way]
            if ahead == box:
                reached |= 1 << (way ^ 1)
            elif free[ahead] == 1 and seen[ahead] != mark:
                seen[ahead] = mark
                line[tail] = ahead
                tail += 1
    return reached


@njit
def holds_box(ground: Ground, time: int, cell: int) -> bool:
    """Tell whether a box may be pushed onto a cell at a time."""
    return bool(
        ground.open[cell] == 1 and ground.kind[cell] != OUTSIDE and ground.rank[cell] >= time
    )
