"""A position of a panel puzzle, packed for speed, and its cells one by one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sakumon.core.move import Move
from sakumon.families.panels.model.kernel.rule import MAX_HEIGHT, STONE

MIN_WIDTH, MAX_WIDTH = 2, 10
MAX_KINDS = 9
MAX_MOVES = 99
EMPTY_SIGN, STONE_SIGN = ".", "#"
# The sign of every digit of a column: empty, nine kinds, the stone.
SIGNS = {0: EMPTY_SIGN, **{kind: str(kind) for kind in range(1, MAX_KINDS + 1)}, STONE: STONE_SIGN}

__all__ = ["MAX_HEIGHT", "STONE", "Position"]

Columns = tuple[int, ...]  # as in `kernel/rule.py`
Swap = tuple[int, int]  # row and left column, from 0
PlacedPanel = tuple[int, int, int]  # row, column and kind
_MOVE = re.compile(r"r([1-9]\d?)c([1-9]\d?)")


@dataclass(frozen=True, slots=True)
class Position:
    """Where everything is, all at rest and without a match."""

    height: int
    columns: Columns
    moves: int
    made: int = 0

    @property
    def width(self) -> int:
        """How many columns the board has."""
        return len(self.columns)

    @property
    def left(self) -> int:
        """How many moves are left."""
        return self.moves - self.made

    def kind(self, row: int, column: int) -> int:
        """Return what is in a cell: 0 for nothing, STONE, or a kind."""
        return self.columns[column] >> 4 * row & STONE


def panels_of(columns: Sequence[int]) -> Iterator[PlacedPanel]:
    """Yield every panel and every stone, column by column from the bottom."""
    for place, column in enumerate(columns):
        row = 0
        while column >> 4 * row:
            kind = column >> 4 * row & STONE
            if kind:
                yield row, place, kind
            row += 1


def kind_counts(columns: Sequence[int]) -> dict[int, int]:
    """Return how many panels of each kind there are, without stones."""
    counts: dict[int, int] = {}
    for _, _, kind in panels_of(columns):
        if kind != STONE:
            counts[kind] = counts.get(kind, 0) + 1
    return counts


def is_clear(columns: Sequence[int]) -> bool:
    """Tell whether nothing but stones is left."""
    return not kind_counts(columns)


def top_of(columns: Sequence[int]) -> int:
    """Return how many rows the highest column fills."""
    return max((column.bit_length() + 3) // 4 for column in columns)


def move_of(swap: Swap) -> Move:
    """Return a swap as text."""
    return Move(f"r{swap[0] + 1}c{swap[1] + 1}")


def swap_of(move: str) -> Swap | None:
    """Return the swap that a text means, or None if it means none."""
    parts = _MOVE.fullmatch(move)
    return (int(parts[1]) - 1, int(parts[2]) - 1) if parts else None
