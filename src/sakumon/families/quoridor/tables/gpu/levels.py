"""All levels of a game solved on a graphics processor, from the most fences to none."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from sakumon.core.errors import BadBoard, OutOfBudget
from sakumon.core.message import Message
from sakumon.families.quoridor.tables.gpu.device import find_cupy, load
from sakumon.families.quoridor.tables.ways import count_ways

# A row is one word, a fence set's number less than half of one.
MOST_CELLS, MOST_SETS = 64, 2**31
LEAST_ROWS = 3
THREADS, BLOCKS = 128, 8
# Sets that one block of the first pass looks at, and sets to a word.
LOOKED_AT, TO_A_WORD = 256, 32
# What a device needs beside the tables.
SPARE = 2_000_000_000


@dataclass(frozen=True, slots=True)
class DeviceGame:
    """A board, and the fences that each side has at first."""

    width: int
    height: int
    hands: int

    def check(self) -> None:
        """Refuse a game that words and numbers of the device cannot hold."""
        if self.width * self.height > MOST_CELLS or self.height < LEAST_ROWS:
            raise BadBoard(
                Message(
                    "a GPU solves boards of up to {cells} cells, 3 rows or more", cells=MOST_CELLS
                )
            )
        if max(self.sets()) >= MOST_SETS:
            raise OutOfBudget(Message("there are more fence sets than a GPU can number"))

    @property
    def rows(self) -> int:
        """Cells that a pawn may be on while the game goes on."""
        return self.width * (self.height - 1)

    @property
    def row_type(self) -> type[np.uint32 | np.uint64]:
        """The word that holds a row."""
        return np.uint32 if self.rows <= TO_A_WORD else np.uint64

    def ways(self) -> npt.NDArray[np.float64]:
        """Return in how many ways fences can be placed, from every point on."""
        points = (self.width - 1) * (self.height - 1)
        return count_ways(self.width - 1, np.full(points, 3, np.uint8), 2 * self.hands)

    def sets(self) -> list[int]:
        """Return how many fence sets each level has; those that fit on the board."""
        return [int(count) for count in self.ways()[0, 0] if count]

    def shares(self, level: int) -> range:
        """Return how many fences the side to move may hold at a level."""
        left = 2 * self.hands - level
        return range(max(0, left - self.hands), min(self.hands, left) + 1)

    def words_of(self, level: int, sets: float) -> int:
        """Return the words of a level's table for as many sets."""
        return int(sets) * len(self.shares(level)) * 2 * self.rows

    def memory(self, *, mirrors: bool = True) -> int:
        """Return about how many bytes the largest two levels take together."""
        images = 1.98 if mirrors else 1.0
        words = [self.words_of(level, sets / images) for level, sets in enumerate(self.sets())]
        pairs = zip(words, [*words[1:], 0], strict=True)
        return int(np.dtype(self.row_type).itemsize * max(map(sum, pairs))) + SPARE


@dataclass(frozen=True, slots=True)
class LevelCounts:
    """What was found of a level: positions, all images and sides counted."""

    fences: int
    wins: int
    losses: int
    draws: int
    seconds: float  # of the device
    bytes: int

    @property
    def legal(self) -> int:
        """All positions."""
        return self.wins + self.losses + self.draws


@dataclass(slots=True)
class DeviceLevel:
    """A level in the memory of a device."""

    fences: int
    sets: int
    bitmap: Any  # which sets stand for their mirror images too
    before: Any  # how many of them come before each word
    rows: Any
    stride: int  # words for each number of fences in hand
    low: int  # the least such number
    found: LevelCounts | None = None


OnDeviceLevel = Callable[[DeviceLevel, DeviceLevel | None], None]


