"""How hard, in one word: five grades, each a fifth of the scale of scores, in every family alike.

A family finds a score between 0 and 1 such that the fifths are what people call easy, normal and so
on; the grade and the stars follow from it, so that they cannot disagree.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, get_args

# One grade, or any.
WishedGrade = Literal["", "easy", "normal", "hard", "expert", "master"]
GRADES: tuple[str, ...] = get_args(WishedGrade)[1:]


def grade_of(score: float) -> str:
    """Return the grade of a score."""
    return GRADES[min(len(GRADES) - 1, int(score * len(GRADES)))]


def stars_of(grade: str) -> int | None:
    """Return how many stars of five a grade has; None for a word that is no grade."""
    return GRADES.index(grade) + 1 if grade in GRADES else None


def grade_named(preset: str) -> str | None:
    """Return the grade that a preset promises by its name, if it does."""
    last = preset.rpartition("-")[2]
    return last if last in GRADES else None


def score_between(value: float, bounds: Sequence[float]) -> float:
    """Return the score of a value, given where grades begin and end: six bounds, rising.

    Within a grade the score rises evenly with the value.
    """
    fifth = 1 / len(GRADES)
    for grade, (low, high) in enumerate(pairwise(bounds)):
        if value < high:
            part = max(0.0, (value - low) / (high - low))
            return round(fifth * (grade + min(part, 0.999)), 4)
    return 1.0
