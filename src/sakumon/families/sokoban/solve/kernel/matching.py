"""The cheapest way to give every box a goal of its own: a bound on the pushes still to come."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.solve.kernel.maze import FAR, Maze
from sakumon.kernel import njit

Numbers = NDArray[np.int32]
# What a goal counts that a box cannot get to, and a whole assignment that needs one: each more
# than any real assignment costs.
BARRED, HOPELESS = 1 << 20, 1 << 28


class Pairing(NamedTuple):
    """An assignment with its prices; boxes and goals count from 1, 0 is the helper."""

    rows: Numbers  # prices of boxes
    columns: Numbers  # prices of goals
    owner: Numbers  # goal: its box
    back: Numbers
    slack: Numbers
    used: NDArray[np.bool_]
    kept: Numbers  # rows, columns and owner of the last full assignment
    boxes: Numbers  # box: its cell


def new_pairing(boxes: int) -> Pairing:
    """Return an empty assignment."""
    many = boxes + 1
    return Pairing(
        np.zeros(many, np.int32),
        np.zeros(many, np.int32),
        np.zeros(many, np.int32),
        np.zeros(many, np.int32),
        np.zeros(many, np.int32),
        np.zeros(many, np.bool_),
        np.zeros((3, many), np.int32),
        np.zeros(many, np.int32),
    )


@njit
def price_of(maze: Maze, goal: int, cell: int) -> int:
    """Return the pushes that a box on a cell needs to a goal."""
    pushes = np.int32(maze.far[goal - 1, cell])
    return pushes if pushes < FAR else np.int32(BARRED)  # type: ignore[return-value]


@njit
def seat(maze: Maze, p: Pairing, row: int) -> None:
    """Find a goal for one more box along the cheapest chain of exchanges."""
    many = p.owner.shape[0]
    p.owner[0] = row
    column = 0
    p.slack[:] = 1 << 29
    p.used[:] = False
    while True:
        p.used[column] = True
        box = p.owner[column]
        cell, price = p.boxes[box], p.rows[box]
        least, following = 1 << 29, 0
        for other in range(1, many):
            if not p.used[other]:
                cost = price_of(maze, other, cell) - price - p.columns[other]
                if cost < p.slack[other]:
                    p.slack[other] = cost
                    p.back[other] = column
                if p.slack[other] < least:
                    least = p.slack[other]
                    following = other
        for other in range(many):
            if p.used[other]:
                p.rows[p.owner[other]] += least
                p.columns[other] -= least
            else:
                p.slack[other] -= least
        column = following
        if p.owner[column] == 0:
            break
    while column:
        earlier = p.back[column]
        p.owner[column] = p.owner[earlier]
        column = earlier


@njit
def cost_of(maze: Maze, p: Pairing) -> int:
    """Return what the assignment costs, HOPELESS if some box or goal is left out."""
    total = 0
    for column in range(1, p.owner.shape[0]):
        cost = maze.far[column - 1, p.boxes[p.owner[column]]]
        if cost >= FAR:
            return HOPELESS
        total += cost
    return total


@njit
def assign(maze: Maze, p: Pairing) -> int:
    """Assign all boxes anew, keep the result for `reassign`, and return its cost."""
    p.rows[:] = 0
    p.columns[:] = 0
    p.owner[:] = 0
    for row in range(1, p.owner.shape[0]):
        seat(maze, p, row)
    p.kept[0] = p.rows
    p.kept[1] = p.columns
    p.kept[2] = p.owner
    return cost_of(maze, p)


@njit
def reassign(maze: Maze, p: Pairing, row: int, cell: int) -> int:
    """Return the cost once one box of the kept assignment has moved to a cell."""
    p.rows[:] = p.kept[0]
    p.columns[:] = p.kept[1]
    p.owner[:] = p.kept[2]
    many = p.owner.shape[0]
    was = p.boxes[row]
    p.boxes[row] = cell
    least = np.int32(1 << 29)
    for column in range(1, many):
        if p.owner[column] == row:
            p.owner[column] = 0
        price = price_of(maze, column, cell) - p.columns[column]
        if price < least:
            least = price
    p.rows[row] = least
    seat(maze, p, row)
    found = cost_of(maze, p)
    p.boxes[row] = was
    return found
