"""A thousand composed levels over all presets: closed, valid, solved, and no two the same."""

import pytest

from sakumon import workshop
from sakumon.families import load_family
from sakumon.families.sokoban.normal import normal_key
from sakumon.puzzle import Puzzle
from sakumon.referee import replay
from tests.families.sokoban.replay import solves

# How many of each preset; whatever is not named here has as many as are left.
COUNTS = {
    "easy": 300,
    "normal": 50,
    "yard": 100,
    "area": 120,
    "hard": 8,
    "master": 4,
}
TOTAL = 1000
SEED = 1000


def counts() -> dict[str, int]:
    presets = list(load_family("sokoban").composer.presets)
    assert set(COUNTS) < set(presets)
    rest = [preset for preset in presets if preset not in COUNTS]
    share = (TOTAL - sum(COUNTS.values())) // len(rest)
    return {preset: COUNTS.get(preset, share) for preset in presets}


def composed(preset: str, number: int) -> list[Puzzle]:
    family = load_family("sokoban")
    wish = workshop.light_wish(family, preset)
    return [workshop.compose(family, wish, SEED, index) for index in range(number)]


@pytest.mark.slow
def test_a_thousand_levels() -> None:
    family = load_family("sokoban")
    seen: set[object] = set()
    made = 0
    for preset, number in counts().items():
        for puzzle in composed(preset, number):
            assert puzzle.proof is not None
            assert puzzle.proof.status == "won"
            assert replay(family, puzzle.position(), puzzle.proof) is None
            assert solves(puzzle.board, list(puzzle.proof.line)), puzzle.id
            at = puzzle.position()
            key = puzzle.id if at.level.storing else normal_key(at)
            assert key not in seen, (preset, puzzle.id)
            seen.add(key)
            made += 1
    assert made == len(seen) == TOTAL


def test_the_replay_written_apart_sees_through_false_lines() -> None:
    for preset in ("tiny", "area"):
        (puzzle,) = composed(preset, 1)
        assert puzzle.proof is not None
        line = list(puzzle.proof.line)
        assert solves(puzzle.board, line)
        assert not solves(puzzle.board, line[:-1])
        assert not solves(puzzle.board, [*line, "l"])
        assert not solves(puzzle.board, [letter.swapcase() for letter in line])
