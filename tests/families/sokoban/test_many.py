"""Hundreds of composed levels over all presets: closed, valid, solved, and no two the same."""

import pytest

from sakumon import workshop
from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.families import load_family
from sakumon.families.sokoban.model.symmetry import LAYINGS, laid_another_way
from sakumon.workshop.referee import replay
from tests.families.sokoban.replay import solves

# How many of each preset are composed.
COUNTS = {
    "tiny": 90,
    "easy": 60,
    "normal": 10,
    "yard": 25,
    "area": 25,
    "hard": 2,
    "master": 2,
}
# Of many small boards a few come out alike: these are left out.
TOTAL = 205
SEED = 1000


def composed(preset: str, number: int) -> list[Puzzle]:
    family = load_family("sokoban")
    bench = workshop.Bench(family, workshop.light_wish(family, preset))
    return [bench.compose(SEED, index) for index in range(number)]


@pytest.mark.slow
def test_hundreds_of_levels() -> None:
    family = load_family("sokoban")
    assert set(COUNTS) == set(family.composer.presets)
    made = [puzzle for preset, number in COUNTS.items() for puzzle in composed(preset, number)]
    for puzzle in made:
        assert puzzle.proof is not None
        assert puzzle.proof.status == "won"
        assert replay(family, puzzle.position(), puzzle.proof) is None
        assert solves(puzzle.board, list(puzzle.proof.line)), puzzle.id
    assert len(list(workshop.distinct(made))) >= TOTAL


def test_a_level_laid_another_way_is_no_other_level() -> None:
    family = load_family("sokoban")
    first, second = composed("tiny", 2)
    ways = [
        puzzle_of(family, laid_another_way(first.position(), which))
        for which in range(len(LAYINGS))
    ]
    assert len({puzzle.id for puzzle in ways}) > 1
    assert list(workshop.distinct([*ways, second])) == [ways[0], second]


def test_the_replay_written_apart_sees_through_false_lines() -> None:
    for preset in ("tiny", "area"):
        (puzzle,) = composed(preset, 1)
        assert puzzle.proof is not None
        line = list(puzzle.proof.line)
        assert solves(puzzle.board, line)
        assert not solves(puzzle.board, line[:-1])
        assert not solves(puzzle.board, [*line, "l"])
        assert not solves(puzzle.board, [letter.swapcase() for letter in line])
