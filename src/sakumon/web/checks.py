"""What the solver says of a painted board: how it ends, how many ways there are, how hard it is."""

from itertools import islice
from typing import Any

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.family import AnyFamily, Proof, Rating
from sakumon.core.puzzle import puzzle_of
from sakumon.families import load_family

# Ways are told up to this number, and listed up to that one where the solver does not count.
MOST, LISTED = 1_000_000, 100


def check(family: str, board: dict[str, Any], budget: Budget) -> dict[str, Any]:
    """Return what is known of a board that keeps its rules, after a bounded amount of work."""
    owner = load_family(family)
    at = owner.rules.read(board)
    proof = workshop.solve(puzzle_of(owner, at), budget).proof
    assert proof is not None
    rating = None if proof.status == "unknown" else owner.rater.rate(at, proof)
    ways, exact = _ways(owner, at, proof, rating, budget.limit)
    return {
        "status": proof.status,
        "ways": ways,
        "exact": exact,
        "moves": len(proof.line),
        "grade": rating.grade if rating else None,
        "score": rating.score if rating else None,
        "measures": dict(rating.measures) if rating else {},
    }


def _ways(
    family: AnyFamily, at: Any, proof: Proof, rating: Rating | None, limit: int
) -> tuple[int | None, bool]:
    """Return how many ways to win there are, and whether that is all of them."""
    if family.players(at) == 2:
        return _first_moves(family, at, proof, rating, limit), True
    if proof.answers is not None:
        return min(proof.answers, MOST), proof.answers <= MOST
    if proof.status != "won" or family.answers is None:
        return None, True
    listed = sum(1 for _ in islice(family.answers(at), LISTED + 1))
    return min(listed, LISTED), listed <= LISTED


def _first_moves(
    family: AnyFamily, at: Any, proof: Proof, rating: Rating | None, limit: int
) -> int | None:
    """Return how many moves win for the side to move; None where it would take a search each."""
    rules = family.rules
    if proof.status != ("won", "lost")[rules.turn(at)]:
        return None if proof.status == "unknown" else 0
    if family.outlooks is None:
        ahead = [rules.play(at, move) for move in rules.moves(at)]
        return sum(family.solver.solve(p, Budget(limit)).status == proof.status for p in ahead)
    if rating is None or rating.grade == proof.status:
        return None  # what could not be rated is in no table
    return sum(outlook.score > 0 for outlook in family.outlooks(at).values())
