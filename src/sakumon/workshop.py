"""The workshop: wish -> propose -> prove -> referee -> rate -> accept."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from sakumon.budget import Budget
from sakumon.dice import Dice
from sakumon.errors import BadWish, CannotCompose, SakumonError, UnknownName
from sakumon.families import load_family, unknown
from sakumon.family import AnyFamily, Proof, Rating
from sakumon.puzzle import Puzzle, Recipe, identify, puzzle_of
from sakumon.referee import replay
from sakumon.scene import Move
from sakumon.wish import Wish, change_wish, read_wish, write_wish

ATTEMPTS = 200
# Units of work a proof may take unless told otherwise: minutes, and a few gigabytes at most.
WORK_LIMIT = 1_000_000_000


def make_wish(family: AnyFamily, preset: str | None = None, pairs: Sequence[str] = ()) -> Wish:
    """Return a preset (the first one by default) with KEY=VALUE pairs applied to it."""
    presets = family.composer.presets
    name = preset or next(iter(presets))
    if name not in presets:
        raise UnknownName(unknown(f"preset of {family.name}", name, list(presets)))
    changed: Wish = change_wish(presets[name], pairs)
    return changed


def compose(
    family: AnyFamily, wish: Wish, seed: int, index: int = 0, budget: Budget | None = None
) -> Puzzle:
    """Return the puzzle that this wish, seed and index make: proved, refereed, rated, accepted."""
    purse = budget or Budget()
    misses: Counter[str] = Counter()
    for attempt in range(ATTEMPTS):
        dice = Dice.of(seed, family.name, family.composer.version, index, attempt)
        at = family.composer.propose(wish, dice, purse)
        proof, rating = prove(family, at)
        miss = family.composer.misses(wish, at, proof, rating)
        if miss is None:
            recipe = Recipe(family.composer.version, write_wish(wish), seed, index)
            return finished(family, at, recipe, proof, rating)
        misses[miss] += 1
    reason, _ = misses.most_common(1)[0]
    raise CannotCompose(f"none of {ATTEMPTS} candidates was inside the wish; most often: {reason}")


def prove(family: AnyFamily, at: Any) -> tuple[Proof, Rating]:
    """Solve and rate a position, the referee looking on."""
    proof = family.solver.solve(at, Budget(WORK_LIMIT))
    wrong = replay(family, at, proof)
    if wrong is not None:
        raise AssertionError(f"the {family.name} solver gave a proof that fails: {wrong}")
    return proof, family.rater.rate(at, proof)


def finished(
    family: AnyFamily, at: Any, recipe: Recipe | None, proof: Proof, rating: Rating
) -> Puzzle:
    """Return the puzzle of a position with all that is known of it."""
    bare = puzzle_of(family, at)
    return Puzzle(bare.family, bare.id, bare.board, recipe, proof, rating)


def solve(puzzle: Puzzle, budget: Budget | None = None) -> Puzzle:
    """Return the puzzle with a new proof, found within a counted budget."""
    family = load_family(puzzle.family)
    at = puzzle.position()
    proof = family.solver.solve(at, budget or Budget(WORK_LIMIT))
    known = puzzle_of(family, at)
    return Puzzle(puzzle.family, known.id, known.board, puzzle.recipe, proof, puzzle.rating)


class Turn(msgspec.Struct, frozen=True):
    """One turn of a proof's line: the move, the safe ones, and those that keep the result."""

    move: Move
    safe: list[Move]
    keeps: list[Move]


def turns(puzzle: Puzzle, limit: int = WORK_LIMIT) -> list[Turn]:
    """Return what each side could have played at every turn of the proof's line."""
    family, proof = load_family(puzzle.family), puzzle.proof
    assert proof is not None
    at, found = puzzle.position(), []
    for move in proof.line:
        ahead = {option: family.rules.play(at, option) for option in family.rules.moves(at)}
        warned = family.warnings(at) if family.warnings else {}
        found.append(
            Turn(
                move,
                [option for option in ahead if option not in warned],
                [
                    option
                    for option, after in ahead.items()
                    if family.solver.solve(after, Budget(limit)).status == proof.status
                ],
            )
        )
        at = ahead[move]
    return found


def rate(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a new proof and a new rating."""
    family = load_family(puzzle.family)
    at = puzzle.position()
    return finished(family, at, puzzle.recipe, *prove(family, at))


def check(puzzle: Puzzle, again: bool = False) -> list[str]:
    """Return all that is wrong with a puzzle; with `again`, solve and rate it anew to compare."""
    family = load_family(puzzle.family)
    try:
        at = puzzle.position()
    except SakumonError as error:
        return [str(error)]
    faults = [_wrong_id(puzzle, family, at), _wrong_proof(puzzle, family, at)]
    faults.append(_outside_wish(puzzle, family, at))
    if again and not any(faults):
        faults += _differs(puzzle, rate(puzzle))
    return [fault for fault in faults if fault]


def _wrong_id(puzzle: Puzzle, family: AnyFamily, at: Any) -> str | None:
    own = identify(family.name, family.rules.write(at))
    if puzzle.id in ("", own):
        return None
    return f"the id is not that of the board, which is {own}"


def _wrong_proof(puzzle: Puzzle, family: AnyFamily, at: Any) -> str | None:
    if puzzle.proof is None:
        return "there is no proof: run `sakumon solve` or `sakumon rate` on it"
    if puzzle.proof.status == "unknown":
        return "the proof says unknown"
    return replay(family, at, puzzle.proof)


def _outside_wish(puzzle: Puzzle, family: AnyFamily, at: Any) -> str | None:
    if puzzle.recipe is None or puzzle.proof is None or puzzle.rating is None:
        return None
    kind = type(next(iter(family.composer.presets.values())))
    try:
        wish = read_wish(kind, puzzle.recipe.wish)
    except BadWish as error:
        return f"recipe: {error}"
    miss = family.composer.misses(wish, at, puzzle.proof, puzzle.rating)
    return miss and f"outside its wish: {miss}"


def _differs(old: Puzzle, new: Puzzle) -> list[str]:
    faults = []
    for name in ("status", "shortest", "answers"):
        was, now = getattr(old.proof, name), getattr(new.proof, name)
        if was != now:
            faults.append(f"the proof says {name} {was}, solving again gives {now}")
    if old.rating is not None and old.rating != new.rating:
        faults.append("rating it again gives another rating")
    return faults
