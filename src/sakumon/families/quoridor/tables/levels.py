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

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.families.quoridor.tables.game import PORTION, QuoridorGame
from sakumon.families.quoridor.tables.kernel import levels as kernel
from sakumon.families.quoridor.tables.kernel import offers as offering
from sakumon.families.quoridor.tables.kernel.pawns import pawn_scratch
from sakumon.families.quoridor.tables.kernel.ranks import orbits
from sakumon.families.quoridor.tables.kernel.retro import TOO_DEEP
from sakumon.families.quoridor.tables.kernel.values import LONGEST_WIN
from sakumon.kernel.arrays import Bytes, Ints, Longs

# Sets that are numbered in one go, and pieces of a portion for each worker: pieces differ in cost.
NUMBERED = 1 << 15
PIECES = 6


@dataclass(slots=True)
class FenceLevel:
    """The fence sets of one level, and how many states of each kind they have."""

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
class LevelAbove:
    """The level above one that is being solved: the best that was offered to each of its rows."""

    level: FenceLevel
    places: Ints
    offers: Bytes


@dataclass(slots=True)
class Portion:
    """Solved blocks of a level, from a row on."""

    level: FenceLevel
    first: int
    blocks: Bytes


Receiver = Callable[[Portion], None]
OnLevel = Callable[[FenceLevel], None]
Output = TypeVar("Output")


