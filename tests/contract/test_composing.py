"""What the composer of every family must keep."""

import os
import subprocess
import sys

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import BadWish, UnknownName
from sakumon.core.puzzle import write_document
from sakumon.core.wish import read_wish, write_wish
from sakumon.families import load_family
from sakumon.workshop import audit
from tests.support.population import FAMILIES, PRESETS, composed


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_recipe_makes_the_same_puzzle_again(name: str, preset: str) -> None:
    family = load_family(name)
    puzzle = composed(name, preset)
    recipe = puzzle.recipe
    assert recipe is not None
    assert recipe.version == family.composer.version
    wish = read_wish(type(family.composer.presets[preset]), recipe.wish)
    assert workshop.compose(family, wish, recipe.seed, recipe.index) == puzzle


@pytest.mark.parametrize("name", FAMILIES)
def test_the_same_seed_gives_the_same_bytes_in_another_process(name: str) -> None:
    preset = next(iter(load_family(name).composer.presets))
    command = [sys.executable, "-m", "sakumon", "compose", name, "--seed", "1"]
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    out = subprocess.run(command, capture_output=True, check=True, env=environment)
    assert out.stdout.decode() == write_document(composed(name, preset)) + "\n"


@pytest.mark.parametrize("name", FAMILIES)
def test_the_kth_puzzle_depends_on_seed_and_k_alone(name: str) -> None:
    family = load_family(name)
    wish = workshop.make_wish(family)
    row = [workshop.compose(family, wish, 5, index) for index in range(3)]
    assert workshop.compose(family, wish, 5, 2) == row[2]
    assert len({puzzle.id for puzzle in row}) == 3


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_soak(name: str, preset: str) -> None:
    family = load_family(name)
    wish = workshop.light_wish(family, preset)
    puzzles = [workshop.compose(family, wish, 9, index) for index in range(25)]
    for puzzle in puzzles:
        assert audit.check(puzzle, again=True) == []
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


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


@pytest.mark.parametrize("name", FAMILIES)
def test_composing_counts_its_work(name: str) -> None:
    family = load_family(name)
    wish = workshop.make_wish(family)
    spent: list[int] = []
    budget = Budget(progress=spent.append)
    family.composer.propose(wish, Dice.of(1), budget)
    assert spent
    assert spent == sorted(spent)
