"""What the contract suite runs over: families by the parts they have, presets, positions in play.

Nobody enrols a family in a list: families are found, and what each has is read off its value.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from sakumon import workshop
from sakumon.core.dice import Dice
from sakumon.core.family import AnyFamily, Family
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle
from sakumon.core.wish import Wish, write_wish
from sakumon.families import family_folder, family_names, load_family

Item = TypeVar("Item")
Named = tuple[str, str]  # a family, and one of its presets or formats

FAMILIES = family_names()
PRESETS = [(name, preset) for name in FAMILIES for preset in load_family(name).composer.presets]
ASKED: set[str] = set()  # the parts that tests have asked for


def some(items: Sequence[Item]) -> Sequence[Item]:
    """Return items to test with; a test that has nothing to look at must not pass."""
    assert items, "there is nothing to test here"
    return items


def sample_of(presets: Mapping[str, Wish]) -> list[str]:
    """Return a few presets that stand for all: the first, the last, each that sets a new key.

    Presets that set the same keys differ in how large or how hard they are, or in one choice.
    """
    known: set[str] = set()
    chosen: list[str] = []
    for name, wish in presets.items():
        keys = keys_set(wish)
        if not chosen or not keys <= known or name == list(presets)[-1]:
            chosen.append(name)
        known |= keys
    return chosen


def keys_set(wish: Wish) -> set[str]:
    """Return the keys that are not at their default."""
    usual, values = write_wish(type(wish)()), write_wish(wish)
    return {key for key in values if values[key] != usual[key]}


SAMPLE = [
    (name, preset) for name in FAMILIES for preset in sample_of(load_family(name).composer.presets)
]


def part_of(family: AnyFamily, part: str) -> Any:
    """Return a part by its name, as `playing.frames`; None where a family has none of its own."""
    found: Any = family
    for name in part.split("."):
        if found is None or _is_usual(found, name):
            return None
        found = getattr(found, name)
    return found or None


def _is_usual(owner: Any, name: str) -> bool:
    if not is_dataclass(owner):
        return False
    (field,) = [field for field in fields(owner) if field.name == name]
    usual = field.default if field.default_factory is MISSING else field.default_factory()
    return bool(getattr(owner, name) == usual)


def families_having(part: str) -> Sequence[str]:
    """Return the families that have a part."""
    ASKED.add(part)
    return some([name for name in FAMILIES if part_of(load_family(name), part)])


def having(part: str) -> Sequence[Named]:
    """Return sample presets of the families that have a part."""
    names = families_having(part)
    return [(name, preset) for name, preset in SAMPLE if name in names]


def optional_parts() -> list[str]:
    """Return every part that the contract lets a family leave out, read off the contract."""
    found = ["painter.styles", "painter.fog"]
    hints = get_type_hints(Family)
    for field in fields(Family):
        groups = [kind for kind in _kinds(hints[field.name]) if is_dataclass(kind)]
        for group in groups:
            found += [f"{field.name}.{part.name}" for part in fields(group)]
        if not groups and (field.default, field.default_factory) != (MISSING, MISSING):
            found.append(field.name)
    return found


def _kinds(hint: Any) -> list[Any]:
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return [get_origin(kind) or kind for kind in options]


@lru_cache(maxsize=256)
def composed(name: str, preset: str, seed: int = 1) -> Puzzle:
    """Return a puzzle, composed once for all tests, with the least effort a preset may take."""
    family = load_family(name)
    return workshop.compose(family, workshop.light_wish(family, preset), seed)


@lru_cache(maxsize=64)
def short(name: str, seeds: int = 8) -> Puzzle:
    """Return the quickest to win of a few puzzles of a family, for tests that play to the end."""
    preset = next(iter(load_family(name).composer.presets))
    puzzles = [composed(name, preset, seed) for seed in range(1, seeds + 1)]
    return min(puzzles, key=lambda puzzle: len(puzzle.proof.line if puzzle.proof else ()))


def random_game(family: AnyFamily, at: Any, dice: Dice, most: int = 60) -> Iterator[Any]:
    """Yield the positions of a game of random moves, the start and the end included."""
    yield at
    for _ in range(most):
        moves = family.rules.moves(at)
        if not moves:
            return
        at = family.rules.play(at, dice.choice(moves))
        yield at


def some_positions(name: str, preset: str, seed: int, many: int = 8, most: int = 60) -> list[Any]:
    """Return a few positions of a random game: the start, the end, and some on the way."""
    family = load_family(name)
    game = list(random_game(family, composed(name, preset).position(), Dice.of(seed), most))
    step = max(1, len(game) // many)
    return [*game[:-1:step], game[-1]]


def played_out(family: AnyFamily, at: Any, moves: Sequence[Move]) -> Any:
    """Return the position after moves, each of which must be legal."""
    for move in moves:
        assert move in family.rules.moves(at), (move, moves)
        at = family.rules.play(at, move)
    return at


def meaning(family: AnyFamily, at: Any, press: str) -> Sequence[Move]:
    """Return the moves that a press means: a legal move itself, or what the family says."""
    legal = [move for move in family.rules.moves(at) if move == press]
    return legal or family.playing.press(at, press)


def examples_of(name: str) -> Path:
    """Return the folder of a family's examples."""
    return family_folder(name) / "examples"


def perft(family: AnyFamily, at: Any, depth: int) -> int:
    """Return how many sequences of moves of this length there are."""
    if depth == 0:
        return 1
    rules = family.rules
    return sum(perft(family, rules.play(at, move), depth - 1) for move in rules.moves(at))
