"""The rule of `rule.py`, compiled: a swap and all that follows from it."""

import numpy as np
from numpy.typing import NDArray

from sakumon.families.panels.model.kernel import rule
from sakumon.kernel import njit

Ints = NDArray[np.int64]
# More links than any board has room for.
MOST_LINKS = 64

lock = njit(rule.lock)
drop = njit(rule.drop)
clear = njit(rule.clear)
exchange = njit(rule.exchange)


@njit
def settle(columns: Ints, locked: Ints, links: Ints) -> int:
    """Let a board come to rest; note the size of every link and return how many there were."""
    count = 0
    while True:
        found = lock(columns, locked)  # type: ignore[arg-type]
        while drop(columns):  # type: ignore[arg-type]
            found |= lock(columns, locked)  # type: ignore[arg-type]
        if found == 0:
            return count
        links[count] = clear(columns, locked)  # type: ignore[arg-type]
        count += 1


@njit
def play(columns: Ints, row: int, column: int, locked: Ints, links: Ints) -> int:
    """Swap two neighbours and let the board come to rest; return the number of links."""
    exchange(columns, row, column)  # type: ignore[arg-type]
    return settle(columns, locked, links)


@njit
def is_clear(columns: Ints) -> bool:
    """Tell whether nothing but stones is left."""
    for column in columns:
        stone = column & column >> 1
        stone = (stone & stone >> 2) & rule.EVERY
        if column & ~(stone * 15):
            return False
    return True


@njit
def height_of(column: int) -> int:
    """Return how many cells of a column at rest are filled."""
    height = 0
    while column:
        column >>= 4
        height += 1
    return height
