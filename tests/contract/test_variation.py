"""What the variations of every family must keep, where a family has some."""

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families import load_family
from sakumon.workshop import distinct, improve, solve
from sakumon.workshop.referee import replay
from tests.support.population import (
    PRESETS,
    SAMPLE,
    composed,
    families_having,
    having,
    part_of,
    some,
)

WORK = 5_000_000


@pytest.mark.parametrize(("name", "preset"), having("variation.change"))
def test_small_changes_give_other_boards_by_the_same_dice(name: str, preset: str) -> None:
    family = load_family(name)
    change = part_of(family, "variation.change")
    at = composed(name, preset).position()
    boards = [family.rules.write(change(at, Dice.of("change", seed))) for seed in range(8)]
    assert any(board != family.rules.write(at) for board in boards)
    for seed, board in enumerate(boards):
        assert family.rules.write(family.rules.read(board)) == board
        assert family.rules.write(change(at, Dice.of("change", seed))) == board


@pytest.mark.parametrize("name", families_having("variation.repair"))
def test_a_puzzle_with_one_answer_is_left_alone(name: str) -> None:
    repair = part_of(load_family(name), "variation.repair")
    puzzles = [composed(*each) for each in SAMPLE if each[0] == name]
    for puzzle in some([each for each in puzzles if each.proof and each.proof.answers == 1]):
        at = puzzle.position()
        assert repair(at, Dice.of(1), Budget()).position == at
        assert improve(puzzle).board == puzzle.board


@pytest.mark.parametrize("name", families_having("variation.repair"))
def test_a_puzzle_with_several_answers_is_given_one(name: str) -> None:
    family = load_family(name)
    change = part_of(family, "variation.change")
    starts = [composed(*each).position() for each in PRESETS if each[0] == name]
    changed = (change(at, Dice.of("several", seed)) for seed in range(40) for at in starts)
    several = next(
        at for at in changed if (family.solver.solve(at, Budget(WORK)).proof.answers or 0) > 1
    )
    repaired = part_of(family, "variation.repair")(several, Dice.of(1), Budget())
    solved = repaired.solved or family.solver.solve(repaired.position, Budget())
    assert solved.proof.answers == 1
    assert replay(family, repaired.position, solved.proof) is None


@pytest.mark.parametrize("name", families_having("variation.likeness"))
def test_puzzles_that_are_alike_are_told_from_others(name: str) -> None:
    likeness = part_of(load_family(name), "variation.likeness")
    puzzles = [composed(*each) for each in SAMPLE if each[0] == name]
    marks = [likeness(puzzle.position()) for puzzle in puzzles]
    assert len(set(marks)) == len(marks)
    assert marks == [likeness(puzzle.position()) for puzzle in puzzles]
    assert list(distinct([*puzzles, *map(solve, puzzles)])) == puzzles
