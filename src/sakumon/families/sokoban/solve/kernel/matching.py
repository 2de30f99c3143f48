"""The cheapest way to give every box a goal of its own: a bound on the pushes still to come."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.solve.kernel.tables import FAR
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Ints, Shorts
from sakumon.kernel.slices import copy_into

# What a goal counts that a box cannot get to, and a whole assignment that needs one: each more
# than any real assignment costs.
BARRED, HOPELESS = 1 << 20, 1 << 28
MORE_THAN_ANY = 1 << 29


class Assignment(NamedTuple):
    """Boxes with their goals and the prices of both; they count from 1, 0 is the helper."""

    rows: Ints  # prices of boxes
    columns: Ints  # prices of goals
    owner: Ints  # goal: its box
    back: Ints
    slack: Ints
    used: Flags
    kept: Ints  # rows, columns and owner of the last full assignment
    boxes: Ints  # box: its cell


def new_assignment(boxes: int) -> Assignment:
    """Return an empty assignment."""
    many = boxes + 1
    return Assignment(
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
def price_of(far: Shorts, goal: int, cell: int) -> int:
    """Return the pushes that a box on a cell needs to a goal."""
    pushes = np.int32(far[goal - 1, cell])
    return pushes if pushes < FAR else np.int32(BARRED)  # type: ignore[return-value]


@njit
def seat(far: Shorts, a: Assignment, row: int) -> None:
    """Find a goal for one more box along the cheapest chain of exchanges."""
    many = a.owner.shape[0]
    a.owner[0] = row
    column = 0
    a.slack[:] = MORE_THAN_ANY
    a.used[:] = False
    while True:
        a.used[column] = True
        box = a.owner[column]
        cell, price = a.boxes[box], a.rows[box]
        least, following = MORE_THAN_ANY, 0
        for other in range(1, many):
            if not a.used[other]:
                cost = price_of(far, other, cell) - price - a.columns[other]
                if cost < a.slack[other]:
                    a.slack[other] = cost
                    a.back[other] = column
                if a.slack[other] < least:
                    least = a.slack[other]
                    following = other
        for other in range(many):
            if a.used[other]:
                a.rows[a.owner[other]] += least
                a.columns[other] -= least
            else:
                a.slack[other] -= least
        column = following
        if a.owner[column] == 0:
            break
    while column:
        earlier = a.back[column]
        a.owner[column] = a.owner[earlier]
        column = earlier


@njit
def total_cost(far: Shorts, a: Assignment) -> int:
    """Return what the assignment costs, HOPELESS if some box or goal is left out."""
    total = 0
    for column in range(1, a.owner.shape[0]):
        cost = far[column - 1, a.boxes[a.owner[column]]]
        if cost >= FAR:
            return HOPELESS
        total += cost
    return total


@entry
def assign(far: Shorts, a: Assignment) -> int:
    """Assign all boxes from the beginning, keep that for `reassign`, and return its cost."""
    a.rows[:] = 0
    a.columns[:] = 0
    a.owner[:] = 0
    for row in range(1, a.owner.shape[0]):
        seat(far, a, row)
    copy_into(a.kept[0], a.rows)
    copy_into(a.kept[1], a.columns)
    copy_into(a.kept[2], a.owner)
    return total_cost(far, a)


@njit
def reassign(far: Shorts, a: Assignment, row: int, cell: int) -> int:
    """Return the cost once one box of the kept assignment has moved to a cell."""
    copy_into(a.rows, a.kept[0])
    copy_into(a.columns, a.kept[1])
    copy_into(a.owner, a.kept[2])
    was = a.boxes[row]
    a.boxes[row] = cell
    least = np.int32(MORE_THAN_ANY)
    for column in range(1, a.owner.shape[0]):
        if a.owner[column] == row:
            a.owner[column] = 0
        price = price_of(far, column, cell) - a.columns[column]
        if price < least:
            least = price
    a.rows[row] = least
    seat(far, a, row)
    cost = total_cost(far, a)
    a.boxes[row] = was
    return cost
