"""How complex a goal area is: every shrink stands for a way round that must be found."""

from sakumon.core.family import Proof, Rating
from sakumon.families.sokoban.board import Position
from sakumon.families.sokoban.lurd import replay

# Shrinks at which an area is half as complex as can be.
HALFWAY = 6
GRADES = {"easy": 0.25, "normal": 0.45, "hard": 0.6}


def rate_area(at: Position, proof: Proof) -> Rating:
    """Return the rating of an area whose storing line is given."""
    storing = at.level.storing
    assert storing is not None
    _, cost = replay(at, proof.line)
    shrinks, packets = len(storing.shrunk), len(storing.gates)
    score = round(shrinks / (shrinks + HALFWAY), 4)
    grade = next((name for name, below in GRADES.items() if score < below), "expert")
    measures: dict[str, int | float | str] = {
        "moves": cost.moves,
        "pushes": cost.pushes,
        "box_lines": cost.box_lines,
        "box_changes": cost.box_changes,
        "pushing_sessions": cost.pushing_sessions,
        "player_lines": cost.player_lines,
        "packets": packets,
        "shrinks": shrinks,
        "spaces": len(_spaces(at)),
        "detours": cost.pushing_sessions - packets,
        "effort": proof.work,
    }
    return Rating(grade, score, measures)


def _spaces(at: Position) -> list[int]:
    """Return the open cells within the ring of gates."""
    level = at.level
    return [
        cell
        for cell in range(level.width * level.height)
        if cell not in level.walls
        and 3 <= cell % level.width <= level.width - 4
        and 3 <= cell // level.width <= level.height - 4
    ]
