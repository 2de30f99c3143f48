"""Grades: presets keep what they are called, scores spread, and what is easy is never hard."""

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.errors import BadWish
from sakumon.core.family import Measures
from sakumon.core.grades import GRADES, grade_named, grade_of
from sakumon.core.move import Move
from sakumon.families.walls import FAMILY
from sakumon.families.walls.formats.notation import read_notation
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import safe_steps
from sakumon.families.walls.solve.grading import CAREFUL, duel_rating, rating_of

GRADED = [preset for preset in FAMILY.composer.presets if grade_named(preset)]


def board(routes: int, wins: float) -> Measures:
    """Return the measures of a board on which all careful players win that often."""
    return {"routes": routes, **dict.fromkeys(CAREFUL, wins)}


@pytest.mark.parametrize("preset", GRADED)
def test_presets_have_their_grade_and_scores_spread(preset: str) -> None:
    bench = workshop.Bench(FAMILY, FAMILY.composer.presets[preset])
    ratings = [bench.compose(3, index).rating for index in range(40)]
    scores = [rating.score for rating in ratings if rating is not None]
    assert {grade_of(score) for score in scores} == {grade_named(preset)}
    assert len(set(scores)) > 20
    assert max(scores) - min(scores) > 0.08


@pytest.mark.parametrize("grade", GRADES[2:])
def test_harder_grades_can_be_wished(grade: str) -> None:
    for preset in ("hard", "escape-hard"):
        wish = workshop.make_wish(FAMILY, preset, [f"grade={grade}"])
        rating = workshop.compose(FAMILY, wish, 1).rating
        assert rating is not None
        assert rating.grade == grade


def test_few_routes_and_failing_players_make_it_harder() -> None:
    for wins in (0.9, 0.5, 0.0):
        scores = [rating_of(board(routes, wins)).score for routes in (9999, 300, 40, 20, 5, 1)]
        assert scores == sorted(scores)
        assert len(set(scores)) == len(scores)
    for routes in (300, 20, 5):
        scores = [rating_of(board(routes, wins)).score for wins in (1.0, 0.9, 0.5, 0.1, 0.0)]
        assert scores == sorted(scores)


def test_the_classes_of_the_paper_hold_where_players_fail() -> None:
    assert [rating_of(board(routes, 0.9)).grade for routes in (40, 39, 11, 10, 1)] == [
        "easy",
        "normal",
        "normal",
        "hard",
        "hard",
    ]
    assert rating_of(board(40, 0.0)).grade == "easy"
    assert rating_of(board(11, 0.0)).grade == "normal"
    assert (rating_of(board(1, 0.0)).grade, rating_of(board(1, 0.0)).score) == ("master", 1.0)


def test_a_board_on_which_nobody_fails_is_easy() -> None:
    (corridor,) = read_notation("survive 2x1 steps 9; P 0 0")
    _, rating = workshop.prove(FAMILY, corridor, Budget())
    assert rating.measures["routes"] == 1
    assert rating.grade == "easy"


def test_grades_of_duels_follow_luck() -> None:
    lucks = (1.0, 0.3, 0.1, 0.01, 0.003, 0.0001)
    ratings = [duel_rating({"luck": luck}) for luck in lucks]
    assert [rating.grade for rating in ratings] == ["easy", *GRADES]
    assert [rating.grade for rating in ratings] == [grade_of(rating.score) for rating in ratings]


def test_luck_is_the_chance_of_untouched_steps_along_the_line() -> None:
    pairs = ["width=4", "height=4", "walls=7", "steps=4", "margin=0..4"]
    bench = workshop.Bench(FAMILY, workshop.make_wish(FAMILY, "duel", pairs))
    lucks = set()
    for index in range(8):
        puzzle = bench.compose(2, index)
        at, luck = puzzle.position(), 1.0
        assert puzzle.proof is not None
        assert puzzle.rating is not None
        for move in puzzle.proof.line:
            if not at.walls_to_move:
                untouched = safe_steps(at)
                luck *= sum(wins_by(at, step) for step in untouched) / len(untouched)
            at = FAMILY.rules.play(at, move)
        assert puzzle.rating.measures["luck"] == pytest.approx(luck, rel=1e-3)
        lucks.add(luck)
    assert len(lucks) > 2


def wins_by(at: Position, move: Move) -> bool:
    """Tell whether a step keeps the win."""
    return FAMILY.solver.solve(FAMILY.rules.play(at, move), Budget()).proof.status == "won"


def test_routes_that_no_board_of_the_grade_has_are_refused() -> None:
    with pytest.raises(BadWish, match="relax routes or grade"):
        workshop.Bench(FAMILY, workshop.make_wish(FAMILY, "hard", ["routes=40..", "grade=hard"]))
    with pytest.raises(BadWish, match="normal"):
        workshop.Bench(
            FAMILY, workshop.make_wish(FAMILY, "normal", ["routes=..10", "grade=normal"])
        )
    workshop.Bench(FAMILY, workshop.make_wish(FAMILY, "hard", ["routes=40.."]))
