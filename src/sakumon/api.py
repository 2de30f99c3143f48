"""The public functions: each a few lines over the parts that do the work."""

from pathlib import Path
from typing import Any

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.family import AnyFamily
from sakumon.core.puzzle import Puzzle
from sakumon.core.wish import replace_wish
from sakumon.families import family_names, load_family
from sakumon.formats import files
from sakumon.formats.writing import write_bytes
from sakumon.workshop import audit


def families() -> list[str]:
    """Return the names of all families."""
    return family_names()


def load(name: str) -> AnyFamily:
    """Return a family with all its parts."""
    return load_family(name)


def compose(
    family: str, preset: str | None = None, *, seed: int = 0, index: int = 0, **wish: Any
) -> Puzzle:
    """Compose a puzzle: proved, rated and inside the wish, or CannotCompose says what to relax.

    Wish keys are given by name: a range as text like `"11..39"` or as a pair, a cell as a pair.
    A file that the wish names is read.
    """
    owner = load_family(family)
    plain = workshop.without_promise(workshop.make_wish(owner, preset), wish.keys())
    wanted = replace_wish(plain, wish).settled()
    return workshop.compose(owner, wanted, seed, index)


def solve(puzzle: Puzzle, budget: Budget | None = None) -> Puzzle:
    """Return the puzzle with a new proof."""
    return workshop.solve(puzzle, budget)


def rate(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a new proof and a new rating."""
    return workshop.rate(puzzle)


def improve(puzzle: Puzzle, *, seed: int = 0) -> Puzzle:
    """Return a puzzle much like this one with exactly one answer, or CannotCompose says why not."""
    return workshop.improve(puzzle, seed)


def check(puzzle: Puzzle, *, again: bool = False) -> list[str]:
    """Return all that is wrong with a puzzle, as far as rules and a little work show it.

    With `again`, it is solved, rated and composed again to compare, however long that takes.
    """
    return audit.check(puzzle, again)


def draw(puzzle: Puzzle, path: str | Path, *, solution: bool = False, theme: str = "safe") -> None:
    """Draw a puzzle into a .svg, .png, .pdf or .txt file."""
    from sakumon.drawing.render import render

    scene = workshop.picture(puzzle, solution)
    write_bytes(path, render(scene, Path(path).suffix, theme))


def read(path: str | Path) -> list[Puzzle]:
    """Read all puzzles of a file, whatever its format."""
    return files.read_file(str(path))


def write(puzzles: list[Puzzle], path: str | Path) -> None:
    """Write puzzles in the format that the file's name ends with."""
    write_bytes(path, files.write_puzzles(puzzles, files.suffix_of(path)))
