"""Boards on which the farthest position from solved lies far away, and positions on them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families.sokoban.compose.cropping import cropped
from sakumon.families.sokoban.compose.pull.kernel import climb, reverse
from sakumon.families.sokoban.compose.pull.kernel.bitboard import size_of
from sakumon.families.sokoban.compose.wish import SokobanWish
from sakumon.families.sokoban.model.position import Position
from sakumon.kernel.dice import dice_state

Aim = Literal["box_changes", "lines", "pushes"]
COUNTED = {"box_changes": reverse.RUNS, "lines": reverse.LINES, "pushes": reverse.PUSHES}
# States searched for one unit of effort, and for one unit of the budget.
EFFORT, A_UNIT = 1_000_000, 100
# Distances tried below the farthest, and positions of each, until one is inside the wish.
NEARER, PLACES = 6, 3
# A distance that no level has.
TOO_FAR = 10_000
# States that one board may have before the search of it is cut short.
MOST_STATES = 200_000
# Cells of a floor: for each box, and besides; the first a board begins with, the most it has.
CELLS_A_BOX, FIRST_SPARE, MOST_SPARE = 3, 4, 12
# Changes without a better board after which a climb is given up.
PATIENCE = 100_000


@dataclass(frozen=True, slots=True)
class PulledBoard:
    """A floor and its goals as sets of cells, and how far its farthest position is."""

    width: int  # rim of wall left out
    height: int
    floor: int
    goals: int
    far: int


@lru_cache(maxsize=1)
def _table() -> reverse.Table:
    return reverse.new_table(MOST_STATES)


def pulled_levels(wish: SokobanWish, dice: Dice, budget: Budget) -> Iterator[Position]:
    """Yield positions of a climbed board, from the farthest that may be wished for down."""
    enough = int(min(getattr(wish, wish.aim).high, TOO_FAR))
    size = (wish.width - 2, wish.height - 2)
    work = max(1, wish.effort * EFFORT // wish.candidates)
    board, spent = climb_to(enough, *size, wish.boxes, wish.aim, work, dice)
    budget.spend(1 + spent // A_UNIT)
    top = min(board.far, enough)
    for far in range(top, max(0, top - NEARER), -1):
        for number, at in enumerate(positions(board, wish.aim, far, dice)):
            if number == PLACES:
                break
            yield at


def climb_to(
    enough: int, width: int, height: int, boxes: int, aim: Aim, work: int, dice: Dice
) -> tuple[PulledBoard, int]:
    """Let a board dug at random climb; return the best one met and the states searched.

    The climb ends when a board is far enough, or `work` states have been searched.
    """
    size, rolls = size_of(width, height), dice_state(dice.word())
    first = min(CELLS_A_BOX * boxes + FIRST_SPARE, width * height)
    most = min(CELLS_A_BOX * boxes + MOST_SPARE, width * height)
    floor = np.uint64(climb.first_floor(size, first, rolls))
    goals = np.uint64(climb.first_goals(floor, boxes, rolls))
    limits = most, COUNTED[aim], enough, work, PATIENCE
    found = climb.climb(size, floor, goals, *limits, _table(), rolls)
    best_floor, best_goals, far, spent = (int(value) for value in found)
    return PulledBoard(width, height, best_floor, best_goals, far), spent


def positions(board: PulledBoard, aim: Aim, far: int, dice: Dice) -> Iterator[Position]:
    """Yield the positions of a board that are just as far from solved, in random order."""
    table = _table()
    size = size_of(board.width, board.height)
    reverse.farthest(size, np.uint64(board.floor), np.uint64(board.goals), COUNTED[aim], table)
    states = np.flatnonzero(table.far[: table.size[0]] == far)
    found = [(int(table.boxes[state]), int(table.walks[state])) for state in states]
    for boxes, walk in dice.shuffled(found):
        yield _position(board, boxes, (walk & -walk).bit_length() - 1)


def _position(board: PulledBoard, boxes: int, player: int) -> Position:
    wide = board.width + 2

    def laid(cell: int) -> int:
        return (cell // board.width + 1) * wide + cell % board.width + 1

    def cells(word: int) -> list[int]:
        return [laid(cell) for cell in range(board.width * board.height) if word >> cell & 1]

    return cropped(wide, cells(board.floor), cells(board.goals), cells(boxes), laid(player))
