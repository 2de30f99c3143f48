"""How complex a goal area is: every shrink stands for a way round that must be found."""

from dataclasses import asdict

from sakumon.core.family import Measures, Proof, Rating
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.replay import cost_of_line

# Shrinks at which an area is half as complex as can be.
HALFWAY_SHRINKS = 6
AREA_GRADES = {"easy": 0.25, "normal": 0.45, "hard": 0.6}


def rate_area(at: Position, proof: Proof) -> Rating:
    """Return the rating of an area whose storing line is given."""
    storing = at.level.storing
    assert storing is not None
    cost = cost_of_line(at, proof.line)
    shrinks, boxes = len(storing.shrunk), len(storing.gates)
    score = round(shrinks / (shrinks + HALFWAY_SHRINKS), 4)
    grade = next((name for name, below in AREA_GRADES.items() if score < below), "expert")
    measures: Measures = {
        **asdict(cost),
        "boxes": boxes,
        "shrinks": shrinks,
        "spaces": _spaces(at),
        "detours": cost.pushing_sessions - boxes,
        "effort": proof.work,
    }
    return Rating(grade, score, measures)


def _spaces(at: Position) -> int:
    """Return how many cells are open within the ring of gates."""
    width, height = at.level.width, at.level.height
    return sum(
        cell not in at.level.walls
        and 3 <= cell % width <= width - 4
        and 3 <= cell // width <= height - 4
        for cell in range(width * height)
    )
