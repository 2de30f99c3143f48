"""The audit: all that may be wrong with a puzzle somebody hands in."""

from dataclasses import dataclass
from typing import Any

from sakumon import workshop
from sakumon.core.errors import BadWish, SakumonError
from sakumon.core.family import AnyFamily
from sakumon.core.puzzle import Puzzle, identify, puzzle_of
from sakumon.core.wish import Wish
from sakumon.families import load_family
from sakumon.workshop.claims import contrary, differences, findings
from sakumon.workshop.referee import replay

RECIPE = "that its recipe makes it"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a puzzle, and which of its claims nobody has looked into."""

    faults: list[str]
    unchecked: list[str]


def check(puzzle: Puzzle, again: bool = False) -> list[str]:
    """Return all that is wrong with a puzzle; with `again`, make it all again to compare."""
    return examine(puzzle, again).faults


def examine(puzzle: Puzzle, again: bool = False) -> Verdict:
    """Check a puzzle by the rules and by a little work, or with `again` by making it again."""
    family = load_family(puzzle.family)
    try:
        at = puzzle.position()
    except SakumonError as error:
        return Verdict([str(error)], [])
    first = [_wrong_id(puzzle, family, at), _wrong_proof(puzzle, family, at)]
    faults = [fault for fault in first if fault]
    if faults:
        return Verdict(faults, [])
    faults = [fault for fault in [_outside_wish(puzzle, family, at)] if fault]
    if again:
        return Verdict(faults or _differs(puzzle, family, at), _other_version(puzzle, family))
    found = list(findings(family, at, puzzle))
    faults += [refuted for _, refuted in found if refuted]
    recipe = [RECIPE] if puzzle.recipe is not None else []
    return Verdict(faults, [claim for claim, refuted in found if not refuted] + recipe)


def _wrong_id(puzzle: Puzzle, family: AnyFamily, at: Any) -> str | None:
    own = identify(family.name, family.rules.write(at))
    if puzzle.id in ("", own):
        return None
    return f"the id is not that of the board, which is {own}"


def _wrong_proof(puzzle: Puzzle, family: AnyFamily, at: Any) -> str | None:
    if puzzle.proof is None:
        return "there is no proof: `sakumon rate` with -o writes one"
    if puzzle.proof.status == "unknown":
        return "the proof says unknown"
    return replay(family, at, puzzle.proof)


def _outside_wish(puzzle: Puzzle, family: AnyFamily, at: Any) -> str | None:
    if puzzle.recipe is None or puzzle.proof is None or puzzle.rating is None:
        return None
    try:
        wish = workshop.wish_of(family, puzzle.recipe.wish)
    except BadWish as error:
        return f"recipe: {error}"
    try:
        miss = workshop.misses(family, wish, at, puzzle.proof, puzzle.rating)
    except BadWish as error:
        return f"recipe: {error}"
    except (LookupError, TypeError, ValueError, ArithmeticError):
        # A wish and a rating from elsewhere may hold anything, or nothing.
        return _not_comparable(family, wish)
    return miss and f"outside its wish: {miss}"


def _not_comparable(family: AnyFamily, wish: Wish) -> str:
    try:
        family.composer.check(wish)
    except SakumonError as error:
        return f"recipe: {error}"
    return "its rating does not have the measures that its wish is about"


def _wrong_recipe(puzzle: Puzzle, family: AnyFamily) -> str | None:
    recipe = puzzle.recipe
    if recipe is None or recipe.version != family.composer.version:
        return None
    try:
        made = workshop.compose(
            family, workshop.wish_of(family, recipe.wish), recipe.seed, recipe.index
        )
    except SakumonError as error:
        return f"its recipe does not make it: {error}"
    if made.board == puzzle_of(family, puzzle.position()).board:
        return None
    return f"its recipe makes another puzzle, {made.id}"


def _other_version(puzzle: Puzzle, family: AnyFamily) -> list[str]:
    """Return the recipe as unchecked where another version of the composer has made the puzzle."""
    recipe = puzzle.recipe
    return [] if recipe is None or recipe.version == family.composer.version else [RECIPE]


def _differs(puzzle: Puzzle, family: AnyFamily, at: Any) -> list[str]:
    """Solve, rate and compose a puzzle again, and return in what it differs."""
    made = workshop.rate(puzzle)
    old, new = puzzle.proof, made.proof
    assert old is not None
    assert new is not None
    faults = [fault for _, fault in differences(family, at, old, new)]
    for name in ("shortest", "answers"):
        was, now = getattr(old, name), getattr(new, name)
        if was != now and (name == "shortest" or None in (was, now)):
            faults.append(contrary(name, was, now))
    if puzzle.rating is not None and puzzle.rating != made.rating:
        faults.append("rating it again gives another rating")
    recipe = _wrong_recipe(puzzle, family)
    return [*faults, recipe] if recipe else faults
