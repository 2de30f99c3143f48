"""How hard a panel puzzle is: what must be seen to solve it, and who would."""

import math

from sakumon.core.budget import Budget
from sakumon.core.family import Rating, Solved
from sakumon.families.panels.model.position import Position
from sakumon.families.panels.solve.measure import measure, measures_of
from sakumon.families.panels.solve.solver import Solutions

# A player that sees the last move and guesses the others wins once in ten to this power: score 1.
HARDEST = 6
# Scores from which a puzzle is more than easy.
GRADES = ((0.5, "expert"), (0.3, "hard"), (0.1, "normal"), (0.0, "easy"))


class PanelsRater:
    """Rates a puzzle by how rarely a player wins that sees only the last move."""

    def rate(self, at: Position, solved: Solved[Solutions], budget: Budget) -> Rating:
        """Return the rating of a position that is solved."""
        proof = solved.proof
        budget.spend(0)
        if proof.status == "lost":
            return Rating("lost", 1.0, {"moves": 0})
        if not solved.witness:
            return Rating(proof.status, 0.0, {})
        measured = measure(at, solved.witness, budget)
        score = min(1.0, -math.log10(measured.players["look_1"]) / HARDEST)
        grade = next(name for least, name in GRADES if score >= least)
        return Rating(grade, round(abs(score), 4), {**measures_of(measured), "effort": proof.work})