class DeviceSweep:
    """Solves the levels of a game, keeping two of them at a time."""

    def __init__(self, game: DeviceGame, *, mirrors: bool = True) -> None:
        game.check()
        self.game = game
        self.cupy = find_cupy()
        free = int(self.cupy.cuda.runtime.memGetInfo()[0])
        if game.memory(mirrors=mirrors) > free:
            raise OutOfBudget(
                Message(
                    "this takes about {needed} GB of the GPU's memory, which has {free}",
                    needed=round(game.memory(mirrors=mirrors) / 1e9),
                    free=round(free / 1e9),
                )
            )
        size = (game.width, game.height, game.hands)
        self.program = load(self.cupy, *size, mirrors=mirrors)
        counts = np.minimum(game.ways(), 2.0**32 - 1).astype(np.uint32)
        self.counts = self.cupy.asarray(counts.ravel())

    @cached_property
    def blocks(self) -> int:
        """How many blocks of threads keep the device busy."""
        properties = self.cupy.cuda.runtime.getDeviceProperties(self.cupy.cuda.Device().id)
        return int(properties["multiProcessorCount"]) * BLOCKS

    def solve_all(self, on_level: OnDeviceLevel) -> None:
        """Solve every level, and show it, with the one below it that it came from."""
        below = None
        for fences in range(len(self.game.sets()) - 1, -1, -1):
            # Nothing else may hold a level: there is room for two.
            level = self._begin(fences)
            level.found = self._solve(level, below)
            on_level(level, below)
            below = level

    def _begin(self, fences: int) -> DeviceLevel:
        """Find a level's representatives, and make room for their tables."""
        cupy, sets = self.cupy, self.game.sets()[fences]
        blocks = -(-sets // LOOKED_AT)
        words = blocks * LOOKED_AT // TO_A_WORD
        bitmap, many = cupy.empty(words, np.uint32), cupy.empty(words, np.uint32)
        looked = (self.counts, np.int32(fences), np.uint32(sets), bitmap, many)
        self.program.get_function("find_least")((blocks,), (LOOKED_AT,), looked)
        upto = cupy.cumsum(many, dtype=np.uint32)
        stride = int(upto[-1]) * 2 * self.game.rows
        shares = self.game.shares(fences)
        rows = self._room(stride * len(shares))
        return DeviceLevel(fences, sets, bitmap, upto - many, rows, stride, shares[0])

    def _room(self, words: int) -> Any:
        """Return memory of exactly this size: a pool would keep it when it is free again."""
        size = words * np.dtype(self.game.row_type).itemsize
        memory = self.cupy.cuda.MemoryPointer(self.cupy.cuda.Memory(size), 0)
        return self.cupy.ndarray((words,), self.game.row_type, memory)

    def _solve(self, level: DeviceLevel, below: DeviceLevel | None) -> LevelCounts:
        cupy = self.cupy
        ticket, sums = cupy.zeros(1, np.uint32), cupy.zeros(4, np.uint64)
        begun, ended = cupy.cuda.Event(), cupy.cuda.Event()
        head = (self.counts, np.int32(level.fences), level.bitmap, level.before)
        words = np.uint32(len(level.bitmap))
        begun.record()
        self.program.get_function("solve_level")(
            (self.blocks,),
            (THREADS,),
            (*head, words, *below_of(level, below), *table_of(level), ticket, sums),
        )
        ended.record()
        ended.synchronize()
        seconds = cupy.cuda.get_elapsed_time(begun, ended) / 1000
        legal, won, lost, over = (int(value) for value in sums.get())
        size = int(level.rows.nbytes)
        return LevelCounts(level.fences, won, lost + over, legal - won - lost, seconds, size)


def table_of(level: DeviceLevel) -> tuple[Any, ...]:
    """Return a level's table as a program takes it."""
    return level.rows, np.uint64(level.stride), np.int32(level.low)


def below_of(level: DeviceLevel, below: DeviceLevel | None) -> tuple[Any, ...]:
    """Return the level below as a program takes it; where there is none, no table."""
    if below is not None:
        return below.bitmap, below.before, *table_of(below)
    return level.bitmap, level.before, np.uint64(0), np.uint64(0), np.int32(0)
