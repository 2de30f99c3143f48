"""What the contract suite runs over: every family found, every preset, positions in play."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from sakumon import workshop
from sakumon.core.dice import Dice
from sakumon.core.family import AnyFamily
from sakumon.core.puzzle import Puzzle
from sakumon.families import family_folder, family_names, load_family

FAMILIES = family_names()
PRESETS = [(name, preset) for name in FAMILIES for preset in load_family(name).composer.presets]


@lru_cache(maxsize=256)
def composed(name: str, preset: str, seed: int = 1) -> Puzzle:
    """Return a puzzle, composed once for all tests, with the least effort a preset may take."""
    family = load_family(name)
    return workshop.compose(family, workshop.light_wish(family, preset), seed)


def random_game(family: AnyFamily, at: Any, dice: Dice, most: int = 60) -> Iterator[Any]:
    """Yield the positions of a game of random moves, the start and the end included."""
    yield at
    for _ in range(most):
        moves = family.rules.moves(at)
        if not moves:
            return
        at = family.rules.play(at, dice.choice(moves))
        yield at


def examples_of(name: str) -> Path:
    """Return the folder of a family's examples."""
    return family_folder(name) / "examples"


def perft(family: AnyFamily, at: Any, depth: int) -> int:
    """Return how many sequences of so many moves there are."""
    if depth == 0:
        return 1
    rules = family.rules
    return sum(perft(family, rules.play(at, move), depth - 1) for move in rules.moves(at))
