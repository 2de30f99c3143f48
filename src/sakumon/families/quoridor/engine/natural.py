"""Moves that suggest themselves: along the shortest way, or the fence that gains most at once."""

from collections.abc import Sequence

from sakumon.core.move import Move
from sakumon.families.quoridor.model.paths import steps_to_goal
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.model.rules import RULES, played
from sakumon.families.quoridor.model.text import cell_named


def natural_steps(at: Position) -> list[Move]:
    """Return the steps that go nearest to the goal row: shortest-path play."""
    steps = [m for m in RULES.moves(at) if cell_named(m, at.width, at.height) is not None]
    return _best(steps, {m: -steps_to_goal(played(at, m), at.turn) for m in steps})


def natural_fences(at: Position) -> list[Move]:
    """Return the fences that gain most: the other way longer, one's own not: greedy fence play."""
    fences = [m for m in RULES.moves(at) if cell_named(m, at.width, at.height) is None]
    return _best(fences, {m: lead(played(at, m), at.turn) for m in fences})


def lead(at: Position, side: int) -> int:
    """Return how many steps a side is nearer to its goal than the other."""
    return steps_to_goal(at, 1 - side) - steps_to_goal(at, side)


def _best(moves: Sequence[Move], worth: dict[Move, int]) -> list[Move]:
    return [move for move in moves if worth[move] == max(worth.values())]
