"""Proving: a position is solved, the referee replays the line, and the rater rates it."""

from typing import Any

import msgspec

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import AnyFamily, Proof, Rating, Solved
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, Recipe, puzzle_of
from sakumon.families import load_family
from sakumon.workshop.referee import replay

# Units of work a proof may take by default: minutes, and a few gigabytes at most.
WORK_LIMIT = 1_000_000_000


def prove(
    family: AnyFamily, at: Any, budget: Budget, solved: Solved[Any] | None = None
) -> tuple[Solved[Any], Rating]:
    """Solve and rate a position, unless it is solved already, the referee looking on."""
    found = solved or family.solver.solve(at, budget.part(WORK_LIMIT))
    _check(family, at, found.proof)
    return found, family.rater.rate(at, found, budget.part(WORK_LIMIT))


def _check(family: AnyFamily, at: Any, proof: Proof) -> None:
    wrong = replay(family, at, proof)
    if wrong is not None:
        raise AssertionError(f"the {family.name} solver gave a proof that fails: {wrong}")


def finished(
    family: AnyFamily, at: Any, recipe: Recipe | None, proof: Proof, rating: Rating
) -> Puzzle:
    """Return the puzzle of a position with all that is known of it."""
    bare = puzzle_of(family, at)
    return Puzzle(bare.family, bare.id, bare.board, recipe, proof, rating)


def solve(puzzle: Puzzle, budget: Budget | None = None, shortest: bool = False) -> Puzzle:
    """Return the puzzle with a new proof, found within a counted budget.

    Solvers that are content with any line are asked for a shortest one if that is wanted.
    """
    family, at = load_family(puzzle.family), puzzle.position()
    fewest = family.analysis.fewest if family.analysis else {}
    decide = next(iter(fewest.values())) if shortest and fewest else family.solver.solve
    proof = decide(at, budget or Budget(WORK_LIMIT)).proof
    _check(family, at, proof)
    known = puzzle_of(family, at)
    return Puzzle(puzzle.family, known.id, known.board, puzzle.recipe, proof, puzzle.rating)


def rate(puzzle: Puzzle, budget: Budget | None = None) -> Puzzle:
    """Return the puzzle with a new proof and a new rating."""
    family, at = load_family(puzzle.family), puzzle.position()
    solved, rating = prove(family, at, budget or Budget())
    return finished(family, at, puzzle.recipe, solved.proof, rating)


class Turn(msgspec.Struct, frozen=True):
    """One turn of a proof's line: the move, the safe ones, and those that keep the result."""

    move: Move
    safe: list[Move]
    keeps: list[Move]


def turns(puzzle: Puzzle, limit: int = WORK_LIMIT) -> list[Turn]:
    """Return what each side could have played at every turn of the proof's line."""
    family, proof = load_family(puzzle.family), puzzle.proof
    assert proof is not None
    found: list[Turn] = []
    at, known = puzzle.position(), None
    for move in proof.line:
        ahead = {option: family.rules.play(at, option) for option in family.rules.moves(at)}
        ends = {}
        for option, position in ahead.items():
            solved = family.solver.solve(position, Budget(limit), known)
            ends[option], known = solved.proof.status, solved.witness or known
        if "unknown" in ends.values():
            raise OutOfBudget(
                Message("the replies at move {number} need a larger budget", number=len(found) + 1)
            )
        warned = family.playing.warnings(at, Budget(limit))
        safe = [option for option in ahead if option not in warned]
        found.append(Turn(move, safe, [o for o in ahead if ends[o] == proof.status]))
        at = ahead[move]
    return found
