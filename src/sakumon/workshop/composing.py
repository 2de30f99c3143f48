"""Composing: candidates are proposed, proved, refereed and rated until one is as wished."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose, UnknownName, unknown
from sakumon.core.family import AnyFamily, Proof, Rating
from sakumon.core.message import Message
from sakumon.core.puzzle import Puzzle, Recipe
from sakumon.core.tally import Tally
from sakumon.core.wish import (
    Wish,
    change_wish,
    check_settled,
    misses_grade,
    read_wish,
    wish_label,
    write_wish,
)
from sakumon.workshop.proving import finished, prove

ATTEMPTS = 200


def make_wish(family: AnyFamily, preset: str | None = None, pairs: Sequence[str] = ()) -> Wish:
    """Return a preset (the first one by default) with KEY=VALUE pairs applied to it."""
    presets = family.composer.presets
    name = preset or next(iter(presets))
    if name not in presets:
        what = Message("preset of {family}", family=family.name)
        raise UnknownName(unknown(what, name, list(presets)))
    keys = {pair.partition("=")[0] for pair in pairs}
    changed: Wish = change_wish(without_promise(presets[name], keys), pairs)
    return changed


def without_promise(preset: Wish, keys: Collection[str]) -> Wish:
    """Return a preset that promises no grade any more, where keys that it depends on are changed.

    Who changes what a puzzle is like and wants a grade too says so.
    """
    if "grade" in keys or not set(keys) - {"effort"}:
        return preset
    return replace(preset, grade="")


def light_wish(family: AnyFamily, preset: str | None = None) -> Wish:
    """Return a preset with the least effort, where its wish has one: as valid, but made sooner.

    Such a puzzle is often less hard, so it may be of any grade.
    """
    wish = make_wish(family, preset)
    return change_wish(wish, ["effort=1", "grade="]) if hasattr(wish, "effort") else wish


def wish_of(family: AnyFamily, values: Mapping[str, Any]) -> Wish:
    """Return the wish that stands in a recipe or a plan."""
    wish: Wish = read_wish(family.composer.wish, values)
    check_settled(wish)
    return wish


class Bench:
    """A place where puzzles of one wish are made, with all that they share at hand."""

    def __init__(self, family: AnyFamily, wish: Wish, budget: Budget | None = None) -> None:
        self.family = family
        self.wish = wish
        self._label = wish_label(self.wish)
        family.composer.check(self.wish)
        self._propose = family.composer.proposer(self.wish, budget or Budget())

    def compose(
        self, seed: int, index: int = 0, budget: Budget | None = None, proofs: Budget | None = None
    ) -> Puzzle:
        """Return the puzzle that the wish, a seed and an index make: proved, rated, accepted.

        Proofs are paid from the same budget as proposals unless they have one of their own.
        """
        purse = budget or Budget()
        reasons, composer = Tally(), self.family.composer
        for attempt in range(ATTEMPTS):
            candidate = self._propose(self._dice(seed, index, attempt), purse)
            at = candidate.position
            solved, rating = prove(self.family, at, proofs or purse, candidate.solved)
            miss = misses(self.family, self.wish, at, solved.proof, rating)
            if miss is None:
                recipe = Recipe(composer.version, write_wish(self.wish), seed, index)
                return finished(self.family, at, recipe, solved.proof, rating)
            reasons.add(miss)
        raise CannotCompose(reasons.refusal(ATTEMPTS))

    def _dice(self, seed: int, index: int, attempt: int) -> Dice:
        version = self.family.composer.version
        return Dice.of(seed, self.family.name, version, self._label, index, attempt)


def misses(family: AnyFamily, wish: Wish, at: Any, proof: Proof, rating: Rating) -> str | None:
    """Return why a puzzle is not what was wished for, or None when it is."""
    return family.composer.misses(wish, at, proof, rating) or misses_grade(wish, rating.grade)


def compose(
    family: AnyFamily, wish: Wish, seed: int, index: int = 0, budget: Budget | None = None
) -> Puzzle:
    """Return one puzzle of a wish; who makes several of it keeps a bench."""
    return Bench(family, wish, budget).compose(seed, index, budget)
