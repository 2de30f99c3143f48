"""Pushes worth trying: all of them, or only those of a corral that has to be dealt with anyway.

A corral is a region the player cannot enter. If its boxes can only be pushed into it, and the
player stands ready for every such push, then nothing is lost by pushing those boxes first.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.solve.kernel.maze import Cells, Desk, Maze, can_push
from sakumon.kernel import njit

NONE, LATER, NOW = 0, 1, 2
NO_CORRAL, DEAD_END = -1, -2


class Pen(NamedTuple):
    """Scratch paper for looking at corrals."""

    region: Cells  # cell: the corral it lies in, from 1
    around: Cells  # box's cell: the last corral it was found on the edge of
    members: Cells
    edge: Cells
    pushes: NDArray[np.int32]  # cell * 4 + way
    best: NDArray[np.int32]


def new_pen(cells: int, boxes: int) -> Pen:
    """Return clean paper."""
    return Pen(
        np.zeros(cells + 1, np.int16),
        np.zeros(cells + 1, np.int16),
        np.zeros(cells + 1, np.int16),
        np.zeros(boxes + 1, np.int16),
        np.zeros(4 * boxes + 4, np.int32),
        np.zeros(4 * boxes + 4, np.int32),
    )


@njit
def worthwhile_pushes(maze: Maze, desk: Desk, pen: Pen, boxes: Cells) -> int:
    """Put the pushes to try into `pen.pushes`; return how many. The player's region is stamped."""
    found = best_corral(maze, desk, pen, boxes)
    if found == DEAD_END:
        return 0
    if found >= 0:
        pen.pushes[:found] = pen.best[:found]
        return found
    many = 0
    for box in boxes:
        for way in range(4):
            if can_push(maze, desk, box, way):
                pen.pushes[many] = box * 4 + way
                many += 1
    return many


@njit
def best_corral(maze: Maze, desk: Desk, pen: Pen, boxes: Cells) -> int:
    """Find the corral with the fewest pushes and put them into `pen.best`; return how many."""
    near, full, mark, stamp = maze.near, desk.full, desk.mark, desk.stamp[0]
    pen.region[:] = 0
    pen.around[:] = 0
    found, number = NO_CORRAL, 0
    for box in boxes:
        for way in range(4):
            cell = near[way, box]
            if full[cell] == 0 and mark[cell] != stamp and pen.region[cell] == 0:
                number += 1
                edge, needed = outline(maze, desk, pen, cell, number)
                if not needed:
                    continue
                many = corral_pushes(maze, desk, pen, edge, number)
                if many == 0:
                    return DEAD_END
                if many > 0 and (found == NO_CORRAL or many < found):
                    found = many
                    pen.best[:many] = pen.pushes[:many]
    return found


@njit
def outline(maze: Maze, desk: Desk, pen: Pen, start: int, number: int) -> tuple[int, bool]:
    """Fill a corral and list the boxes around it; tell whether something in it must change."""
    near, full = maze.near, desk.full
    pen.region[start] = number
    pen.members[0] = start
    many, done, edge, needed = 1, 0, 0, False
    while done < many:
        cell = pen.members[done]
        done += 1
        needed = needed or maze.goal[cell]
        for way in range(4):
            beyond = near[way, cell]
            if full[beyond] == 0:
                if pen.region[beyond] == 0:
                    pen.region[beyond] = number
                    pen.members[many] = beyond
                    many += 1
            elif full[beyond] == 1 and pen.around[beyond] != number:
                pen.around[beyond] = number
                pen.edge[edge] = beyond
                edge += 1
                needed = needed or not maze.goal[beyond]
    return edge, needed


@njit
def corral_pushes(maze: Maze, desk: Desk, pen: Pen, edge: int, number: int) -> int:
    """List the pushes into a corral; return how many, or NO_CORRAL if others matter too."""
    many = 0
    for place in range(edge):
        box = pen.edge[place]
        for way in range(4):
            kind = kind_of_push(maze, desk, pen, box, way, number)
            if kind == LATER:
                return NO_CORRAL
            if kind == NOW:
                pen.pushes[many] = box * 4 + way
                many += 1
    return many


@njit
def kind_of_push(maze: Maze, desk: Desk, pen: Pen, box: int, way: int, number: int) -> int:
    """Tell whether a push of an edge box leads into the corral NOW, or may matter LATER."""
    full = desk.full
    target, player = maze.near[way, box], maze.near[way ^ 2, box]
    if full[target] == 2 or full[player] == 2 or not maze.live[target]:
        return NONE
    if full[target] == 1 and pen.around[target] == number:
        return NONE
    if full[player] == 1:
        return NONE if pen.around[player] == number else LATER
    if pen.region[player] == number:
        return NONE
    if full[target] == 0 and pen.region[target] == number:
        return NOW if desk.mark[player] == desk.stamp[0] else LATER
    return LATER
