"""Solving a game level by level, from most fences on the board to none, on all cores.

Every set is solved once. Its block is then offered to the sets that have one fence less, so that a
level never has to be kept whole: what it is worth to the level above is kept instead.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.families.quoridor.tables.game import PORTION, Game
from sakumon.families.quoridor.tables.kernel import levels as kernel
from sakumon.families.quoridor.tables.kernel.ranks import orbits
from sakumon.families.quoridor.tables.kernel.retro import DEEPEST, TOO_DEEP

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
# Sets that are numbered in one go, and pieces of a portion for each worker: pieces differ in cost.
NUMBERED = 1 << 15
PIECES = 6


@dataclass(slots=True)
class Level:
    """The fence sets of one level, and what was found about them."""

    number: int
    orbits: Bytes  # set -> how many images it stands for; 0 where another one stands for it
    numbers: Longs  # row -> set
    legal: int = 0
    draws: int = 0
    wins: int = 0
    longest: int = 0

    def places(self) -> Ints:
        """Return the row of every set that has one."""
        return (np.cumsum(self.orbits > 0, dtype=np.int32) - 1).astype(np.int32)


@dataclass(slots=True)
class Above:
    """The level above one that is being solved: the best that was offered to each of its rows."""

    level: Level
    places: Ints
    offers: Bytes


@dataclass(slots=True)
class Portion:
    """Solved blocks of a level, from a row on."""

    level: Level
    first: int
    blocks: Bytes


Sink = Callable[[Portion], None]
Result = TypeVar("Result")


class Sweep:
    """Solves the levels of a game, one at a time."""

    def __init__(self, game: Game, budget: Budget, workers: int | None = None) -> None:
        self.game = game
        self.budget = budget
        self.workers = workers or os.cpu_count() or 1
        self.pool = ThreadPoolExecutor(self.workers)

    def __enter__(self) -> "Sweep":
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def run(
        self,
        sink: Sink | None = None,
        done: Callable[[Level], None] | None = None,
        first: int = 0,
    ) -> Level:
        """Solve all levels down to the first wanted and return that one."""
        level, offers = self.level(self.game.deepest), None
        while True:
            above = self.above(level) if level.number > first else None
            self.solve(level, offers, sink, above)
            if done is not None:
                done(level)
            if above is None:
                return level
            level, offers = above.level, above.offers

    def level(self, number: int) -> Level:
        """Return the list of a level's sets."""
        game = self.game
        found = np.zeros(int(game.sets[number]), np.uint8)

        def fill(start: int) -> None:
            orbits(game.board, game.ranks, number, start, found[start : start + NUMBERED])

        for _ in self.pool.map(fill, range(0, len(found), NUMBERED)):
            self.budget.spend(0)
        return Level(number, found, np.flatnonzero(found))

    def above(self, level: Level) -> Above:
        """Return the level above, with nothing offered to it yet."""
        upper = self.level(level.number - 1)
        row_bytes = self.game.row_bytes(level.number)
        return Above(upper, upper.places(), np.zeros((len(upper.numbers), row_bytes), np.uint8))

    def portions(self, level: Level, multiple: int = 1) -> Iterator[tuple[int, int]]:
        """Cut a level into portions, each of a multiple of so many rows."""
        size = max(1, PORTION // (multiple * self.game.row_bytes(level.number))) * multiple
        return pairwise([*range(0, len(level.numbers), size), len(level.numbers)])

    def solve(
        self, level: Level, offers: Bytes | None, sink: Sink | None, above: Above | None
    ) -> None:
        """Solve a level; its blocks go to the sink and to the level above."""
        row_bytes = self.game.row_bytes(level.number)
        for first, last in self.portions(level, rows_per_block(row_bytes)):
            portion = Portion(level, first, np.empty((last - first, row_bytes), np.uint8))
            self._solve_portion(portion, offers)
            if above is not None:
                self.offer(portion, above)
            if sink is not None:
                sink(portion)
            self.budget.spend(portion.blocks.size)

    def _solve_portion(self, portion: Portion, offers: Bytes | None) -> None:
        game, level = self.game, portion.level
        shares = game.shares(level.number)

        def job(start: int, stop: int) -> list[int]:
            blocks = portion.blocks[start:stop]
            numbers = level.numbers[portion.first + start : portion.first + stop]
            if offers is None:
                # No further fence fits on the board, or no hand has one left.
                widest = game.row_bytes(level.number) + game.table_bytes
                best = np.zeros((stop - start, widest), np.uint8)
            else:
                best = offers[portion.first + start : portion.first + stop]
            found = kernel.solve_sets(
                game.board, game.ranks, shares, level.number, numbers, best, blocks
            )
            if found == TOO_DEEP:
                raise OutOfBudget(f"a win takes more than {DEEPEST} plies, more than tables hold")
            sums = np.zeros(4, np.int64)
            kernel.tally(blocks, level.orbits[numbers], sums)
            return sums.tolist()

        for legal, draws, wins, longest in self.in_pieces(len(portion.blocks), job):
            level.legal += legal
            level.draws += draws
            level.wins += wins
            level.longest = max(level.longest, longest)

    def offer(self, portion: Portion, above: Above) -> None:
        """Offer solved blocks to the level above."""
        game, level, blocks = self.game, portion.level, portion.blocks
        parents = np.empty((len(blocks), level.number, kernel.SYMMETRIES), np.int32)
        mirrored = np.empty_like(blocks) if len(game.symmetries) > 1 else blocks

        def job(start: int, stop: int) -> None:
            numbers = level.numbers[portion.first + start : portion.first + stop]
            part = parents[start:stop]
            kernel.find_parents(game.board, game.ranks, level.number, numbers, above.places, part)
            if mirrored is not blocks:
                kernel.mirror(game.board, blocks[start:stop], mirrored[start:stop])

        def serve(worker: int) -> None:
            kernel.offer(blocks, mirrored, parents, above.offers, worker, self.workers)

        list(self.in_pieces(len(blocks), job))
        list(self.pool.map(serve, range(self.workers)))

    def in_pieces(self, rows: int, job: Callable[[int, int], Result]) -> Iterator[Result]:
        """Run a job on pieces of a portion, on all cores; results come in order."""
        size = max(1, -(-rows // (PIECES * self.workers)))
        starts = range(0, rows, size)
        return self.pool.map(lambda start: job(start, min(start + size, rows)), starts)


def rows_per_block(row_bytes: int) -> int:
    """Return how many rows are packed together on disk: enough to pack well, few to unpack."""
    return max(1, (1 << 18) // row_bytes)


def count_states(game: Game, budget: Budget) -> list[int]:
    """Return how many legal states each level has, without solving any."""
    found = []
    with Sweep(game, budget) as sweep:
        for number in range(game.deepest + 1):
            level, shares = sweep.level(number), game.shares(number)
            placings = sum(sweep.in_pieces(len(level.numbers), partial(_placings, game, level)))
            found.append(placings * (shares.high - shares.low + 1))
    return found


def _placings(game: Game, level: Level, start: int, stop: int) -> int:
    numbers = level.numbers[start:stop]
    orbits = level.orbits[numbers]
    return kernel.count_legal(game.board, game.ranks, level.number, numbers, orbits)
