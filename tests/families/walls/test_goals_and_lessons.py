"""What is to be done, in words and in numbers; and lessons that teach what they say."""

import pytest

from sakumon.core.budget import Budget
from sakumon.core.grades import GRADES
from sakumon.core.move import Move
from sakumon.families.walls import FAMILY
from sakumon.families.walls.formats.notation import read_notation
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import BARRED, SWEPT
from sakumon.play.lessons import read_lesson

LESSONS = {lesson.name: lesson for lesson in FAMILY.lessons}


def start(name: str) -> Position:
    """Return the board of a lesson."""
    at = read_lesson(FAMILY, LESSONS[name]).position()
    assert isinstance(at, Position)
    return at


def line(name: str) -> tuple[Move, ...]:
    """Return how a lesson is done."""
    proof = read_lesson(FAMILY, LESSONS[name]).proof
    assert proof is not None
    return proof.line


def left(at: Position, moves: tuple[Move, ...]) -> list[int]:
    """Return what is left of the goal before each move and at the end."""
    found = [FAMILY.playing.goal(at).left]
    for move in moves:
        at = FAMILY.rules.play(at, move)
        found.append(FAMILY.playing.goal(at).left)
    return found


@pytest.mark.parametrize(
    ("text", "words", "left"),
    [
        ("survive 3x3 steps 5; P 0 0", "Survive 5 steps", 5),
        ("survive 3x3 steps 5 walked 2; P 0 0", "Survive 5 steps", 3),
        ("survive 3x3 steps 1; P 0 0", "Survive 1 step", 1),
        ("escape 3x3; P 0 0; G 2 2", "Reach the star", 0),
        ("duel 3x3 steps 4; P 0 0", "Last 4 turns against the walls", 4),
        ("duel 3x3 steps 1; P 0 0", "Last 1 turn against the walls", 1),
        (
            "duel 3x3 steps 4 walked 1 turn walls; P 0 0",
            "Touch the player or shut it in, within 4 turns",
            4,
        ),
        ("duel 3x3 steps 4 walked 4 turn walls; P 0 0", "Touch the player in this turn", 1),
    ],
)
def test_goals_say_what_each_side_is_to_do(text: str, words: str, left: int) -> None:
    (at,) = read_notation(text)
    goal = FAMILY.playing.goal(at)
    assert (str(goal.words), goal.left) == (words, left)


def test_what_is_left_runs_down_to_nothing() -> None:
    assert left(start("survive"), line("survive")) == [5, 4, 3, 2, 1, 0]
    assert left(start("duel"), line("duel")) == [4, 4, 3, 3, 2, 2, 1, 1, 0]


def test_lessons_go_from_one_wall_to_a_duel_and_have_no_clock() -> None:
    boards = [start(name) for name in LESSONS]
    assert [at.game for at in boards[-3:]] == ["survive", "escape", "duel"]
    assert all(at.seconds is None for at in boards)
    walls = [len(at.walls) for at in boards]
    assert max(walls[1:5]) == 1 < min(walls[5:])
    grades = [read_lesson(FAMILY, lesson).rating for lesson in FAMILY.lessons]
    assert [rating.grade for rating in grades[:5] if rating] == [GRADES[0]] * 5


@pytest.mark.parametrize(
    ("name", "step", "reason"),
    [("slide", "right", BARRED), ("sweep", "right", SWEPT), ("swing", "up", SWEPT)],
)
def test_the_straight_way_loses_by_what_the_lesson_teaches(
    name: str, step: str, reason: str
) -> None:
    at = start(name)
    assert FAMILY.playing.warnings(at, Budget())[Move(step)] == reason
    assert FAMILY.rules.winner(FAMILY.rules.play(at, Move(step))) == 1


def test_who_follows_the_wall_to_the_edge_is_lost_there() -> None:
    at = start("edge")
    for _ in range(3):
        assert FAMILY.playing.warnings(at, Budget()).get(Move("right")) is None
        at = FAMILY.rules.play(at, Move("right"))
    assert FAMILY.playing.warnings(at, Budget()) == {Move("right"): SWEPT}
