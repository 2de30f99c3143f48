"""The audit: all that may be wrong with a puzzle somebody hands in."""

from typing import Any

from sakumon import workshop
from sakumon.core.errors import BadWish, SakumonError
from sakumon.core.family import AnyFamily
from sakumon.core.puzzle import Puzzle, identify, puzzle_of
from sakumon.families import load_family
from sakumon.workshop.referee import replay


def check(puzzle: Puzzle, again: bool = False) -> list[str]:
    """Return all that is wrong with a puzzle; with `again`, make it all again to compare."""
    family = load_family(puzzle.family)
    try:
        at = puzzle.position()
    except SakumonError as error:
        return [str(error)]
    faults = [_wrong_id(puzzle, family, at), _wrong_proof(puzzle, family, at)]
    faults.append(_outside_wish(puzzle, family, at))
    if again and not any(faults):
        faults += [*_differs(puzzle, workshop.rate(puzzle)), _wrong_recipe(puzzle, family)]
    return [fault for fault in faults if fault]


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
    miss = family.composer.misses(wish, at, puzzle.proof, puzzle.rating)
    return miss and f"outside its wish: {miss}"


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


def _differs(old: Puzzle, new: Puzzle) -> list[str]:
    faults = []
    for name in ("status", "shortest", "answers"):
        was, now = getattr(old.proof, name), getattr(new.proof, name)
        if was != now:
            faults.append(f"the proof says {name} {was}, solving again gives {now}")
    if old.rating is not None and old.rating != new.rating:
        faults.append("rating it again gives another rating")
    return faults
