"""From a position to the tables the solver works on, and back."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sakumon.core.dice import Dice
from sakumon.families.sokoban.model.kernel.warehouse import new_warehouse
from sakumon.families.sokoban.model.numbering import near_of
from sakumon.families.sokoban.model.position import Level, Position, walkable
from sakumon.families.sokoban.solve.kernel.tables import (
    FAR,
    LevelTables,
    all_distances,
    new_pull_scratch,
)
from sakumon.kernel.arrays import Shorts, Words64


@dataclass(frozen=True, eq=False, slots=True)
class NumberedFloor:
    """The cells of a level that count, in the order in which kernels number them."""

    cells: tuple[int, ...]
    index: dict[int, int]
    near: Shorts
    tables: LevelTables

    def packed(self, cells: frozenset[int]) -> Shorts:
        """Return the numbers of cells, in order; those off the floor are left out."""
        inside = [self.index[cell] for cell in cells if cell in self.index]
        return np.array(sorted(inside), np.int16)


def floor_of(at: Position) -> NumberedFloor:
    """Return the floor of a level, the same for every moment of a game."""
    return _floor_around(at.level, at.player)


@lru_cache(maxsize=256)
def _floor_around(level: Level, player: int) -> NumberedFloor:
    return _floor(level, walkable(Position(level, frozenset(), player)))


# Every question about a game asks for the same tables of distances.
@lru_cache(maxsize=64)
def _floor(level: Level, inside: frozenset[int]) -> NumberedFloor:
    cells = tuple(sorted(inside))
    index = {cell: number for number, cell in enumerate(cells)}
    near = near_of(np.array(cells), level.width)
    goals = np.array(sorted(index[cell] for cell in level.goals if cell in index), np.int16)
    return NumberedFloor(cells, index, near, _tables(near, goals))


def _tables(near: Shorts, goals: Shorts) -> LevelTables:
    wall = near.shape[1] - 1
    far = np.full((len(goals), wall + 1), FAR, np.int16)
    all_distances(new_warehouse(near), new_pull_scratch(wall), goals, far)
    far[:, wall] = FAR
    least = far.min(axis=0) if len(goals) else np.full(wall + 1, FAR, np.int16)
    goal = np.zeros(wall + 1, np.bool_)
    goal[goals] = True
    codes = _words(1 << (2 * wall + 1).bit_length())[: 2 * wall + 2]
    return LevelTables(least < FAR, goal, goals, far, least, codes)


@lru_cache(maxsize=16)
def _words(many: int) -> Words64:
    """Return random words, always the same."""
    dice = Dice.of("sokoban")
    return np.array([dice.word() for _ in range(many)], np.uint64)
