"""From pushes and journeys back to the player's steps."""

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.solve.kernel.maze import Cells, Desk, Maze, can_push, flood
from sakumon.kernel import njit

Ids = NDArray[np.int32]


@njit
def walk(maze: Maze, desk: Desk, start: int, end: int, steps: Cells) -> int:
    """Put a shortest walk of the player into `steps`, as ways; return its length, −1 if none."""
    near, full, queue = maze.near, desk.full, desk.queue
    came = np.full(near.shape[1], -1, np.int8)
    came[end] = 4
    queue[0] = end
    many, done = 1, 0
    while done < many and came[start] < 0:
        cell = queue[done]
        done += 1
        for way in range(4):
            beyond = near[way, cell]
            if full[beyond] == 0 and came[beyond] < 0:
                came[beyond] = way ^ 2
                queue[many] = beyond
                many += 1
    if came[start] < 0:
        return -1
    length, cell = 0, start
    while cell != end:
        steps[length] = came[cell]
        cell = near[came[cell], cell]
        length += 1
    return length


@njit
def journey(maze: Maze, desk: Desk, player: int, start: int, last: int, pushes: Ids) -> int:
    """Put the fewest pushes that take a box from `start` to the push `last` into `pushes`.

    A push is the box's cell after it, times 4, plus its way. Returns how many there are.
    """
    near, full = maze.near, desk.full
    came = np.full(4 * near.shape[1], -2, np.int32)
    queue = np.zeros(4 * near.shape[1], np.int32)
    flood(near, desk, player)
    many, done = 0, 0
    for way in range(4):
        if can_push(maze, desk, start, way):
            target = near[way, start]
            came[target * 4 + way] = -1
            queue[many] = target * 4 + way
            many += 1
    full[start] = 0
    while done < many and came[last] == -2:
        push = queue[done]
        done += 1
        cell, way = push >> 2, push & 3
        full[cell] = 1
        flood(near, desk, near[way ^ 2, cell])
        full[cell] = 0
        for other in range(4):
            target = near[other, cell]
            if came[target * 4 + other] == -2 and can_push(maze, desk, cell, other):
                came[target * 4 + other] = push
                queue[many] = target * 4 + other
                many += 1
    full[start] = 1
    length, push = 0, last
    while push != -1:
        pushes[length] = push
        push = came[push]
        length += 1
    pushes[:length] = pushes[:length][::-1].copy()
    return length
