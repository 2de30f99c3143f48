"""Boards on which the farthest position from solved lies far away, and positions on them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from sakumon.dice import Dice
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
CELLS_A_PACKET, FIRST_SPARE, MOST_SPARE = 3, 4, 10
# Changes without a better board after which a climb is given up.
PATIENCE = 20_000
# States searched for each board that begins a climb, boards at most, how much of all work they
# have together in per cent, and how many of them share the rest.
STATES_A_BOARD, MOST_BOARDS, FIRST_SHARE, FINALISTS = 6_000_000, 64, 75, 2

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
    """Let boards dug at random climb, the best of them further; return the best at the end.

    Most climbs get stuck and a few come far, so with much work many begin. All ends when a board is
    far enough. The second value is the number of states searched.
    """
    contest = _Contest(width, height, packets, COUNTED[aim], enough, dice)
    many = max(1, min(MOST_BOARDS, work // STATES_A_BOARD))
    if many == 1:
        return contest.start(work), contest.spent
    boards = [contest.start(work * FIRST_SHARE // 100 // many) for _ in range(many)]
    boards = sorted(boards, key=lambda board: -board.far)[:FINALISTS]
    rest = (work - contest.spent) // len(boards)
    boards = [contest.go_on(board, rest) for board in boards]
    return max(boards, key=lambda board: board.far), contest.spent


class _Contest:
    """What all boards of a contest share."""

    def __init__(
        self, width: int, height: int, packets: int, counted: int, enough: int, dice: Dice
    ) -> None:
        self.width, self.height, self.packets = width, height, packets
        self.counted, self.enough = counted, enough
        self.size = size_of(width, height)
        self.first = min(CELLS_A_PACKET * packets + FIRST_SPARE, width * height)
        self.most = min(CELLS_A_PACKET * packets + MOST_SPARE, width * height)
        self.rolls = dice_state(dice.word())
        self.best = self.spent = 0

    def start(self, work: int) -> Board:
        """Dig a board at random and let it climb."""
        floor = climb.first_floor(self.size, self.first, self.rolls)
        goals = climb.first_goals(np.uint64(floor), self.packets, self.rolls)
        return self.go_on(Board(self.width, self.height, int(floor), int(goals), 0), work)

    def go_on(self, board: Board, work: int) -> Board:
        """Let a board climb on, unless some board is far enough already."""
        if self.best >= self.enough:
            return board
        ground = np.uint64(board.floor), np.uint64(board.goals)
        limits = self.most, self.counted, self.enough, work, PATIENCE
        floor, goals, far, spent = climb.climb(self.size, *ground, *limits, _table(), self.rolls)
        self.spent += int(spent)
        self.best = max(self.best, int(far))
        return Board(board.width, board.height, int(floor), int(goals), int(far))


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
