"""What a press means: a step, a walk to a cell, or a box that is brought somewhere."""

import re
from collections.abc import Sequence

from sakumon.core.move import Move
from sakumon.families.sokoban.model.directions import DIRECTIONS, WORDS
from sakumon.families.sokoban.model.position import Position, shortest_walk
from sakumon.families.sokoban.model.pushing import pushed_on, pushed_to
from sakumon.families.sokoban.model.rules import after, is_solved, letter_for

_CELL = re.compile(r"r?([0-9]{1,4})c([0-9]{1,4})")
_PUT = ">"


def cell_name(at: Position, cell: int) -> str:
    """Return what a cell is called to walk to it: its row and column, like r3c5."""
    row, column = divmod(cell, at.level.width)
    return f"r{row + 1}c{column + 1}"


def pressed(at: Position, press: str) -> Sequence[Move]:
    """Return the moves that a key, a tapped cell like r3c5 or a box taken up and put means."""
    taken, put, place = press.partition(_PUT)
    if put:
        return _brought(at, taken, place)
    way = _direction(press)
    letter = letter_for(at, way) if way else ""
    return [Move(letter)] if letter else _walk_to(at, press)


def _direction(word: str) -> str:
    """Return the letter of a direction in words; nothing for another word."""
    return next((way for way in DIRECTIONS if WORDS[way] == word), "")


def _walk_to(at: Position, name: str) -> Sequence[Move]:
    """Return a shortest walk to a cell, none if there is no way without a push.

    A walk in a goal area ends where the next box comes: that may stand in its way.
    """
    target = _cell_named(at, name)
    letters = "" if target is None else shortest_walk(at, target)
    return _until_something_happens(at, letters or "")[0]


def _brought(at: Position, taken: str, place: str) -> Sequence[Move]:
    """Return how a box is brought to a cell, or pushed on by one; none if it cannot be."""
    box, way = _cell_named(at, taken), _direction(place)
    if box not in at.boxes or box is None:
        return []
    if way:
        letters = pushed_on(at, box, way)
    else:
        target = _cell_named(at, place)
        letters = None if target is None else pushed_to(at, box, target)
    moves, end = _until_something_happens(at, letters or "")
    whole = len(moves) == len(letters or "") or is_solved(end)
    return moves if whole else []


def _until_something_happens(at: Position, letters: str) -> tuple[Sequence[Move], Position]:
    """Return moves, and where they lead, until the level is solved or the next box has come."""
    moves, waiting = list[Move](), len(at.queue)
    for letter in letters:
        at = after(at, letter.lower())
        moves.append(Move(letter))
        if is_solved(at) or len(at.queue) < waiting:
            break
    return moves, at


def _cell_named(at: Position, name: str) -> int | None:
    """Return the cell of a name; None for one that is not on the board."""
    named = _CELL.fullmatch(name)
    if named is None:
        return None
    row, column = int(named[1]) - 1, int(named[2]) - 1
    inside = 0 <= row < at.level.height and 0 <= column < at.level.width
    return row * at.level.width + column if inside else None
