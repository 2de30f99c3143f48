"""Analysis: what every move of a position leads to, in numbers and in words."""

from collections.abc import Mapping

from sakumon.core.budget import Budget
from sakumon.core.move import Move
from sakumon.drawing.scene import Outlook
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.problems.solve import table_of
from sakumon.families.quoridor.tables.table import Worth

WORDS = {1: "wins", 0: "draws", -1: "loses"}
# A win in so many plies has half the score of a win at once.
HALF = 20
# Work for one picture: someone waits for it.
LIMIT = 300_000_000


def outlook_of(worth: Worth) -> Outlook:
    """Return what a move is worth as a score and in words."""
    if worth.result == 0:
        return Outlook(0.0, "draws", "=")
    score = worth.result * HALF / (HALF + worth.plies)
    words = f"{WORDS[worth.result]} in {worth.plies}"
    return Outlook(round(score, 4), words, f"{'+' if worth.result > 0 else '−'}{worth.plies}")


def outlooks(at: Position, budget: Budget) -> Mapping[Move, Outlook]:
    """Return what every move leads to; nothing where the game is too large to be solved."""
    table = table_of(at, budget.part(LIMIT))
    if table is None:
        return {}
    return {move: outlook_of(worth) for move, worth in table.outcomes(at).items()}
