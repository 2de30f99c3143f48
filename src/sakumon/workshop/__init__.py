"""The workshop: wish -> propose -> prove -> referee -> rate -> accept; it knows no puzzle."""

from sakumon.workshop.composing import (
    Bench,
    compose,
    light_wish,
    make_wish,
    misses,
    wish_of,
    without_promise,
)
from sakumon.workshop.pictures import film, picture, solution_line
from sakumon.workshop.proving import WORK_LIMIT, Turn, finished, prove, rate, solve, turns
from sakumon.workshop.variation import TRIES, distinct, improve, likeness_of

__all__ = [
    "TRIES",
    "WORK_LIMIT",
    "Bench",
    "Turn",
    "compose",
    "distinct",
    "film",
    "finished",
    "improve",
    "light_wish",
    "likeness_of",
    "make_wish",
    "misses",
    "picture",
    "prove",
    "rate",
    "solution_line",
    "solve",
    "turns",
    "wish_of",
    "without_promise",
]
