"""Players of the family, from the weakest to the strongest."""

from contextlib import suppress
from functools import partial

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfTime
from sakumon.core.family import Engine
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.families.quoridor.engine.natural import natural_steps
from sakumon.families.quoridor.engine.search import deepen
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.model.rules import RULES

# Nodes that each strength may look at for one move, and what it is called.
STRENGTHS = {
    300: Message("casual (looks a little ahead)"),
    3_000: Message("steady (makes few slips)"),
    30_000: Message("strong (punishes slips)"),
    300_000: Message("master (sees far ahead)"),
}


def searching_move(at: Position, budget: Budget, nodes: int) -> Move:
    """Return the best move that an engine finds within this many nodes, and within the time."""
    best = _next_step(at)
    with suppress(OutOfTime):
        for iteration in deepen(at, budget.part(nodes)):
            best = iteration.move
    return best


def walking_move(at: Position, budget: Budget) -> Move:
    """Return the move of one who only walks the shortest way, fencing only if it cannot step."""
    budget.spend(0)
    return _next_step(at)


def _next_step(at: Position) -> Move:
    return (natural_steps(at) or RULES.moves(at))[0]


def engines() -> dict[str, Engine[Position]]:
    """Return the players by name."""
    searching = {
        f"engine-{level}": Engine(
            words,
            partial(searching_move, nodes=nodes),
        )
        for level, (nodes, words) in enumerate(STRENGTHS.items(), start=1)
    }
    return {"walker": Engine(Message("runner (always ahead)"), walking_move), **searching}
