"""Grades: what the score is made of, and that presets are what they are called."""

import math

import msgspec
import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.family import Rating
from sakumon.core.grades import GRADES, grade_of
from sakumon.families.panels import FAMILY
from sakumon.families.panels.solve.measure import measure
from sakumon.families.panels.solve.solver import shortest_solutions

CHAIN = {"width": 6, "height": 4, "rows": ["..2...", "2233.3"], "moves": 1}


def rated(board: dict[str, object]) -> Rating:
    at = FAMILY.rules.read(board)
    return FAMILY.rater.rate(at, FAMILY.solver.solve(at, Budget()), Budget())


def test_the_score_by_hand() -> None:
    # Seven swaps, one of which wins and is the only one that makes anything vanish; two links.
    guess = 0.9 / 7 + 0.1
    value = -math.log10(guess * 0.5**2)
    rating = rated(CHAIN)
    assert rating.score == pytest.approx(0.2 * (value - 1.0) / 1.2, abs=1e-4)
    assert rating.grade == "easy"


def test_a_guessing_player_lies_between_one_that_swaps_anywhere_and_one_that_is_greedy() -> None:
    for preset in ("easy", "combo", "long"):
        at = workshop.compose(FAMILY, workshop.make_wish(FAMILY, preset), 1).position()
        found = measure(at, shortest_solutions(at, Budget()), Budget())
        anywhere, greedy = found.players["random"], found.players["greedy"]
        assert found.guess == pytest.approx(0.9 * anywhere + 0.1 * greedy)


def test_a_longer_chain_is_harder_to_foresee() -> None:
    scores = []
    for chain in (2, 5, 10, 16):
        wish = workshop.make_wish(FAMILY, "long", [f"chain={chain}"])
        rating = workshop.compose(FAMILY, wish, 1).rating
        assert rating is not None
        scores.append(rating.score)
    assert scores == sorted(scores)
    assert scores[-1] > 0.6


@pytest.mark.parametrize("preset", GRADES)
def test_most_puzzles_of_a_preset_are_of_its_grade_at_once(preset: str) -> None:
    wish = workshop.make_wish(FAMILY, preset)
    assert wish.grade == preset
    free = msgspec.structs.replace(wish, grade="")
    ratings = [workshop.compose(FAMILY, free, seed).rating for seed in range(20)]
    scores = [rating.score for rating in ratings if rating]
    assert sum(grade_of(score) == preset for score in scores) >= 14
    wished = [workshop.compose(FAMILY, wish, seed).rating for seed in range(20)]
    assert {rating.grade for rating in wished if rating} == {preset}
    assert len({rating.score for rating in wished if rating}) > 3


def test_what_cannot_be_won_is_lost() -> None:
    rating = rated({**CHAIN, "rows": ["1.1..1"]})
    assert (rating.grade, rating.score) == ("lost", 1.0)
