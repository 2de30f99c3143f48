"""What a worker process keeps from one task to the next: only what can be made again."""

from typing import Any

from sakumon.core.family import AnyFamily
from sakumon.core.recent import Recent
from sakumon.families import load_family
from sakumon.play.recall import recalling
from sakumon.web.tasks.held import HeldGame, Start, start_of
from sakumon.workshop import Bench

# Games whose last witness a worker keeps: a large game may take a hundred megabytes.
WITNESSES = 4
# Wishes for which a worker keeps what all their puzzles share.
BENCHES = 8
# Games that a worker has before it, and matches.
GAMES, MATCHES = 200, 200

# Boards that pictures of presets are drawn of.
THUMBNAILS = 100
# Puzzles that games begin with, and characters of a document beyond which it is not kept.
STARTS, LONG = 50, 100_000


class Kept:
    """What is kept."""

    def __init__(self) -> None:
        self.witnesses: Recent[Any] = Recent(WITNESSES)
        self.benches: Recent[Bench] = Recent(BENCHES)
        self.games: Recent[HeldGame] = Recent(GAMES)
        self.starts: Recent[Start] = Recent(STARTS)
        self.thumbnails: Recent[dict[str, Any]] = Recent(THUMBNAILS)
        # of each match the moves so far, and the position before each of them and after the last
        self.matches: Recent[tuple[tuple[str, ...], list[Any]]] = Recent(MATCHES)

    def start_of(self, document: str) -> Start:
        """Return the puzzle of a document; those that many play are read but once."""
        if len(document) > LONG:
            return start_of(document)
        return self.starts.get_or_make(document, lambda: start_of(document))

    def recalling(self, family: str, game: str) -> AnyFamily:
        """Return a family that remembers its searches in a game."""
        return recalling(load_family(family), self.witnesses, game)
