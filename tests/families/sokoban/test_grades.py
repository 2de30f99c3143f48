"""How hard levels are called: presets, lessons, areas, and one scale for all of them."""

from itertools import pairwise

import pytest

from sakumon import workshop
from sakumon.core.family import Measures
from sakumon.core.grades import GRADES, grade_of, score_between
from sakumon.families.sokoban import FAMILY
from sakumon.families.sokoban.model.rules import SokobanRules
from sakumon.families.sokoban.model.stuck import lost_boxes
from sakumon.families.sokoban.solve.area_rating import SHRINKS
from sakumon.families.sokoban.solve.rating import CHANGES, entangled_changes
from sakumon.play.lessons import read_lesson
from tests.support.population import composed

SEEDS = range(20, 26)


def measured(box_changes: int, decomposition: float) -> Measures:
    return {"box_changes": box_changes, "decomposition": decomposition}


def first_graded(preset: str) -> int:
    """Return how many of a few levels are of the preset's grade although none was asked for."""
    wish = FAMILY.composer.presets[preset]
    bench = workshop.Bench(FAMILY, workshop.make_wish(FAMILY, preset, ["grade="]))
    ratings = [bench.compose(seed).rating for seed in SEEDS]
    return sum(rating is not None and rating.grade == wish.grade for rating in ratings)


@pytest.mark.parametrize(("preset", "least"), [("easy", 6), ("normal", 6), ("hard", 4)])
def test_presets_make_their_grade_by_themselves(preset: str, least: int) -> None:
    assert first_graded(preset) >= least


def test_the_smallest_levels_are_easy() -> None:
    for seed in SEEDS:
        rating = composed("sokoban", "tiny", seed).rating
        assert rating is not None
        assert rating.grade == "easy"


def test_entangled_changes_count_up_to_twice() -> None:
    assert entangled_changes(measured(6, 1.0)) == 6
    assert entangled_changes(measured(20, 0.25)) == 35


@pytest.mark.parametrize("bounds", [CHANGES, SHRINKS])
def test_scores_rise_through_all_five_grades(bounds: tuple[int, ...]) -> None:
    scores = [score_between(value / 2, bounds) for value in range(2 * bounds[-1] + 4)]
    assert all(one < other for one, other in pairwise(scores[: 2 * bounds[-1]]))
    assert list(dict.fromkeys(map(grade_of, scores))) == list(GRADES)
    assert [grade_of(score_between(bound, bounds)) for bound in bounds[:-1]] == list(GRADES)


def test_lessons_are_easy_and_small() -> None:
    puzzles = [read_lesson(FAMILY, lesson) for lesson in FAMILY.lessons]
    assert {puzzle.rating.grade for puzzle in puzzles if puzzle.rating} == {"easy"}
    assert all(len(puzzle.position().boxes) <= 2 for puzzle in puzzles)


def test_in_the_lesson_on_corners_a_box_can_be_lost() -> None:
    (lesson,) = (lesson for lesson in FAMILY.lessons if lesson.name == "corner")
    at = read_lesson(FAMILY, lesson).position()
    for move in FAMILY.playing.press(at, "r3c4>r3c7"):
        at = SokobanRules().play(at, move)
    assert lost_boxes(at) == at.boxes
