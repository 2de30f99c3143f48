"""What a player is told on the way: pushes that spoil the level, and walks to a place."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from sakumon.core.budget import Budget
from sakumon.core.move import Move
from sakumon.families.sokoban.board import Position, walkable
from sakumon.families.sokoban.rules import DIRECTIONS, WORDS, SokobanRules, after, letter_for
from sakumon.families.sokoban.solve import quick_look

# Work to look into one push for: a player waits for it after every move.
LOOK = 1_000_000
NO_MORE = "this level can no longer be solved from here"
SPOILS = "after this the level can no longer be solved"


def warnings(at: Position, _budget: Budget) -> Mapping[Move, str]:
    """Return the moves after which the level is proved to be lost, each with the reason."""
    moves = SokobanRules().moves(at)
    if not moves:
        return {}
    pushes = [move for move in moves if move.isupper()]
    lost = {move for move in pushes if is_lost(after(at, move.lower()))}
    if len(lost) == len(pushes) and is_lost(at):
        return dict.fromkeys(moves, NO_MORE)
    return dict.fromkeys(sorted(lost), SPOILS)


def is_lost(at: Position) -> bool:
    """Tell whether a position is proved lost within a short look."""
    return _is_lost(Position(at.level, at.packets, min(walkable(at, at.packets)), at.queue))


@lru_cache(maxsize=4096)
def _is_lost(at: Position) -> bool:
    return quick_look(at, Budget(LOOK)) == "lost"


def pressed(at: Position, press: str) -> Sequence[Move]:
    """Return the step or push that an arrow key means, or the walk to a cell named like r3c5."""
    letter = next((letter_for(at, way) for way in DIRECTIONS if WORDS[way] == press), "")
    return [Move(letter)] if letter else walk_to(at, press)


def walk_to(at: Position, place: str) -> Sequence[Move]:
    """Return a shortest walk to a cell named like r3c5, none if there is no way without a push."""
    row, _, column = place.removeprefix("r").partition("c")
    if not (row.isdecimal() and column.isdecimal()):
        return []
    target = (int(row) - 1) * at.level.width + int(column) - 1
    came = {at.keeper: ""}
    pending = [at.keeper]
    for cell in pending:
        for way in DIRECTIONS:
            beyond = cell + at.level.steps[way]
            if beyond not in came and beyond not in at.level.walls and beyond not in at.packets:
                came[beyond] = way
                pending.append(beyond)
    if target not in came or int(column) > at.level.width:
        return []
    steps = []
    while target != at.keeper:
        steps.append(Move(came[target]))
        target -= at.level.steps[came[target]]
    return steps[::-1]
