"""Mazes of every kind for the tests of what is written of them."""

from functools import cache

from sakumon.core.budget import UNLIMITED, Budget
from sakumon.core.dice import Dice
from sakumon.core.family import Proof
from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.core.wish import Range
from sakumon.families.doors import FAMILY
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.maze import DoorMaze, Position, opening_position


def proposed(wish: DoorsWish, dice: Dice) -> Position:
    """Return a maze without the workshop's second look."""
    FAMILY.composer.check(wish)
    return FAMILY.composer.proposer(wish, Budget())(dice, Budget()).position


def proof_of(at: Position, limit: int = UNLIMITED) -> Proof:
    """Return how a position is decided within a budget."""
    return FAMILY.solver.solve(at, Budget(limit)).proof


@cache
def some_maze(kind: str, rooms: int = 40, storeys: int = 1, keys: int = 0) -> DoorMaze:
    """Return a maze of a kind."""
    wish = DoorsWish(kind=kind, rooms=Range(rooms, rooms), storeys=storeys, keys=keys)
    return proposed(wish, Dice.of("some maze")).maze


def puzzle_of_maze(maze: DoorMaze) -> Puzzle:
    """Return the puzzle of a maze, as a reader of documents has it."""
    return puzzle_of(FAMILY, opening_position(maze))
