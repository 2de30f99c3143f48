"""What a press means, and which steps lose at once."""

from collections.abc import Mapping

from sakumon.core.budget import Budget
from sakumon.core.move import Move
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import CALLS, DIRECTIONS, WallsRules, touches


def moves_pressed(at: Position, press: str) -> list[Move]:
    """Return what an arrow key means: a step, or the wall side's call that way."""
    calls = CALLS if at.walls_to_move else DIRECTIONS
    return [call for step, call in zip(DIRECTIONS, calls, strict=True) if step == press]


def warnings(at: Position, _budget: Budget) -> Mapping[Move, str]:
    """Return the steps that would be touched at once, each with the reason."""
    if at.walls_to_move or WallsRules().winner(at) is not None:
        return {}
    return {move: reason for move, reason in touches(at).items() if reason}
