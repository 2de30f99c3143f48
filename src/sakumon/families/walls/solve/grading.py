"""How hard in one number, and what that is called: few routes, and players who fail."""

import math

from sakumon.core.family import Measures, Rating
from sakumon.core.grades import grade_of, score_between

# The paper's classes: from how many winning routes on a board is easy, up to how many it is hard.
EASY_ROUTES, HARD_ROUTES = 40, 10
# From this many routes on, it makes no difference that there are more.
MANY_ROUTES = 4_000
# The first and the last number of routes in each class.
CLASSES = {"easy": (MANY_ROUTES, EASY_ROUTES), "normal": (EASY_ROUTES, HARD_ROUTES)}
HARDEST = (HARD_ROUTES, 1)
# Simulated players that avoid what they see coming; the one that steps anywhere always fails.
CAREFUL = ("win_greedy", "win_look_1", "win_look_2")
# Where they fail less often than this, few routes make no board hard: one finds them anyhow.
SELDOM = 0.05
# What the failures of these players weigh against how few routes of its class a board has.
FAILURES = 0.7
# Where grades begin and end: each class is one long; most of the last one is hard, its end is not.
BOUNDS = (0.0, 1.0, 2.0, 2.6, 2.8, 3.0)
# The same for duels, in right moves to be found where half of all were wrong.
DUEL_BOUNDS = (0.0, 2.0, 4.0, 7.0, 9.0, 12.0)


def routes_grade(routes: int) -> str:
    """Return the paper's class for a number of winning routes."""
    if routes >= EASY_ROUTES:
        return "easy"
    return "hard" if routes <= HARD_ROUTES else "normal"


def choices_grade(choices: float) -> str:
    """Return the paper's class for the mean number of safe directions."""
    return "hard" if 1.5 <= choices < 3.5 else "easy"


def rating_of(measures: Measures) -> Rating:
    """Return how hard a survive or an escape is: its class by routes, and its place in that."""
    routes = int(measures["routes"])
    failures = 1 - sum(float(measures[player]) for player in CAREFUL) / len(CAREFUL)
    name = "easy" if failures < SELDOM else routes_grade(routes)
    rare = _rarity(routes, *CLASSES.get(name, HARDEST))
    part = FAILURES * failures + (1 - FAILURES) * rare
    number = ("easy", "normal", "hard").index(name)
    most = 1.0 if name == "hard" else 0.999
    return _rating(score_between(number + min(part, most), BOUNDS), measures)


def duel_rating(measures: Measures) -> Rating:
    """Return how hard a duel is for the side that wins it."""
    return _rating(score_between(-math.log2(float(measures["luck"])), DUEL_BOUNDS), measures)


def _rarity(routes: int, most: int, least: int) -> float:
    """Return where a number of routes lies between two, from 0 for many to 1 for few."""
    part = (math.log(most) - math.log(max(routes, 1))) / math.log(most / least)
    return min(1.0, max(0.0, part))


def _rating(score: float, measures: Measures) -> Rating:
    return Rating(grade_of(score), score, measures)
