"""Tasks about results: how few of what is counted are known to do."""

from sakumon.core.budget import Budget
from sakumon.families import load_family
from sakumon.web.tasks.kept import Kept


def proved_tally(kept: Kept, document: str, _budget: Budget) -> dict[str, int]:
    """Return what is counted in the line that proves a puzzle, if one does."""
    start = kept.start_of(document)
    proof = start.puzzle.proof
    if proof is None or proof.status != "won":
        return {}
    tally = load_family(start.puzzle.family).playing.tally
    return dict(tally(start.position, proof.line))
