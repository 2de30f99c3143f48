"""What the composer of every family must keep."""

import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import BadWish, SakumonError, UnknownName
from sakumon.core.grades import grade_named, grade_of
from sakumon.core.puzzle import write_document
from sakumon.core.wish import Range, read_wish, replace_wish, write_wish
from sakumon.families import load_family
from sakumon.workshop import audit
from sakumon.workshop.referee import replay
from tests.support.population import FAMILIES, SAMPLE, composed, some

FAR_OUT = "1000000000.."
EITHER_END = (("", ".."), ("..", ""), ("-", ".."))
ALL_DEFAULTS = """
import sys
from sakumon import workshop
from sakumon.core.grades import grade_named, grade_of
from sakumon.core.puzzle import write_document
from sakumon.families import load_family
for name in sys.argv[1:]:
    family = load_family(name)
    wish = workshop.light_wish(family)
    print(write_document(workshop.compose(family, wish, 1)))
"""


def ranges_of(wish: Any) -> list[str]:
    """Return the keys of a wish that bound a measure."""
    return [field.name for field in msgspec.structs.fields(wish) if field.type is Range]


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_a_recipe_makes_the_same_puzzle_again(name: str, preset: str) -> None:
    family = load_family(name)
    puzzle = composed(name, preset)
    recipe = puzzle.recipe
    assert recipe is not None
    assert recipe.version == family.composer.version
    wish = workshop.wish_of(family, recipe.wish)
    assert workshop.compose(family, wish, recipe.seed, recipe.index) == puzzle


def test_the_same_seed_gives_the_same_bytes_in_another_process() -> None:
    command = [sys.executable, "-c", ALL_DEFAULTS, *FAMILIES]
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    out = subprocess.run(command, capture_output=True, check=True, env=environment)
    first = [next(iter(load_family(name).composer.presets)) for name in FAMILIES]
    here = [write_document(composed(*each)) for each in zip(FAMILIES, first, strict=True)]
    assert out.stdout.decode().splitlines() == here


@pytest.mark.parametrize("name", FAMILIES)
def test_the_kth_puzzle_depends_on_seed_and_k_alone(name: str) -> None:
    family = load_family(name)
    bench = workshop.Bench(family, workshop.light_wish(family))
    row = [bench.compose(5, index) for index in range(3)]
    assert workshop.compose(family, workshop.light_wish(family), 5, 2) == row[2]
    assert len({puzzle.id for puzzle in row}) == 3


@pytest.mark.parametrize("name", FAMILIES)
def test_a_preset_that_is_called_a_grade_is_graded_so(name: str) -> None:
    presets = load_family(name).composer.presets
    for preset, wish in presets.items():
        assert wish.grade == (grade_named(preset) or wish.grade), preset


def test_a_changed_preset_promises_no_grade_unless_one_is_wished() -> None:
    graded = [(name, preset) for name, preset in SAMPLE if grade_named(preset)]
    for name, preset in some(graded):
        family = load_family(name)
        wish = family.composer.presets[preset]
        assert workshop.make_wish(family, preset).grade == wish.grade
        assert workshop.without_promise(wish, {"effort"}).grade == wish.grade
        assert workshop.without_promise(wish, {"width"}).grade == ""
        assert workshop.make_wish(family, preset, ["grade=master"]).grade == "master"


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_grade_and_score_agree(name: str, preset: str) -> None:
    rating = composed(name, preset).rating
    assert rating is not None
    assert rating.grade == grade_of(rating.score)


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_soak(name: str) -> None:
    family = load_family(name)
    recipes = [(preset, 1) for preset in family.composer.presets]
    recipes += [(preset, 9) for owner, preset in SAMPLE if owner == name]
    seen = set()
    for preset, seed in recipes:
        puzzle = composed(name, preset, seed)
        assert audit.check(puzzle, again=True) == []
        seen.add(puzzle.id)
    assert len(seen) == len(recipes)


@pytest.mark.parametrize("name", FAMILIES)
def test_wishes_round_trip_and_wrong_ones_are_explained(name: str) -> None:
    family = load_family(name)
    for wish in family.composer.presets.values():
        assert read_wish(type(wish), write_wish(wish)) == wish
        assert write_wish(read_wish(type(wish), write_wish(wish))) == write_wish(wish)
    key = next(iter(write_wish(wish)))
    with pytest.raises(BadWish, match=f"did you mean '{key}'"):
        workshop.make_wish(family, None, [f"{key}x=1"])
    with pytest.raises(BadWish, match="KEY=VALUE"):
        workshop.make_wish(family, None, ["nonsense"])
    with pytest.raises(UnknownName, match="preset"):
        workshop.make_wish(family, "no such preset")


