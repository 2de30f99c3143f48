"""How a Sokoban level is decided, and what is kept so that nobody need decide it again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof, Solved, Status
from sakumon.core.move import Move
from sakumon.families.sokoban.model.position import Position, normalised
from sakumon.families.sokoban.model.rules import PLAYER, SokobanRules
from sakumon.families.sokoban.solve.area import solve_area

if TYPE_CHECKING:
    from sakumon.families.sokoban.solve.searches import Ending


@dataclass(frozen=True, slots=True)
class PushSolution:
    """The witness of a proof: a state, what a search found of it, and what the search cost."""

    state: Position
    ending: "Ending"
    work: int

    def solves(self, at: Position) -> bool:
        """Tell whether a position has its boxes, and its player's region, as in this state."""
        return at.boxes == self.state.boxes and normalised(at) == self.state


class SokobanSolver:
    """Solves levels; proves them unsolvable where all states can be looked at."""

    def solve(
        self, at: Position, budget: Budget, known: PushSolution | None = None
    ) -> Solved[PushSolution]:
        """Decide a position by any solution; one that is known costs nothing."""
        if known is not None and known.solves(at):
            return _solved(at, known)
        return _decide(at, budget, optimal=False)


def push_optimal(at: Position, budget: Budget) -> Solved[PushSolution]:
    """Decide a position by a solution of the fewest pushes, or say unknown."""
    return _decide(at, budget, optimal=True)


def quick_look(at: Position, budget: Budget) -> Status:
    """Tell how a position stands as far as a short search shows; unknown is an answer."""
    return push_optimal(at, budget).proof.status


def _decide(at: Position, budget: Budget, optimal: bool) -> Solved[PushSolution]:
    if at.level.storing is not None:
        return Solved(solve_area(at, budget))
    winner = SokobanRules().winner(at)
    if winner is not None:
        return Solved(Proof("won" if winner == PLAYER else "lost", shortest=True))
    from sakumon.families.sokoban.solve.searches import is_plainly_dead, search

    try:
        budget.spend(0)
        if is_plainly_dead(at):
            return Solved(Proof("lost", shortest=True, work=budget.spent))
        ending = search(at, budget, optimal)
    except OutOfBudget:
        ending = None
    if ending is None:
        return Solved(Proof("unknown", work=budget.spent))
    return _solved(at, PushSolution(normalised(at), ending, budget.spent))


def _solved(at: Position, known: PushSolution) -> Solved[PushSolution]:
    """Return a proof for a position, the pushes spelled out from where the player is."""
    from sakumon.families.sokoban.solve.tracing import lurd_of_pushes

    ending = known.ending
    line = tuple(Move(letter) for letter in lurd_of_pushes(at, ending.pushes))
    return Solved(Proof(ending.status, line, ending.shortest, None, known.work), known)