class Sweep:
    """Solves the levels of a game, one at a time."""

    def __init__(self, game: QuoridorGame, budget: Budget, workers: int | None = None) -> None:
        self.game = game
        self.budget = budget
        self.workers = workers or os.cpu_count() or 1
        self.pool = ThreadPoolExecutor(self.workers)

    def __enter__(self) -> "Sweep":
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def solve_all(self, receive: Receiver, on_level: OnLevel) -> None:
        """Solve all levels; solved blocks are received, and each level once it is done."""
        level, offers = self.level(self.game.deepest), None
        while True:
            above = self.above(level) if level.number > 0 else None
            self.solve_level(level, offers, receive, above)
            on_level(level)
            if above is None:
                return
            level, offers = above.level, above.offers

    def level(self, number: int) -> FenceLevel:
        """Return the list of a level's sets."""
        game = self.game
        sizes = np.zeros(int(game.sets[number]), np.uint8)

        def fill(start: int) -> None:
            orbits(game.board, game.ranks, number, start, sizes[start : start + NUMBERED])

        for _ in self.pool.map(fill, range(0, len(sizes), NUMBERED)):
            self.budget.spend(0)
        return FenceLevel(number, sizes, np.flatnonzero(sizes))

    def above(self, level: FenceLevel) -> LevelAbove:
        """Return the level above, with nothing offered to it yet."""
        upper = self.level(level.number - 1)
        offers = np.zeros((len(upper.numbers), self.game.row_bytes(level.number)), np.uint8)
        return LevelAbove(upper, upper.places(), offers)

    def portions(self, level: FenceLevel, multiple: int = 1) -> Iterator[tuple[int, int]]:
        """Cut a level into portions whose rows are a multiple of this."""
        size = max(1, PORTION // (multiple * self.game.row_bytes(level.number))) * multiple
        return pairwise([*range(0, len(level.numbers), size), len(level.numbers)])

    def solve_level(
        self, level: FenceLevel, offers: Bytes | None, receive: Receiver, above: LevelAbove | None
    ) -> None:
        """Solve a level; its blocks are received, and offered to the level above."""
        row_bytes = self.game.row_bytes(level.number)
        for first, last in self.portions(level, rows_per_block(row_bytes)):
            portion = Portion(level, first, np.empty((last - first, row_bytes), np.uint8))
            self._solve_portion(portion, offers)
            if above is not None:
                self.offer(portion, above)
            receive(portion)
            self.budget.spend(portion.blocks.size)

    def _solve_portion(self, portion: Portion, offers: Bytes | None) -> None:
        level = portion.level

        def job(start: int, stop: int) -> list[int]:
            return self._solve_rows(portion, offers, start, stop)

        for legal, draws, wins, longest in self.in_pieces(len(portion.blocks), job):
            level.legal += legal
            level.draws += draws
            level.wins += wins
            level.longest = max(level.longest, longest)

    def _solve_rows(
        self, portion: Portion, offers: Bytes | None, start: int, stop: int
    ) -> list[int]:
        """Solve rows of a portion; return legal states, draws, wins, and the longest distance."""
        game, level = self.game, portion.level
        blocks, rows = (
            portion.blocks[start:stop],
            slice(portion.first + start, portion.first + stop),
        )
        if offers is None:
            # No further fence fits on the board, or no hand has one left.
            widest = game.row_bytes(level.number) + game.table_bytes
            best = np.zeros((stop - start, widest), np.uint8)
        else:
            best = offers[rows]
        numbers, fences = level.numbers[rows], level.number
        scratch = pawn_scratch(game.cells)
        setting = (game.board, game.ranks, game.shares(fences), fences)
        if kernel.solve_sets(*setting, numbers, best, blocks, scratch) == TOO_DEEP:
            raise OutOfBudget(f"a win takes more than {LONGEST_WIN} plies, more than tables hold")
        sums = np.zeros(4, np.int64)
        kernel.count_values(blocks, level.orbits[numbers], sums)
        return sums.tolist()

    def offer(self, portion: Portion, above: LevelAbove) -> None:
        """Offer solved blocks to the level above."""
        game, fences, blocks = self.game, portion.level.number, portion.blocks
        parents = np.empty((len(blocks), fences, offering.SYMMETRIES), np.int32)
        mirrored = np.empty_like(blocks) if len(game.symmetries) > 1 else blocks
        numbers = portion.level.numbers[portion.first : portion.first + len(blocks)]

        def job(start: int, stop: int) -> None:
            rows, images = slice(start, stop), np.empty((offering.SYMMETRIES, 2), np.uint64)
            table = (above.places, parents[rows], images)
            offering.find_parents(game.board, game.ranks, fences, numbers[rows], *table)
            if mirrored is not blocks:
                offering.mirror(game.board, blocks[rows], mirrored[rows])

        def serve(rows: slice, worker: int) -> None:
            family = (blocks[rows], mirrored[rows], parents[rows])
            offering.offer_blocks(*family, above.offers, worker, self.workers)

        list(self.in_pieces(len(blocks), job))
        # Two workers never serve the same row above, so pieces wait for one another.
        for rows in self._pieces(len(blocks)):
            list(self.pool.map(partial(serve, rows), range(self.workers)))
            self.budget.spend(0)

    def in_pieces(self, rows: int, job: Callable[[int, int], Output]) -> Iterator[Output]:
        """Run a job on pieces of a portion, on all cores; outputs come in order.

        The work is spent portion by portion, whatever the number of cores; a request to stop is
        heard after every piece.
        """
        for output in self.pool.map(lambda piece: job(piece.start, piece.stop), self._pieces(rows)):
            self.budget.spend(0)
            yield output

    def _pieces(self, rows: int) -> list[slice]:
        size = max(1, -(-rows // (PIECES * self.workers)))
        return [slice(start, min(start + size, rows)) for start in range(0, rows, size)]


def rows_per_block(row_bytes: int) -> int:
    """Return how many rows are packed together on disk: enough to pack well, few to unpack."""
    return max(1, (1 << 18) // row_bytes)


def count_states(game: QuoridorGame, budget: Budget) -> list[int]:
    """Return how many legal states each level has, without solving any."""
    counts = []
    with Sweep(game, budget) as sweep:
        for number in range(game.deepest + 1):
            level, shares, placings = sweep.level(number), game.shares(number), 0
            for first, last in sweep.portions(level):
                job = partial(_placings, game, level, first)
                placings += sum(sweep.in_pieces(last - first, job))
            counts.append(placings * (shares.high - shares.low + 1))
    return counts


def _placings(game: QuoridorGame, level: FenceLevel, first: int, start: int, stop: int) -> int:
    numbers = level.numbers[first + start : first + stop]
    sizes, roads = level.orbits[numbers], np.empty((4, 2), np.uint64)
    return kernel.count_legal(game.board, game.ranks, level.number, numbers, sizes, roads)
