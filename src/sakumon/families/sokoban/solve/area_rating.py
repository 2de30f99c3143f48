"""How complex a goal area is: every shrink stands for a way round that must be found."""

from dataclasses import asdict

from sakumon.core.family import Measures, Proof, Rating
from sakumon.core.grades import grade_of, score_between
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.replay import cost_of_line

# Shrinks at which each of the five grades begins, and at which the last is full.
SHRINKS = (0, 2, 5, 8, 11, 20)


def rate_area(at: Position, proof: Proof) -> Rating:
    """Return the rating of an area whose storing line is given."""
    storing = at.level.storing
    assert storing is not None
    cost = cost_of_line(at, proof.line)
    shrinks, boxes = len(storing.shrunk), len(storing.gates)
    score = score_between(shrinks, SHRINKS)
    measures: Measures = {
        **asdict(cost),
        "boxes": boxes,
        "shrinks": shrinks,
        "spaces": _spaces(at),
        "detours": cost.pushing_sessions - boxes,
        "effort": proof.work,
    }
    return Rating(grade_of(score), score, measures)


def _spaces(at: Position) -> int:
    """Return how many cells are open within the ring of gates."""
    width, height = at.level.width, at.level.height
    return sum(
        cell not in at.level.walls
        and 3 <= cell % width <= width - 4
        and 3 <= cell // width <= height - 4
        for cell in range(width * height)
    )
