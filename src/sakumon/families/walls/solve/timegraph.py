"""A survive or escape position as the layered graph that the kernels walk."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.kernel.tables import Tables
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.tables import tables
from sakumon.families.walls.solve.kernel.timegraph import count_routes, safe_masks, winning_cells


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """The safe directions of every cell over time, from one position on."""

    board: Tables
    safe: NDArray[np.uint8]
    player: int
    goal: int

    def routes(self, steps: int) -> int:
        """Return the exact number of winning routes of at most so many steps."""
        counts = count_routes(self.safe, self.board.neighbour, steps, self.goal)
        return int.from_bytes(counts[self.player].astype("<u8").tobytes(), "little")

    def wins(self, steps: int) -> NDArray[np.bool_]:
        """Tell for every turn and cell whether a winning route leads on from there."""
        return winning_cells(self.safe, self.board.neighbour, steps, self.goal)

    def first_route(self, steps: int) -> list[int]:
        """Return the directions of one winning route of at most so many steps."""
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


# Directions in the order of their names: down, left, right, up.
SORTED_WAYS = (motion.DOWN, motion.LEFT, motion.RIGHT, motion.UP)


def joint_period(at: Position) -> int:
    """Return after how many turns all walls are where they were."""
    flat = motion.WAYS * motion.flat_count(at.width, at.height)
    shapes = {(wall >= flat, wall % motion.WAYS) for wall in at.walls}
    return math.lcm(1, *(_period(upright, way, at.width, at.height) for upright, way in shapes))


def graph_of(at: Position, turns: int) -> Graph:
    """Return the graph of a position, followed for so many turns or one period at most."""
    board = tables(at.width, at.height)
    goal = -1 if at.goal is None else at.goal
    walls = np.array(at.walls, np.int32)
    safe = safe_masks(board, walls, goal, max(1, min(turns, joint_period(at))))
    return Graph(board, safe, at.player, goal)


def _period(upright: bool, way: int, width: int, height: int) -> int:
    if way >= motion.ROTATIONS:
        return 4
    along_y = way in (motion.UP, motion.DOWN)
    length = height if along_y else width
    crosswise = upright != along_y
    return 2 * (length if crosswise else length - 1)
