"""Boards on which the farthest position from solved lies far away, and positions on them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal, NamedTuple

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families.sokoban.compose.cropping import cropped
from sakumon.families.sokoban.compose.pull.kernel import reverse
from sakumon.families.sokoban.compose.pull.kernel.bitboard import bit_grid
from sakumon.families.sokoban.compose.pull.kernel.climb import (
    BEST,
    BEST_FLOOR,
    BEST_GOALS,
    SPENT,
    begin_climb,
    climb_on,
)
from sakumon.families.sokoban.compose.pull.kernel.reverse import ReverseTable
from sakumon.families.sokoban.compose.wish import SokobanWish
from sakumon.families.sokoban.model.position import Position
from sakumon.kernel.arrays import Ints, Words64
from sakumon.kernel.dice import dice_state

Aim = Literal["box_changes", "lines", "pushes"]
COUNTED = {"box_changes": reverse.RUNS, "lines": reverse.LINES, "pushes": reverse.PUSHES}
# States searched for one unit of effort, for one unit of the budget, and between two looks at it.
EFFORT, A_UNIT, A_WHILE = 1_000_000, 5, 200_000
# Distances tried below the farthest, and positions of each, until one is inside the wish.
NEARER, PLACES = 6, 3
# A distance that no level has.
TOO_FAR = 10_000
# States that one board may have before the search of it is cut short.
MOST_BOARD_STATES = 200_000
# Cells of a floor: for each box, and besides; the first a board begins with, the most it has.
CELLS_A_BOX, FIRST_SPARE, MOST_SPARE = 3, 4, 12
# Changes without a better board after which a climb is given up.
IDLE_CHANGES = 100_000


@dataclass(frozen=True, slots=True)
class ClimbRequest:
    """What a board should be like, and how many states may be searched for it."""

    width: int  # rim of wall left out
    height: int
    boxes: int
    aim: Aim
    enough: int
    work: int


@dataclass(frozen=True, slots=True)
class PulledBoard:
    """A floor and its goals as sets of cells, how far its farthest position is, what it cost."""

    width: int
    height: int
    floor: int
    goals: int
    far: int
    spent: int


def pulled_levels(
    wish: SokobanWish, table: ReverseTable, dice: Dice, budget: Budget
) -> Iterator[Position]:
    """Yield positions of a climbed board, from the farthest that may be wished for down."""
    enough = int(min(getattr(wish, wish.aim).high, TOO_FAR))
    work = max(1, wish.effort * EFFORT // wish.candidates)
    request = ClimbRequest(wish.width - 2, wish.height - 2, wish.boxes, wish.aim, enough, work)
    board = climbed(request, table, dice, budget)
    states = board_states(board, wish.aim, table)
    top = min(board.far, enough)
    for far in range(top, max(0, top - NEARER), -1):
        yield from islice(positions(board, states, far, dice), PLACES)


def new_board_table() -> ReverseTable:
    """Return a table in which boards are searched, one after another."""
    return reverse.new_table(MOST_BOARD_STATES)


def climbed(request: ClimbRequest, table: ReverseTable, dice: Dice, budget: Budget) -> PulledBoard:
    """Let a board dug at random climb until it is far enough, and return the best one met."""
    width, height, counted = request.width, request.height, COUNTED[request.aim]
    grid, rolls = bit_grid(width, height), dice_state(dice.word())
    first, most = (
        min(CELLS_A_BOX * request.boxes + spare, width * height)
        for spare in (FIRST_SPARE, MOST_SPARE)
    )
    climb = begin_climb(grid, first, request.boxes, counted, table, rolls)
    budget.spend(1 + int(climb.numbers[SPENT]) // A_UNIT)
    limits = most, counted, request.enough, request.work, IDLE_CHANGES
    before = -1
    while climb.numbers[SPENT] > before:
        before = int(climb.numbers[SPENT])
        climb_on(climb, grid, *limits, before + A_WHILE, table, rolls)
        budget.spend(int(climb.numbers[SPENT]) // A_UNIT - before // A_UNIT)
    floor, goals = climb.boards[BEST_FLOOR], climb.boards[BEST_GOALS]
    far, spent = (int(number) for number in climb.numbers[[BEST, SPENT]])
    return PulledBoard(width, height, int(floor), int(goals), far, spent)


class BoardStates(NamedTuple):
    """All states of a board: boxes and the player's region as sets of cells, how far each is."""

    boxes: Words64
    regions: Words64
    far: Ints


def board_states(board: PulledBoard, aim: Aim, table: ReverseTable) -> BoardStates:
    """Search a board once more, and return its states."""
    grid = bit_grid(board.width, board.height)
    reverse.farthest(grid, np.uint64(board.floor), np.uint64(board.goals), COUNTED[aim], table)
    many = int(table.size[0])
    return BoardStates(
        table.boxes[:many].copy(), table.walks[:many].copy(), table.far[:many].copy()
    )


def positions(board: PulledBoard, states: BoardStates, far: int, dice: Dice) -> Iterator[Position]:
    """Yield the positions of a board that are as far from solved, in random order."""
    for state in dice.shuffled(np.flatnonzero(states.far == far).tolist()):
        region = int(states.regions[state])
        yield _position(board, int(states.boxes[state]), (region & -region).bit_length() - 1)


def _position(board: PulledBoard, boxes: int, player: int) -> Position:
    wide = board.width + 2

    def laid(cell: int) -> int:
        return (cell // board.width + 1) * wide + cell % board.width + 1

    def cells(word: int) -> list[int]:
        return [laid(cell) for cell in range(board.width * board.height) if word >> cell & 1]

    return cropped(wide, cells(board.floor), cells(board.goals), cells(boxes), laid(player))
