"""Analysis: what every move of a position leads to, in numbers and in words."""

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Surveyed
from sakumon.core.message import Message
from sakumon.drawing.scene import Outlook
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.problems.solve import table_of
from sakumon.families.quoridor.tables.table import Table, Worth

# A win in this many plies has half the score of a win at once.
HALF = 20
# Work for one picture: someone waits for it.
LIMIT = 300_000_000


def outlook_of(worth: Worth) -> Outlook:
    """Return what a move is worth as a score and in words."""
    if worth.result == 0:
        return Outlook(0.0, Message("draws"), "=")
    score = round(worth.result * HALF / (HALF + worth.plies), 4)
    if worth.result > 0:
        return Outlook(score, Message("wins in {plies}", plies=worth.plies), f"+{worth.plies}")
    return Outlook(score, Message("loses in {plies}", plies=worth.plies), f"−{worth.plies}")


def survey(at: Position, budget: Budget, known: Table | None) -> Surveyed[Table]:
    """Return what every move leads to; nothing where the game is too large to be solved."""
    try:
        table = table_of(at, budget.part(LIMIT), known)
    except OutOfBudget:
        table = None
    if table is None:
        return Surveyed({})
    return Surveyed({m: outlook_of(worth) for m, worth in table.outcomes(at).items()}, table)
