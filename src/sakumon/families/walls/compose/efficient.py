"""The paper's efficient method: a hidden route first, then walls that never touch it."""

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import Candidate
from sakumon.families.walls.compose.blueprint import blueprint_of
from sakumon.families.walls.compose.wish import WallsWish
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.solve.solver import WallsWitness


def propose_efficient(
    wish: WallsWish, dice: Dice, budget: Budget
) -> Candidate[Position, WallsWitness]:
    """Put walls where they leave a hidden route open."""
    budget.spend(1)
    blueprint = blueprint_of(wish, dice)
    walls, _ = blueprint.around_route(budget)
    return Candidate(blueprint.position(walls))
