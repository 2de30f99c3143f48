"""The rule of `rule.py`, compiled: a swap and all that follows from it."""

from sakumon.families.panels.model.kernel import rule
from sakumon.kernel import njit
from sakumon.kernel.arrays import Longs

# More links than any board has room for.
MOST_LINKS = 64
# Kernels know a swap by one number: its row times this, and its column.
ROW_CODE = 16

lock = njit(rule.lock)
drop = njit(rule.drop)
remove_locked = njit(rule.remove_locked)
swap_cells = njit(rule.swap_cells)


@njit
def settle(columns: Longs, locked: Longs, links: Longs) -> int:
    """Let a board come to rest; note the size of every link and return how many there were."""
    count = 0
    while True:
        new = lock(columns, locked)  # type: ignore[arg-type]
        while drop(columns):  # type: ignore[arg-type]
            new |= lock(columns, locked)  # type: ignore[arg-type]
        if new == 0:
            return count
        links[count] = remove_locked(columns, locked)  # type: ignore[arg-type]
        count += 1


@njit
def play(columns: Longs, row: int, column: int, locked: Longs, links: Longs) -> int:
    """Swap two neighbours and let the board come to rest; return the number of links."""
    swap_cells(columns, row, column)  # type: ignore[arg-type]
    return settle(columns, locked, links)


@njit
def is_clear(columns: Longs) -> bool:
    """Tell whether nothing but stones is left."""
    for column in columns:
        stone = column & column >> 1
        stone = (stone & stone >> 2) & rule.EVERY
        if column & ~(stone * 15):
            return False
    return True


@njit
def same(one: Longs, other: Longs) -> bool:
    """Tell whether two boards, masks or lists of links are the same."""
    differs = 0
    for place in range(one.shape[0]):
        differs |= one[place] ^ other[place]
    return differs == 0


@njit
def height_of(column: int) -> int:
    """Return how many cells of a column at rest are filled."""
    height = 0
    while column:
        column >>= 4
        height += 1
    return height
