"""What a document claims beyond what its line shows, found again as far as a little work goes."""

from collections.abc import Iterator, Set
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import AnyFamily, Measures, Proof, Rating, Solved
from sakumon.core.puzzle import Puzzle

# Units of work that one puzzle may take: a second or so.
LITTLE_WORK = 200_000

# What is said of a claim that is left open.
STATUS, SHORTEST, ANSWERS, RATING = (
    "how the game ends with best play",
    "that no line is shorter",
    "how many answers there are",
    "the rating",
)
Finding = tuple[str, str | None]  # a claim that is not shown true, and what refutes it if anything


def findings(family: AnyFamily, at: Any, puzzle: Puzzle) -> Iterator[Finding]:
    """Yield the claims that are refuted, each with the reason, and those that are left open."""
    old, rating = puzzle.proof, puzzle.rating
    assert old is not None
    claims = _open_claims(family, at, old)
    if not claims and rating is None:
        return
    solved = family.solver.solve(at, Budget(LITTLE_WORK))
    new = solved.proof
    wrong = dict(differences(family, at, old, new)) if new.status != "unknown" else {}
    for claim in claims:
        if claim in wrong or not _shown(claim, new):
            yield claim, wrong.get(claim)
    if rating is not None:
        again = _rated(family, at, solved) if new.status != "unknown" else None
        yield from _about_rating(rating, again, _as_found(old, new))


def differences(family: AnyFamily, at: Any, old: Proof, new: Proof) -> Iterator[tuple[str, str]]:
    """Yield the claims of a proof that one found again refutes, each with the reason."""
    if old.status != new.status:
        yield STATUS, contrary("status", old.status, new.status)
    elif old.shortest and new.shortest:
        was, now = _length(family, at, old), _length(family, at, new)
        if was > now:
            yield SHORTEST, f"the proof says shortest, but has a line of {was}, and {now} will do"
    if None not in (old.answers, new.answers) and old.answers != new.answers:
        yield ANSWERS, contrary("answers", old.answers, new.answers)


def _length(family: AnyFamily, at: Any, proof: Proof) -> float:
    """Return how long a line is: in moves, or in what the family's solvers have the fewest of."""
    counted = next(iter(family.analysis.fewest), "") if family.analysis else ""
    if not counted:
        return len(proof.line)
    rated = _rated(family, at, Solved(proof))
    length = rated.measures.get(counted) if rated else None
    return length if isinstance(length, int | float) else len(proof.line)


def _shown(claim: str, new: Proof) -> bool:
    """Tell whether a proof found again says anything about a claim."""
    if claim == SHORTEST:
        return new.shortest
    return new.status != "unknown" and not (claim == ANSWERS and new.answers is None)


def _open_claims(family: AnyFamily, at: Any, proof: Proof) -> list[str]:
    """Return what a proof claims and its line cannot show."""
    shown = proof.status == "won" and family.playing.players(at) == 1
    claims = {STATUS: not shown, SHORTEST: proof.shortest, ANSWERS: proof.answers is not None}
    return [claim for claim, made in claims.items() if made]


def contrary(name: str, was: object, now: object) -> str:
    """Say what a proof claims and what was found instead."""
    return f"the proof says {name} {was}, solving again gives {now}"


def _rated(family: AnyFamily, at: Any, solved: Solved[Any]) -> Rating | None:
    try:
        rating: Rating = family.rater.rate(at, solved, Budget(LITTLE_WORK))
    except OutOfBudget:
        return None
    return rating


def _as_found(old: Proof, new: Proof) -> bool:
    return (old.status, old.line, old.work) == (new.status, new.line, new.work)


def _about_rating(old: Rating, new: Rating | None, same_proof: bool) -> Iterator[Finding]:
    """Compare ratings, which may have other measures: those of another version, or of less work."""
    names = old.measures.keys() & new.measures.keys() if new else set()
    if new is None or not (same_proof or old.measures.keys() == new.measures.keys()):
        yield RATING, None
    elif _said(old, names) != _said(new, names):
        yield RATING, "rating it again gives another rating"
    elif len(names) < len(old.measures):
        yield RATING, None


def _said(rating: Rating, names: Set[str]) -> tuple[str, float, Measures]:
    return rating.grade, rating.score, {name: rating.measures[name] for name in names}
