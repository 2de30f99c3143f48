"""Duels: walls are scattered until the player lasts as long as was wished."""

from contextlib import suppress

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose, OutOfBudget
from sakumon.core.family import Candidate
from sakumon.core.message import Message
from sakumon.core.wish import ANY
from sakumon.families.walls.compose.blueprint import blueprint_of
from sakumon.families.walls.compose.wish import WallsWish, wished_turns
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.solve.duel import DUEL_WORK, DuelTable, longest_walk
from sakumon.families.walls.solve.rater import MARGIN_TURNS
from sakumon.families.walls.solve.solver import WallsSolver, WallsWitness
from sakumon.families.walls.solve.timegraph import A_UNIT

# Duels tried before giving up.
DUELS = 400


def propose_duel(wish: WallsWish, dice: Dice, budget: Budget) -> Candidate[Position, WallsWitness]:
    """Scatter walls until the player lasts as long as winner and margin ask for."""
    low, high = wished_turns(wish)
    horizon = min(high + 1, wish.steps + MARGIN_TURNS)
    walks: list[int] = []
    for _ in range(DUELS):
        blueprint = blueprint_of(wish, dice)
        at = blueprint.position(blueprint.scattered())
        budget.spend(1)
        if wish.winner == "any" and wish.margin == ANY:
            return Candidate(at)
        table = DuelTable(at)
        walks.append(_walk(table, horizon, budget))
        if low <= walks[-1] <= high:
            return Candidate(at, WallsSolver().solve(at, budget.apart(DUEL_WORK), table))
    raise CannotCompose(_refusal(wish, sorted(walks)[DUELS // 2], low))


def _walk(table: DuelTable, horizon: int, budget: Budget) -> int:
    purse = budget.apart(min(DUEL_WORK, A_UNIT * (budget.left + 1)))
    walk = None
    with suppress(OutOfBudget):
        walk = longest_walk(table, horizon, purse)
    budget.spend(purse.spent // A_UNIT)
    if walk is None:
        raise CannotCompose(Message("this duel is too large to solve: wish for fewer steps"))
    return walk


def _refusal(wish: WallsWish, middle: int, low: int) -> Message:
    values = {
        "duels": DUELS,
        "winner": wish.winner,
        "margin": str(wish.margin),
        "turns": middle,
    }
    if middle < low:
        return Message(
            "of {duels} duels none has winner={winner} and margin={margin}: in half of them the "
            "player lasts {turns} turns or less; relax margin, or wish for fewer walls",
            **values,
        )
    return Message(
        "of {duels} duels none has winner={winner} and margin={margin}: in half of them the "
        "player lasts {turns} turns or less; relax margin, or wish for more walls",
        **values,
    )
