"""What a worker does for an atlas: make one candidate, prove it and rate it."""

from typing import Any

import msgspec

from sakumon.atlas.plan import AtlasPlan
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import SakumonError
from sakumon.core.puzzle import write_document
from sakumon.families import load_family
from sakumon.workshop import Bench, finished, prove

# Units of work that composing or proving a candidate may take: better many than a long one.
WORK = 30_000
PROOF_WORK = 20_000_000


class Trial(msgspec.Struct, frozen=True):
    """A wish to compose by, or a board to change a little; `index` is its number in the search."""

    index: int
    changes: dict[str, Any] = {}
    board: dict[str, Any] | None = None


def judge(plan: AtlasPlan, candidate: Trial) -> str | None:
    """Return the candidate's document, None if nothing came of it."""
    try:
        if candidate.board is not None:
            return _varied(plan, candidate)
        family, wish = load_family(plan.family), plan.wished(candidate.changes)
        bench = Bench(family, wish)
        puzzle = bench.compose(plan.seed, candidate.index, Budget(WORK), proofs=Budget())
        return write_document(puzzle)
    except SakumonError:
        return None


def _varied(plan: AtlasPlan, candidate: Trial) -> str | None:
    family = load_family(plan.family)
    assert family.variation is not None
    assert candidate.board is not None
    dice = Dice.of("atlas", plan.seed, candidate.index)
    at = family.variation.change(family.rules.read(candidate.board), dice)
    solved, rating = prove(family, at, Budget(PROOF_WORK))
    if solved.proof.status != "won":
        return None
    return write_document(finished(family, at, None, solved.proof, rating))
