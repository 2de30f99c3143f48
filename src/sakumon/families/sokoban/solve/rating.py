"""How hard a level is: what its solution costs, how entangled it is, and who would manage."""

from dataclasses import asdict

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import Measures, Proof, Rating, Solved
from sakumon.core.grades import grade_of, score_between
from sakumon.families.sokoban.model.journeys import journeys_of
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.replay import cost_of_line
from sakumon.families.sokoban.solve.area_rating import rate_area
from sakumon.families.sokoban.solve.kernel.simulated import CAREFUL, GREEDY, RANDOM, wins
from sakumon.families.sokoban.solve.solver import PushSolution
from sakumon.kernel.dice import dice_state

# Simulated players and their games; they tire after twice the pushes of the solution, and some.
SIMULATED = {"random": RANDOM, "careful": CAREFUL, "greedy": GREEDY}
GAMES, PATIENCE = 50, 20
# Entangled box changes at which each of the five grades begins, and at which the last is full.
CHANGES = (0, 20, 32, 48, 54, 90)


class SokobanRater:
    """Rates a level by its solution."""

    def rate(self, at: Position, solved: Solved[PushSolution], budget: Budget) -> Rating:
        """Return the rating of a position that is solved."""
        proof = solved.proof
        budget.spend(0)
        if proof.status == "lost":
            return Rating("lost", 1.0, {"pushes": 0})
        if not proof.line:
            return Rating(proof.status, float(proof.status == "unknown"), {})
        if at.level.storing is not None:
            return rate_area(at, proof)
        measures = {**solution_measures(at, proof), **_win_rates(at, proof), "effort": proof.work}
        score = score_between(entangled_changes(measures), CHANGES)
        return Rating(grade_of(score), score, measures)


def entangled_changes(measures: Measures) -> float:
    """Return the box changes of a level, counted up to twice the more they are entangled.

    People take longest where boxes cannot be dealt with one after the other; the number of
    states or the length of the solution says much less.
    """
    return float(measures["box_changes"]) * (2 - float(measures["decomposition"]))


def solution_measures(at: Position, proof: Proof) -> Measures:
    """Return what a level's solution costs, and how entangled it is."""
    cost, bound = cost_of_line(at, proof.line), lower_bound(at)
    moved = len(journeys_of(at, proof.line).paths)
    return {
        **asdict(cost),
        "boxes": len(at.boxes),
        "bound": bound,
        "detours": cost.pushes - bound,
        "decomposition": round(moved / cost.box_changes, 4) if cost.box_changes else 1.0,
    }


def lower_bound(at: Position) -> int:
    """Return the pushes that boxes need at least, each with a goal of its own."""
    from sakumon.families.sokoban.solve.floor import floor_of
    from sakumon.families.sokoban.solve.kernel.matching import assign, new_assignment

    floor = floor_of(at)
    boxes = floor.packed(at.boxes)
    assignment = new_assignment(len(boxes))
    assignment.boxes[1:] = boxes
    return int(assign(floor.tables.far, assignment))


def _win_rates(at: Position, proof: Proof) -> Measures:
    """Return how often each simulated player solves the level."""
    from sakumon.families.sokoban.model.kernel.warehouse import new_warehouse
    from sakumon.families.sokoban.solve.floor import floor_of

    floor = floor_of(at)
    boxes, player = floor.packed(at.boxes), floor.index[at.player]
    pushes = sum(letter.isupper() for letter in proof.line)
    house, patience = new_warehouse(floor.near), 2 * pushes + PATIENCE
    moved, room = np.zeros_like(boxes), np.zeros(4 * len(boxes), np.int32)
    rates: Measures = {}
    for name, kind in SIMULATED.items():
        dice = dice_state(Dice.of("sokoban", name).word())
        won = wins(floor.tables, house, boxes, moved, room, player, kind, GAMES, patience, dice)
        rates[f"win_{name}"] = round(won / GAMES, 4)
    return rates
