"""Boards on which the farthest position from solved lies far away, and positions on them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from sakumon.core.dice import Dice
from sakumon.families.sokoban.board import Position
from sakumon.families.sokoban.cut import cut_out
from sakumon.families.sokoban.pull.kernel import climb, reverse
from sakumon.families.sokoban.pull.kernel.cells import MOST_CELLS, size_of
from sakumon.kernel.dice import dice_state

Aim = Literal["box_changes", "lines", "pushes"]
COUNTED = {"box_changes": reverse.RUNS, "lines": reverse.LINES, "pushes": reverse.PUSHES}
# States that one board may have before the search of it is cut short.
MOST_STATES = 200_000
# Cells of a floor: for each packet, and besides; the first a board begins with, the most it has.
CELLS_A_PACKET, FIRST_SPARE, MOST_SPARE = 3, 4, 12
# Changes without a better board after which a climb is given up.
PATIENCE = 100_000

__all__ = ["MOST_CELLS", "Aim", "Board", "climb_to", "positions"]


@dataclass(frozen=True, slots=True)
class Board:
    """A floor and its goals as sets of cells, and how far its farthest position is."""

    width: int  # rim of wall left out
    height: int
    floor: int
    goals: int
    far: int


@lru_cache(maxsize=1)
def _table() -> reverse.Table:
    return reverse.new_table(MOST_STATES)


def climb_to(
    enough: int, width: int, height: int, packets: int, aim: Aim, work: int, dice: Dice
) -> tuple[Board, int]:
    """Let a board dug at random climb; return the best one met and the states searched.

    The climb ends when a board is far enough, or so many states have been searched.
    """
    size, rolls = size_of(width, height), dice_state(dice.word())
    first = min(CELLS_A_PACKET * packets + FIRST_SPARE, width * height)
    most = min(CELLS_A_PACKET * packets + MOST_SPARE, width * height)
    floor = np.uint64(climb.first_floor(size, first, rolls))
    goals = np.uint64(climb.first_goals(floor, packets, rolls))
    limits = most, COUNTED[aim], enough, work, PATIENCE
    found = climb.climb(size, floor, goals, *limits, _table(), rolls)
    best_floor, best_goals, far, spent = (int(value) for value in found)
    return Board(width, height, best_floor, best_goals, far), spent


def positions(board: Board, aim: Aim, far: int, dice: Dice) -> Iterator[Position]:
    """Yield the positions of a board that are just so far from solved, in random order."""
    table = _table()
    size = size_of(board.width, board.height)
    reverse.farthest(size, np.uint64(board.floor), np.uint64(board.goals), COUNTED[aim], table)
    states = np.flatnonzero(table.far[: table.size[0]] == far)
    found = [(int(table.packets[state]), int(table.walks[state])) for state in states]
    for packets, walk in dice.shuffled(found):
        yield _position(board, packets, (walk & -walk).bit_length() - 1)


def _position(board: Board, packets: int, keeper: int) -> Position:
    wide = board.width + 2

    def laid(cell: int) -> int:
        return (cell // board.width + 1) * wide + cell % board.width + 1

    def cells(word: int) -> list[int]:
        return [laid(cell) for cell in range(board.width * board.height) if word >> cell & 1]

    return cut_out(wide, cells(board.floor), cells(board.goals), cells(packets), laid(keeper))
