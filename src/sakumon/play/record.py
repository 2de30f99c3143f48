"""A play as it is written down: who played what, and every action with its time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

# A play that has ended in one of these ways says something about who is stronger.
WON, LOST, DRAWN, LEFT = "won", "lost", "drawn", "left"

# Actions that leave the position as it is: help that was asked for, ways to look at it.
QUIET = ("hint", "asked", "plane", "walk")


@dataclass(frozen=True, slots=True)
class Action:
    """What a player, or the machine, did: a move, an undo, a hint; and when, since the start."""

    kind: str
    seconds: float
    move: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One play of one puzzle."""

    number: int
    code: str
    puzzle: int
    player: int | None
    study: int | None
    assist: str
    settings: Mapping[str, Any]
    first: bool
    begun: float
    ended: float | None = None
    result: str | None = None
    seconds: float | None = None
    hints: int = 0
    undos: int = 0
    actions: Sequence[Action] = field(default=())
