"""What a worker process keeps from one task to the next: only what can be made again."""

from typing import Any

from sakumon.core.family import AnyFamily
from sakumon.core.recent import Recent
from sakumon.families import load_family
from sakumon.play.recall import recalling
from sakumon.web.tasks.held import HeldGame
from sakumon.workshop import Bench

# Games whose last witness a worker keeps: a large game may take a hundred megabytes.
WITNESSES = 4
# Wishes for which a worker keeps what all their puzzles share.
BENCHES = 8
# Games that a worker has before it.
GAMES = 200


class Kept:
    """What is kept."""

    def __init__(self) -> None:
        self.witnesses: Recent[Any] = Recent(WITNESSES)
        self.benches: Recent[Bench] = Recent(BENCHES)
        self.games: Recent[HeldGame] = Recent(GAMES)

    def recalling(self, family: str, game: str) -> AnyFamily:
        """Return a family that remembers its searches in a game."""
        return recalling(load_family(family), self.witnesses, game)
