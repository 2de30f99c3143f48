"""A puzzle as a store keeps it: what it is searched by, and its document."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from sakumon.core.puzzle import Puzzle, write_document


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFacts:
    """What a puzzle in a store is searched by."""

    id: str
    family: str
    grade: str | None
    score: float | None
    status: str | None
    line: int | None
    answers: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry(EntryFacts):
    """All that a store needs to know of a puzzle; no board need be read to put it there."""

    measures: Mapping[str, float | str]
    document: str


def entry_of(puzzle: Puzzle) -> NewEntry:
    """Return a puzzle as it goes into a store."""
    proof, rating = puzzle.proof, puzzle.rating
    answers = proof.answers if proof else None
    found = rating.measures if rating else {}
    return NewEntry(
        id=puzzle.id,
        family=puzzle.family,
        grade=rating.grade if rating else None,
        score=rating.score if rating else None,
        status=proof.status if proof else None,
        line=len(proof.line) if proof else None,
        answers=None if answers is None else as_float(answers),
        measures={k: v if isinstance(v, str) else as_float(v) for k, v in found.items()},
        document=write_document(puzzle),
    )


def as_float(number: float) -> float:
    """Return a number as a store keeps it: counts of routes outgrow any float."""
    try:
        return float(number)
    except OverflowError:
        return sys.float_info.max if number > 0 else -sys.float_info.max
