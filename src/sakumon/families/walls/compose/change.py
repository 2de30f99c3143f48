"""A moving-wall maze with one small change: a wall is taken away, and another stands elsewhere."""

from sakumon.core.dice import Dice
from sakumon.core.errors import BadBoard
from sakumon.families.walls.model.board import read_board, write_board
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.wall import KINDS, MOVEMENTS

TRIES = 200


def exchange_wall(at: Position, dice: Dice) -> Position:
    """Return the board with one wall exchanged for a wall drawn at random."""
    body = write_board(at)
    for _ in range(TRIES if body["walls"] else 0):
        walls = list(body["walls"])
        walls[dice.below(len(walls))] = {
            "kind": dice.choice(KINDS),
            "x": dice.below(at.width + 1),
            "y": dice.below(at.height + 1),
            "move": dice.choice(MOVEMENTS),
        }
        try:
            return read_board({**body, "walls": walls})
        except BadBoard:
            continue
    return at
