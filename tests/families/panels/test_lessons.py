"""Lessons: each board can only be solved by doing what it teaches."""

import pytest

from sakumon.core.budget import Budget
from sakumon.core.puzzle import Puzzle
from sakumon.families.panels import FAMILY
from sakumon.families.panels.solve.solver import shortest_solutions
from sakumon.play.lessons import read_lesson
from tests.support.population import played_out

LESSONS = {lesson.name: lesson for lesson in FAMILY.lessons}
# The longest chain and the largest combo of each.
TAUGHT = [
    ("swap", 1, 6),
    ("column", 1, 6),
    ("fall", 1, 4),
    ("at-once", 1, 8),
    ("chain", 2, 3),
    ("chain-of-three", 3, 3),
    ("order", 1, 4),
]


def lesson(name: str) -> Puzzle:
    return read_lesson(FAMILY, LESSONS[name])


def kinds_of_frames(puzzle: Puzzle) -> list[str]:
    assert puzzle.proof is not None
    return [frame.kind for frame in FAMILY.playing.frames(puzzle.position(), puzzle.proof.line[0])]


@pytest.mark.parametrize("name", LESSONS)
def test_there_is_one_answer_and_it_is_easy(name: str) -> None:
    puzzle = lesson(name)
    assert puzzle.proof is not None
    assert puzzle.rating is not None
    assert puzzle.proof.answers == 1
    assert len(puzzle.proof.line) == puzzle.board["moves"]
    assert puzzle.rating.grade == "easy"


@pytest.mark.parametrize(("name", "chain", "combo"), TAUGHT)
def test_what_vanishes_is_what_the_lesson_is_about(name: str, chain: int, combo: int) -> None:
    rating = lesson(name).rating
    assert rating is not None
    assert (rating.measures["chain"], rating.measures["combo"]) == (chain, combo)


def test_something_falls_before_it_vanishes() -> None:
    assert kinds_of_frames(lesson("fall"))[:3] == ["swap", "fall", "vanish"]
    assert kinds_of_frames(lesson("swap"))[:2] == ["swap", "vanish"]


def test_only_one_order_of_the_two_moves_wins() -> None:
    puzzle = lesson("order")
    (solution,) = shortest_solutions(puzzle.position(), Budget())
    (line,) = solution.lines
    first, second = line.moves
    assert FAMILY.rules.winner(played_out(FAMILY, puzzle.position(), [first, second])) == 0
    assert FAMILY.rules.winner(played_out(FAMILY, puzzle.position(), [second, first])) == 1
