"""A whole game to be solved: its levels, how large they are, and what memory that takes."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from sakumon.families.quoridor.model.geometry import TURN, fence_words, geometry_of
from sakumon.families.quoridor.model.kernel.geometry import BoardGeometry
from sakumon.families.quoridor.model.kernel.steps import H, V, conflicts
from sakumon.families.quoridor.model.position import Position, start_position
from sakumon.families.quoridor.tables.kernel.blocks import Shares
from sakumon.families.quoridor.tables.kernel.offers import SYMMETRIES
from sakumon.families.quoridor.tables.kernel.ranks import Ranks
from sakumon.families.quoridor.tables.ways import count_ways
from sakumon.kernel.arrays import Bytes, Floats

# Blocks of a level are solved and passed on in portions of about this many bytes.
PORTION = 1 << 25
# Sets that can be numbered: counts in floating point are exact up to here.
MOST_RANKED = float(1 << 53)
# What a process takes before any level: the compiled code and the libraries.
PROGRAM = 250_000_000


@dataclass(frozen=True)
class QuoridorGame:
    """A board, the fences that stand on it from the outset, and both hands."""

    width: int
    height: int
    hands: tuple[int, int]
    edge_jump: bool = True
    given: tuple[int, ...] = field(default=())

    @property
    def board(self) -> BoardGeometry:
        """The tables of the board."""
        return geometry_of(self.width, self.height, self.edge_jump)

    @property
    def start(self) -> Position:
        """The position that the game begins with, where no fence is given."""
        return start_position(self.width, self.height, self.hands, self.edge_jump)

    @property
    def total(self) -> int:
        """How many fences may yet be placed."""
        return sum(self.hands)

    @property
    def points(self) -> int:
        """How many inner lattice points there are."""
        return (self.width - 1) * (self.height - 1)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    @property
    def table_bytes(self) -> int:
        """States of the pawns for one fence set and one share of the fences in hand."""
        return 2 * self.cells**2

    @property
    def deepest(self) -> int:
        """The most fences that can be added: boards fill up, and hands run out."""
        return max(level for level in range(self.total + 1) if self.sets[level])

    @cached_property
    def symmetries(self) -> list[int]:
        """Those that change neither the fences that stand nor who holds how many."""
        images, kept = self.board.images, []
        for symmetry in range(SYMMETRIES):
            if symmetry >= TURN and self.hands[0] != self.hands[1]:
                continue
            moved = {2 * int(images[symmetry, fence // 2]) + fence % 2 for fence in self.given}
            if moved == set(self.given):
                kept.append(symmetry)
        return kept

    @cached_property
    def allowed(self) -> Bytes:
        """The digits that each point may have beside the given fences."""
        size = (self.width, self.height)
        taken = {other for given in self.given for other in conflicts(given, *size)}
        digits = [
            (2 * point + H not in taken) | (2 * point + V not in taken) << 1
            for point in range(self.points)
        ]
        return np.array(digits, np.uint8)

    @cached_property
    def _ways(self) -> Floats:
        """How many ways to go on there are, as floating point: it may be astronomical."""
        return count_ways(self.width - 1, self.allowed, self.total)

    @cached_property
    def sets(self) -> list[float]:
        """How many fence sets each level has."""
        return [float(count) for count in self._ways[0, 0]]

    @cached_property
    def ranks(self) -> Ranks:
        """The ranking of fence sets."""
        # A level with more sets than these is never solved, and none of its sets numbered.
        counts = np.minimum(self._ways, MOST_RANKED).astype(np.int64)
        flat, upright = fence_words(self.given)
        symmetries = np.array(self.symmetries, np.int32)
        size = (self.width - 1, self.points)
        return Ranks(*size, flat, upright, self.allowed, symmetries, counts)

    def shares(self, level: int) -> Shares:
        """Return how the fences in hand may be shared out at a level."""
        left = self.total - level
        low, high = max(0, left - self.hands[1]), min(self.hands[0], left)
        return Shares(left, low, high, max(0, left - 1 - self.hands[1]))

    def row_bytes(self, level: int) -> int:
        """Return the size of one set's block."""
        shares = self.shares(level)
        return (shares.high - shares.low + 1) * self.table_bytes

    def representatives(self, level: int) -> float:
        """Return about how many sets of a level are solved, the others being their images."""
        return max(1.0, 1.02 * self.sets[level] / len(self.symmetries))

    def states(self) -> float:
        """Return about how many states are solved."""
        levels = range(self.deepest + 1)
        return sum(self.representatives(level) * self.row_bytes(level) for level in levels)

    def memory(self) -> float:
        """Return about how many bytes solving takes at its worst."""
        return PROGRAM + 3 * PORTION + max(self._memory(k) for k in range(self.deepest + 1))

    def _memory(self, level: int) -> float:
        """Return what a level holds: offers to it and from it, where they go, its own list."""
        held = 9 * self.representatives(level) + self.sets[level]
        if level < self.deepest:
            held += self.representatives(level) * self.row_bytes(level + 1)
        if level > 0:
            held += self.representatives(level - 1) * self.row_bytes(level)
            held += 5 * self.sets[level - 1]
        return held

    def holds(self, at: Position) -> bool:
        """Tell whether a position can occur in this game."""
        same = (at.width, at.height, at.edge_jump) == (self.width, self.height, self.edge_jump)
        added = len(at.fences) - len(self.given)
        fits = all(mine <= most for mine, most in zip(at.hands, self.hands, strict=True))
        counts = added + sum(at.hands) == self.total
        return same and fits and counts and set(self.given) <= set(at.fences)


def game_of(at: Position) -> QuoridorGame:
    """Return the game to solve for a position: from the empty board, or from its own fences.

    From the empty board symmetries help, and one table serves every position of the game; from
    its own fences there is less to add. The smaller one is taken; a tie goes to the empty board.
    """
    total, size = sum(at.hands) + len(at.fences), (at.width, at.height)
    first = max(at.hands[0], min((total + 1) // 2, total - at.hands[1]))
    whole = QuoridorGame(*size, (first, total - first), at.edge_jump)
    own = QuoridorGame(*size, at.hands, at.edge_jump, at.fences)
    return whole if whole.states() <= own.states() else own
