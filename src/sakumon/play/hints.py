"""Advice on a position, by the family's solver."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import AnyFamily, Status
from sakumon.core.move import Move

# Work for one piece of advice: someone waits for it, so a few seconds at the worst.
LIMIT = 30_000_000
# Of the time for an answer, what goes into solving before something else is tried.
SOLVING = 0.6
OTHER_SIDE: dict[Status, Status] = {
    "won": "lost",
    "lost": "won",
    "drawn": "drawn",
    "unknown": "unknown",
}


@dataclass(frozen=True, slots=True)
class Hint:
    """A move for the side to move, if one is known, and how that side stands with best play.

    With status `lost` a move is the longest resistance; a lost puzzle has none to offer.
    """

    move: Move | None
    status: Status

    @property
    def helps(self) -> bool:
        """Whether it says anything: one that found nothing in time does not."""
        return self.move is not None or self.status != "unknown"


def advise(family: AnyFamily, at: Any, budget: Budget) -> Hint:
    """Return the first move of the solver's line, within a budget."""
    proof = family.solver.solve(at, budget).proof
    status = proof.status if family.rules.turn(at) == 0 else OTHER_SIDE[proof.status]
    known = proof.line and status != "unknown"
    return Hint(proof.line[0] if known else None, status)


def suggest(family: AnyFamily, at: Any, budget: Budget) -> Hint:
    """Return advice, or what the family's best engine would play where nothing is proved in time.

    A puzzle has no such engine: there, a move that is not proved might spoil it.
    """
    found, engines = Hint(None, "unknown"), list(family.playing.engines.values())
    with suppress(OutOfBudget):
        found = advise(family, at, budget.apart(budget.left, SOLVING))
    if engines and found.status == "unknown":
        with suppress(OutOfBudget):
            found = Hint(engines[-1].choose(at, budget), "unknown")
    return found
