"""What the solver says of a painted board: how it ends, how many ways there are, how hard it is."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.family import AnyFamily, Measures, Solved, Status

# Ways are counted up to this number, and listed up to that one where the solver does not count.
MOST, LISTED = 1_000_000, 100


@dataclass(frozen=True, slots=True)
class BoardCheck:
    """What was found; a board that is not decided has no grade."""

    status: Status
    ways: int | None
    exact: bool  # whether these are all ways
    moves: int
    grade: str | None
    score: float | None
    measures: Measures


def check_board(owner: AnyFamily, at: Any, budget: Budget) -> BoardCheck:
    """Return what is known of a board that keeps its rules, after a bounded amount of work."""
    solved, rating = workshop.prove(owner, at, budget)
    proof = solved.proof
    ways, exact = _ways(owner, at, solved, budget)
    known = proof.status != "unknown"
    return BoardCheck(
        status=proof.status,
        ways=ways,
        exact=exact,
        moves=len(proof.line),
        grade=rating.grade if known else None,
        score=rating.score if known else None,
        measures=dict(rating.measures) if known else {},
    )


def _ways(
    family: AnyFamily, at: Any, solved: Solved[Any], budget: Budget
) -> tuple[int | None, bool]:
    """Return how many ways to win there are, and whether that is all of them."""
    proof = solved.proof
    if family.playing.players(at) == 2:
        return _first_moves(family, at, solved, budget), True
    if proof.answers is not None:
        return min(proof.answers, MOST), proof.answers <= MOST
    answers = family.analysis.answers if family.analysis else None
    if proof.status != "won" or answers is None:
        return None, True
    listed = sum(1 for _ in islice(answers(at, budget), LISTED + 1))
    return min(listed, LISTED), listed <= LISTED


def _first_moves(family: AnyFamily, at: Any, solved: Solved[Any], budget: Budget) -> int | None:
    """Return how many moves win for the side to move; None where that is not known."""
    rules, status = family.rules, solved.proof.status
    if status != ("won", "lost")[rules.turn(at)]:
        return None if status == "unknown" else 0
    if solved.witness is None:
        return None
    ahead = [rules.play(at, move) for move in rules.moves(at)]
    ends = [family.solver.solve(each, budget, solved.witness).proof.status for each in ahead]
    return None if "unknown" in ends else ends.count(status)
