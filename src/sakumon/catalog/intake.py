"""What comes into a store: boards in canonical form, ids that are theirs, proofs that hold."""

from collections.abc import Iterator, Sequence

from sakumon import workshop
from sakumon.core.errors import BadDocument
from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.families import load_family
from sakumon.workshop.referee import replay


def examined(puzzles: Sequence[Puzzle], source: str, rate: bool) -> Iterator[Puzzle]:
    """Yield puzzles as they may be stored; with `rate`, those without a rating get one."""
    for number, puzzle in enumerate(puzzles, start=1):
        where = f"{source}: puzzle {number}" if len(puzzles) > 1 else source
        found = _canonical(puzzle, where)
        if rate and (found.proof is None or found.rating is None):
            found = workshop.rate(found)
        yield found


def _canonical(puzzle: Puzzle, where: str) -> Puzzle:
    family, at = load_family(puzzle.family), puzzle.position()
    own = puzzle_of(family, at)
    if puzzle.id not in ("", own.id):
        raise BadDocument(f"{where}: its id is not that of its board, which is {own.id}")
    if puzzle.proof is not None and puzzle.proof.status != "unknown":
        wrong = replay(family, at, puzzle.proof)
        if wrong is not None:
            raise BadDocument(f"{where}: {wrong}")
    return Puzzle(own.family, own.id, own.board, puzzle.recipe, puzzle.proof, puzzle.rating)