class Watched:
    """A composer that notes when it is asked for proposals."""

    def __init__(self, composer: Any) -> None:
        self._composer = composer
        self.asked = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._composer, name)

    def proposer(self, *given: Any) -> Any:
        self.asked += 1
        return self._composer.proposer(*given)


@pytest.mark.parametrize("name", FAMILIES)
def test_what_no_puzzle_can_be_is_refused_before_the_first_attempt(name: str) -> None:
    family = load_family(name)
    watched = Watched(family.composer)
    usual = workshop.light_wish(family)
    refused = []
    for key in ranges_of(type(usual)):
        wish = replace_wish(usual, {key: FAR_OUT})
        with suppress(BadWish):
            family.composer.check(wish)
            continue
        with pytest.raises(BadWish, match=key):
            workshop.Bench(replace(family, composer=watched), wish)
        refused.append(key)
    assert refused
    assert watched.asked == 0
    workshop.Bench(replace(family, composer=watched), usual)
    assert watched.asked == 1


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_every_preset_of_the_sample_can_be_asked_for(name: str, preset: str) -> None:
    family = load_family(name)
    family.composer.check(family.composer.presets[preset])


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_a_candidate_depends_on_wish_and_dice_alone(name: str, preset: str) -> None:
    family = load_family(name)
    wish = workshop.light_wish(family, preset).settled()
    spent: list[int] = []
    propose = family.composer.proposer(wish, Budget())
    first = propose(Dice.of(1), Budget(progress=spent.append))
    other = propose(Dice.of(2), Budget())
    assert spent
    assert spent == sorted(spent)
    assert propose(Dice.of(1), Budget()).position == first.position != other.position
    fresh = family.composer.proposer(wish, Budget())
    assert fresh(Dice.of(2), Budget()).position == other.position


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_what_a_candidate_says_of_its_solution_is_what_the_solver_says(
    name: str, preset: str
) -> None:
    family = load_family(name)
    wish = workshop.light_wish(family, preset).settled()
    candidate = family.composer.proposer(wish, Budget())(Dice.of(3), Budget())
    solved = family.solver.solve(candidate.position, Budget())
    said = candidate.solved or solved
    assert replay(family, candidate.position, said.proof) is None
    for fact in ("status", "shortest", "answers"):
        assert getattr(said.proof, fact) == getattr(solved.proof, fact), fact
    ratings = [family.rater.rate(candidate.position, each, Budget()) for each in (said, solved)]
    assert ratings[0] == ratings[1]


@pytest.mark.parametrize("name", FAMILIES)
def test_a_measure_outside_its_wish_is_a_miss_that_names_the_key(name: str) -> None:
    family = load_family(name)
    missed = set()
    for preset in [preset for owner, preset in SAMPLE if owner == name]:
        puzzle, wish = composed(name, preset), workshop.light_wish(family, preset)
        assert puzzle.proof is not None
        assert puzzle.rating is not None
        facts = (puzzle.position(), puzzle.proof, puzzle.rating)
        assert family.composer.misses(wish, *facts) is None
        for key in ranges_of(type(wish)):
            value = puzzle.rating.measures.get(key)
            if isinstance(value, int | float):
                narrow = replace_wish(wish, {key: Range(value + 1)})
                assert key in (family.composer.misses(narrow, *facts) or "")
                missed.add(key)
    some(sorted(missed))


@pytest.mark.parametrize("name", FAMILIES)
def test_numbers_beyond_all_bounds_are_refused_or_met(name: str) -> None:
    family = load_family(name)
    usual = workshop.light_wish(family)
    for key in some([field.name for field in msgspec.structs.fields(type(usual))]):
        digits = ("9" * 200, "9" * 400, "9" * 5000)
        texts = [f"{low}{number}{dots}" for number in digits for low, dots in EITHER_END]
        for text in [*texts, *digits]:
            budget = Budget(20_000)
            with suppress(SakumonError):
                wish = replace_wish(usual, {key: text})
                workshop.Bench(family, wish, budget).compose(1, 0, budget)
