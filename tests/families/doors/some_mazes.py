"""Mazes of every kind for the tests of what is written of them."""

from functools import cache

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.core.wish import Range
from sakumon.families.doors.compose import DoorsComposer
from sakumon.families.doors.maze import Maze, opening_position
from sakumon.families.doors.wish import DoorsWish


@cache
def some_maze(kind: str, rooms: int = 40, storeys: int = 1, keys: int = 0) -> Maze:
    """Return a maze of a kind."""
    wish = DoorsWish(kind=kind, rooms=Range(rooms, rooms), storeys=storeys, keys=keys)
    return DoorsComposer().propose(wish, Dice.of("some maze"), Budget()).maze


def puzzle_of_maze(maze: Maze) -> Puzzle:
    """Return the puzzle of a maze, as a reader of documents has it."""
    from sakumon.families.doors import FAMILY

    return puzzle_of(FAMILY, opening_position(maze))
