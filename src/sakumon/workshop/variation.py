"""Puzzles beside puzzles: those that are alike, and one made better."""

from collections.abc import Iterable, Iterator

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.families import load_family
from sakumon.workshop.proving import finished, prove

# Puzzles that are made at most for each one that is asked for, where many are alike.
TRIES = 4


def improve(puzzle: Puzzle, seed: int = 0, budget: Budget | None = None) -> Puzzle:
    """Return a puzzle much like this one, with one answer only: proved, refereed and rated."""
    family, purse = load_family(puzzle.family), budget or Budget()
    repair = family.variation.repair if family.variation else None
    if repair is None:
        raise CannotCompose(
            Message(
                "puzzles of {family} cannot be improved, only composed again", family=family.name
            )
        )
    start = puzzle_of(family, puzzle.position())
    repaired = repair(puzzle.position(), Dice.of("improve", seed, start.id), purse)
    at = repaired.position
    recipe = puzzle.recipe if puzzle_of(family, at).id == start.id else None
    solved, rating = prove(family, at, purse, repaired.solved)
    return finished(family, at, recipe, solved.proof, rating)


def distinct(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield the puzzles that are not like one before them."""
    seen: set[str] = set()
    for puzzle in puzzles:
        key = likeness_of(puzzle)
        if key not in seen:
            seen.add(key)
            yield puzzle


def likeness_of(puzzle: Puzzle) -> str:
    """Return what puzzles share that are the same to a player: their board, if nothing else."""
    family, at = load_family(puzzle.family), puzzle.position()
    likeness = family.variation.likeness if family.variation else None
    same = likeness(at) if likeness else ""
    return family.name + same if same else puzzle_of(family, at).id
