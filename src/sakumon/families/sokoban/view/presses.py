"""What a press means: an arrow key is a step or a push, a tapped cell a walk to it."""

import re
from collections.abc import Sequence

from sakumon.core.move import Move
from sakumon.families.sokoban.model.directions import DIRECTIONS, WORDS
from sakumon.families.sokoban.model.position import Position, shortest_walk
from sakumon.families.sokoban.model.rules import letter_for

_CELL = re.compile(r"r?([0-9]{1,4})c([0-9]{1,4})")


def cell_name(at: Position, cell: int) -> str:
    """Return what a cell is called to walk to it: its row and column, like r3c5."""
    row, column = divmod(cell, at.level.width)
    return f"r{row + 1}c{column + 1}"


def pressed(at: Position, press: str) -> Sequence[Move]:
    """Return the step or push that an arrow key means, or the walk to a cell named like r3c5."""
    letter = next((letter_for(at, way) for way in DIRECTIONS if WORDS[way] == press), "")
    return [Move(letter)] if letter else _walk_to(at, press)


def _walk_to(at: Position, name: str) -> Sequence[Move]:
    """Return a shortest walk to a cell, none if there is no way without a push."""
    named = _CELL.fullmatch(name)
    if named is None or int(named[2]) > at.level.width:
        return []
    target = (int(named[1]) - 1) * at.level.width + int(named[2]) - 1
    return [Move(letter) for letter in shortest_walk(at, target) or ""]
