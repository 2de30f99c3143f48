"""What the last search of a game left behind, kept for the next position of the same game."""

from dataclasses import dataclass, replace
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.family import AnyFamily, Solved, Solver
from sakumon.core.recent import Recent


@dataclass(frozen=True, slots=True)
class RecallingSolver:
    """Solves positions of one game, each with the help of what the last search left behind."""

    solver: Solver[Any, Any]
    witnesses: Recent[Any]
    game: str

    def solve(self, at: Any, budget: Budget, known: Any | None = None, /) -> Solved[Any]:
        """Decide a position, and keep the witness."""
        recalled = self.witnesses.get(self.game) if known is None else known
        solved = self.solver.solve(at, budget, recalled)
        if solved.witness is not None:
            self.witnesses.put(self.game, solved.witness)
        return solved


def recalling(family: AnyFamily, witnesses: Recent[Any] | None = None, game: str = "") -> AnyFamily:
    """Return a family whose solver remembers, for one game or for several that are named."""
    kept = Recent(1) if witnesses is None else witnesses
    return replace(family, solver=RecallingSolver(family.solver, kept, game))
