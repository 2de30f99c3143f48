"""From a position to the tables the kernels work on, and back."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sakumon.core.dice import Dice
from sakumon.families.sokoban.model.directions import DIRECTIONS
from sakumon.families.sokoban.model.position import Level, Position, walkable
from sakumon.families.sokoban.solve.kernel.maze import FAR, Maze, all_distances, new_desk


@dataclass(frozen=True, eq=False, slots=True)
class Floor:
    """The cells of a level that count, in the order of the kernel's tables."""

    cells: tuple[int, ...]
    index: dict[int, int]
    maze: Maze

    def packed(self, cells: frozenset[int]) -> NDArray[np.int16]:
        """Return the numbers of cells, in order; those off the floor are left out."""
        inside = [self.index[cell] for cell in cells if cell in self.index]
        return np.array(sorted(inside), np.int16)


def floor_of(at: Position) -> Floor:
    """Return the floor of a level, the same for every moment of a game."""
    return _floor(at.level, walkable(at))


@lru_cache(maxsize=64)
def _floor(level: Level, inside: frozenset[int]) -> Floor:
    cells = tuple(sorted(inside))
    index = {cell: number for number, cell in enumerate(cells)}
    wall = len(cells)
    near = np.full((4, wall + 1), wall, np.int16)
    for way, letter in enumerate(DIRECTIONS):
        step = level.steps[letter]
        near[way, :wall] = [index.get(cell + step, wall) for cell in cells]
    goals = np.array(sorted(index[cell] for cell in level.goals if cell in index), np.int16)
    return Floor(cells, index, _maze(near, goals))


def _maze(near: NDArray[np.int16], goals: NDArray[np.int16]) -> Maze:
    wall = near.shape[1] - 1
    far = np.full((len(goals), wall + 1), FAR, np.int16)
    all_distances(near, new_desk(wall), goals, far)
    far[:, wall] = FAR
    least = far.min(axis=0) if len(goals) else np.full(wall + 1, FAR, np.int16)
    goal = np.zeros(wall + 1, np.bool_)
    goal[goals] = True
    dice = Dice.of("sokoban")
    codes = np.array([dice.word() for _ in range(2 * wall + 2)], np.uint64)
    return Maze(near, least < FAR, goal, goals, far, least, codes)
