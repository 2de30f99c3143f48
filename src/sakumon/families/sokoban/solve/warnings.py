"""Pushes after which a level is proved to be lost, for a player who wants to be warned."""

from collections.abc import Mapping
from functools import lru_cache

from sakumon.core.budget import Budget
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.families.sokoban.model.position import Position, normalised
from sakumon.families.sokoban.model.rules import SokobanRules, after
from sakumon.families.sokoban.solve.solver import quick_look

# Work to look into one push for: a player waits for it after every move.
LOOK = 1_000_000
NO_MORE = Message("this level can no longer be solved from here")
SPOILS = Message("after this the level can no longer be solved")


def warnings(at: Position, budget: Budget) -> Mapping[Move, str]:
    """Return the moves after which the level is proved to be lost, each with the reason."""
    moves = SokobanRules().moves(at)
    if not moves:
        return {}
    pushes = [move for move in moves if move.isupper()]
    lost = {move for move in pushes if is_lost(after(at, move.lower()), budget)}
    if len(lost) == len(pushes) and is_lost(at, budget):
        return dict.fromkeys(moves, NO_MORE)
    return dict.fromkeys(sorted(lost), SPOILS)


def is_lost(at: Position, budget: Budget) -> bool:
    """Tell whether a position is proved lost within a short look."""
    verdicts = _verdicts(normalised(at))
    if not verdicts:
        enough = budget.left >= LOOK
        lost = quick_look(at, budget.part(LOOK)) == "lost"
        if not lost and not enough:
            return False
        verdicts.append(lost)
    return verdicts[0]


# A game asks again at every step, though a walk within the player's region changes nothing.
@lru_cache(maxsize=4096)
def _verdicts(_state: Position) -> list[bool]:
    """Return the verdict on a state if it was looked at before: it may be added."""
    return []
