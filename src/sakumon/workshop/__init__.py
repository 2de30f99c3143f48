"""The workshop: wish -> propose -> prove -> referee -> rate -> accept."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose, NoPicture, OutOfBudget, UnknownName, unknown
from sakumon.core.family import AnyFamily, Proof, Rating
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, Recipe, puzzle_of
from sakumon.core.wish import Wish, change_wish, read_wish, wish_label, write_wish
from sakumon.drawing.filmstrip import filmstrip
from sakumon.drawing.scene import Scene, View
from sakumon.families import load_family
from sakumon.workshop.referee import replay

ATTEMPTS = 200
# Units of work a proof may take unless told otherwise: minutes, and a few gigabytes at most.
WORK_LIMIT = 1_000_000_000
# Pictures side by side in a filmstrip.
STRIP_COLUMNS = 6


def make_wish(family: AnyFamily, preset: str | None = None, pairs: Sequence[str] = ()) -> Wish:
    """Return a preset (the first one by default) with KEY=VALUE pairs applied to it."""
    presets = family.composer.presets
    name = preset or next(iter(presets))
    if name not in presets:
        raise UnknownName(unknown(f"preset of {family.name}", name, list(presets)))
    changed: Wish = change_wish(presets[name], pairs)
    return changed


def light_wish(family: AnyFamily, preset: str | None = None) -> Wish:
    """Return a preset with the least effort, where its wish has one: as valid, but made sooner."""
    wish = make_wish(family, preset)
    return change_wish(wish, ["effort=1"]) if hasattr(wish, "effort") else wish


def wish_of(family: AnyFamily, values: Mapping[str, Any]) -> Wish:
    """Return the wish that stands in a recipe or a plan."""
    wish: Wish = read_wish(type(next(iter(family.composer.presets.values()))), values)
    return wish


def compose(
    family: AnyFamily, wish: Wish, seed: int, index: int = 0, budget: Budget | None = None
) -> Puzzle:
    """Return the puzzle that this wish, seed and index make: proved, refereed, rated, accepted."""
    purse = budget or Budget()
    misses: Counter[str] = Counter()
    wish = wish.settled()
    wished = wish_label(wish)
    for attempt in range(ATTEMPTS):
        dice = Dice.of(seed, family.name, family.composer.version, wished, index, attempt)
        at = family.composer.propose(wish, dice, purse)
        proof, rating = prove(family, at)
        miss = family.composer.misses(wish, at, proof, rating)
        if miss is None:
            recipe = Recipe(family.composer.version, write_wish(wish), seed, index)
            return finished(family, at, recipe, proof, rating)
        misses[miss] += 1
    reason, _ = misses.most_common(1)[0]
    raise CannotCompose(f"none of {ATTEMPTS} candidates was inside the wish; most often: {reason}")


def prove(family: AnyFamily, at: Any, limit: int = WORK_LIMIT) -> tuple[Proof, Rating]:
    """Solve and rate a position, the referee looking on."""
    proof = _refereed(family, at, family.solver.solve(at, Budget(limit)))
    return proof, family.rater.rate(at, proof)


def _refereed(family: AnyFamily, at: Any, proof: Proof) -> Proof:
    wrong = replay(family, at, proof)
    if wrong is not None:
        raise AssertionError(f"the {family.name} solver gave a proof that fails: {wrong}")
    return proof


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
    family = load_family(puzzle.family)
    at = puzzle.position()
    decide = family.shortest if shortest and family.shortest else family.solver.solve
    proof = _refereed(family, at, decide(at, budget or Budget(WORK_LIMIT)))
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
    found: list[Turn] = []
    at = puzzle.position()
    for move in proof.line:
        ahead = {option: family.rules.play(at, option) for option in family.rules.moves(at)}
        ends = {o: family.solver.solve(p, Budget(limit)).status for o, p in ahead.items()}
        if "unknown" in ends.values():
            raise OutOfBudget(f"the replies at move {len(found) + 1} need a larger budget")
        warned = family.warnings(at) if family.warnings else {}
        safe = [option for option in ahead if option not in warned]
        found.append(Turn(move, safe, [o for o in ahead if ends[o] == proof.status]))
        at = ahead[move]
    return found


def picture(
    puzzle: Puzzle,
    solution: bool = False,
    *,
    marks: bool = False,
    values: bool = False,
    style: str = "",
    fog: bool = False,
) -> Scene:
    """Return the drawing of a puzzle, perhaps with its solution, or with what moves lead to."""
    family = load_family(puzzle.family)
    if style and style not in family.styles:
        raise UnknownName(unknown(f"style of {family.name}", style, list(family.styles)))
    at = puzzle.position()
    proof = puzzle.proof or (solve(puzzle).proof if solution else None)
    line = proof.line if solution and proof else ()
    warned = family.warnings(at) if marks and family.warnings else {}
    outlooks = family.outlooks(at) if values and family.outlooks else {}
    view = View(line=line, warnings=warned, outlooks=outlooks, style=style, fog=fog)
    return family.painter.draw(at, view)


def film(puzzle: Puzzle) -> Scene:
    """Return the solution as a filmstrip: each position, and what happens on the way on."""
    family = load_family(puzzle.family)
    if family.frames is None:
        raise NoPicture(f"moves of {family.name} have no frames: draw it without --strip")
    at, scenes = puzzle.position(), []
    proof = puzzle.proof or solve(puzzle).proof
    for number, move in enumerate(proof.line if proof else (), start=1):
        scenes.append((family.painter.draw(at, View(line=(move,))), f"move {number}: {move}"))
        told = [frame for frame in family.frames(at, move) if frame.caption]
        scenes += [(frame.scene, frame.caption) for frame in told]
        at = family.rules.play(at, move)
    scenes.append((family.painter.draw(at, View()), "the end"))
    return filmstrip(scenes, f"{family.title}, the solution of {puzzle.id}", STRIP_COLUMNS)


def improve(puzzle: Puzzle, seed: int = 0, budget: Budget | None = None) -> Puzzle:
    """Return a puzzle much like this one, with one answer only: proved, refereed and rated."""
    family = load_family(puzzle.family)
    if family.improve is None:
        raise CannotCompose(f"puzzles of {family.name} cannot be improved, only composed anew")
    start = puzzle_of(family, puzzle.position())
    dice = Dice.of("improve", seed, start.id)
    at = family.improve(puzzle.position(), dice, budget or Budget())
    recipe = puzzle.recipe if puzzle_of(family, at).id == start.id else None
    return finished(family, at, recipe, *prove(family, at))


def distinct(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield those that no puzzle before was like."""
    seen: set[str] = set()
    for puzzle in puzzles:
        family = load_family(puzzle.family)
        at = puzzle.position()
        same = family.likeness(at) if family.likeness else ""
        key = family.name + same if same else puzzle_of(family, at).id
        if key not in seen:
            seen.add(key)
            yield puzzle


def rate(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a new proof and a new rating."""
    family = load_family(puzzle.family)
    at = puzzle.position()
    return finished(family, at, puzzle.recipe, *prove(family, at))
