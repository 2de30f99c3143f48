"""A survive or escape position as the graph over time that the kernels walk."""

import math

import numpy as np

from sakumon.core.budget import Budget
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.tables import board_tables
from sakumon.families.walls.solve.kernel.timegraph import (
    NOT_FOUND,
    count_back,
    follow_walls,
    last_counts,
    spread_front,
    wall_stamps,
    winning_cells,
)
from sakumon.kernel.arrays import Flags

# Directions in the order of their names: down, left, right, up.
SORTED_WAYS = (motion.DOWN, motion.LEFT, motion.RIGHT, motion.UP)
# Work done at once: a fraction of a second, so that a request to stop is soon noticed.
SLICE = 20_000_000
# Cells, each at one turn, that a unit of the budget pays for where nothing else is counted.
A_UNIT = 100


class TimeGraph:
    """The safe directions of every cell over time, from one position on; it grows when asked."""

    def __init__(self, at: Position) -> None:
        self.board = board_tables(at.width, at.height)
        self.player = at.player
        self.goal = -1 if at.goal is None else at.goal
        self.period = joint_period(at)
        self.safe = np.zeros((0, at.cells), np.uint8)
        self._walls = np.array(at.walls, np.int32)  # as they stand after the last row

    def follow(self, turns: int, budget: Budget) -> None:
        """Follow the walls for at least this many turns, or for one period if that is shorter."""
        have, cells = self.safe.shape
        rows = max(1, min(turns, self.period))
        if rows <= have:
            return
        safe, walls = np.empty((rows, cells), np.uint8), self._walls.copy()
        safe[:have] = self.safe
        piece, stamps = max(1, SLICE // cells), wall_stamps(self.board)
        for first in range(have, rows, piece):
            follow_walls(self.board, walls, self.goal, safe[first : first + piece], stamps)
            budget.spend(0)
        self.safe, self._walls = safe, walls

    def count(self, steps: int, budget: Budget) -> int:
        """Return the exact number of winning routes of at most this many steps."""
        cells = len(self.board.neighbour)
        counts, used, last = last_counts(cells, steps, self.goal), 1, steps
        piece = max(1, SLICE // counts[0].size)
        while last > 0:
            first = max(0, last - piece)
            used = count_back(self.safe, self.board.neighbour, self.goal, first, last, counts, used)
            budget.spend(0)
            last = first
        return int.from_bytes(counts[0, self.player].astype("<u8").tobytes(), "little")

    def wins(self, steps: int) -> Flags:
        """Tell for every turn and cell whether a winning route leads on from there."""
        return winning_cells(self.safe, self.board.neighbour, steps, self.goal)

    def first_route(self, steps: int) -> list[int]:
        """Return the directions of the first winning route of at most this many steps."""
        wins = self.wins(steps)
        route: list[int] = []
        cell = self.player
        while len(route) < steps and cell != self.goal:
            way = next(way for way in self.ways(len(route), cell) if wins[len(route) + 1, way[1]])
            route.append(way[0])
            cell = way[1]
        return route

    def ways(self, turn: int, cell: int) -> list[tuple[int, int]]:
        """Return the safe directions of a cell, each with the cell it leads to."""
        mask = int(self.safe[turn % len(self.safe), cell])
        targets = self.board.neighbour[cell]
        return [(way, int(targets[way])) for way in SORTED_WAYS if mask >> way & 1]

    def shortest_escape(self, horizon: int, budget: Budget) -> int:
        """Return the length of the shortest escape, or why none is known up to the horizon."""
        seen = np.zeros(self.safe.shape, np.bool_)
        fronts = np.full((2, len(self.board.neighbour)), self.player, np.int32)
        length, turn, size = NOT_FOUND, 0, 1
        while length == NOT_FOUND and turn < horizon:
            length, turn, size, work = spread_front(
                self.safe,
                self.board.neighbour,
                self.goal,
                seen,
                fronts,
                size,
                turn,
                horizon,
                min(SLICE, budget.left),
            )
            budget.spend(work)
        return length


def joint_period(at: Position) -> int:
    """Return after how many turns all walls are where they were."""
    flat = motion.WAYS * motion.flat_count(at.width, at.height)
    shapes = {(wall >= flat, wall % motion.WAYS) for wall in at.walls}
    return math.lcm(1, *(_period(upright, way, at.width, at.height) for upright, way in shapes))


def _period(upright: bool, way: int, width: int, height: int) -> int:
    if way >= motion.ROTATIONS:
        return 4
    along_y = way in (motion.UP, motion.DOWN)
    length = height if along_y else width
    crosswise = upright != along_y
    return 2 * (length if crosswise else length - 1)
