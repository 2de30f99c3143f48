"""The paper's simple method: walls anywhere; the workshop repeats it until a route wins."""

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import Candidate
from sakumon.families.walls.compose.blueprint import blueprint_of
from sakumon.families.walls.compose.wish import WallsWish
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.solve.solver import WallsWitness


def propose_simple(
    wish: WallsWish, dice: Dice, budget: Budget
) -> Candidate[Position, WallsWitness]:
    """Scatter walls."""
    budget.spend(1)
    blueprint = blueprint_of(wish, dice)
    return Candidate(blueprint.position(blueprint.scattered()))
