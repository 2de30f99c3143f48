"""What the last search of a game left behind, kept for the next position of the same game."""

from dataclasses import dataclass, replace
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.family import Analysis, AnyFamily, Solved, Solver, Surveyed
from sakumon.core.recent import Recent


@dataclass(frozen=True, slots=True)
class _Memory:
    """The place for one game's witness among those of several."""

    witnesses: Recent[Any]
    game: str

    def recall(self, known: Any | None) -> Any | None:
        return self.witnesses.get(self.game) if known is None else known

    def keep(self, witness: Any | None) -> None:
        if witness is not None:
            self.witnesses.put(self.game, witness)


@dataclass(frozen=True, slots=True)
class RecallingSolver:
    """Solves positions of one game, each with the help of what the last search left behind."""

    solver: Solver[Any, Any]
    memory: _Memory

    def solve(self, at: Any, budget: Budget, known: Any | None = None, /) -> Solved[Any]:
        """Decide a position, and keep the witness."""
        solved = self.solver.solve(at, budget, self.memory.recall(known))
        self.memory.keep(solved.witness)
        return solved


def recalling(family: AnyFamily, witnesses: Recent[Any] | None = None, game: str = "") -> AnyFamily:
    """Return a family that remembers its searches, for one game or for several that are named."""
    memory = _Memory(Recent(1) if witnesses is None else witnesses, game)
    analysis = family.analysis and _recalling_analysis(family.analysis, memory)
    return replace(family, solver=RecallingSolver(family.solver, memory), analysis=analysis)


def _recalling_analysis(analysis: Analysis[Any, Any], memory: _Memory) -> Analysis[Any, Any]:
    survey = analysis.survey
    if survey is None:
        return analysis

    def recalled(at: Any, budget: Budget, known: Any | None) -> Surveyed[Any]:
        surveyed = survey(at, budget, memory.recall(known))
        memory.keep(surveyed.witness)
        return surveyed

    return replace(analysis, survey=recalled)
