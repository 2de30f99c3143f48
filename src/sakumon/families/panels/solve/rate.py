"""How hard a panel puzzle is: what must be seen to solve it, and who would."""

import math

from sakumon.core.budget import Budget
from sakumon.core.family import Rating, Solved
from sakumon.core.grades import grade_of, score_between
from sakumon.families.panels.model.position import Position
from sakumon.families.panels.solve.measure import Measured, measure, measures_of
from sakumon.families.panels.solve.solver import Solutions

# How often a player who must follow a chain in his head gets one more link of it right.
LINK_SEEN = 0.5
# Where grades begin and end: once in ten to this power such a player wins by guessing.
BOUNDS = (1.0, 2.2, 3.4, 4.6, 5.8, 8.2)


class PanelsRater:
    """Rates a puzzle by how rarely a player wins that guesses swaps and follows their chain."""

    def rate(self, at: Position, solved: Solved[Solutions], budget: Budget) -> Rating:
        """Return the rating of a position that is solved."""
        proof = solved.proof
        budget.spend(0)
        if proof.status == "lost":
            return Rating("lost", 1.0, {"moves": 0})
        if not solved.witness:
            return Rating(proof.status, 0.0, {})
        measured = measure(at, solved.witness, budget)
        score = score_between(_rarity(measured), BOUNDS)
        return Rating(grade_of(score), score, {**measures_of(measured), "effort": proof.work})


def _rarity(measured: Measured) -> float:
    """Return how rarely guesses win and every link is foreseen, as a power of ten."""
    return -math.log10(measured.guess) - measured.chain * math.log10(LINK_SEEN)
