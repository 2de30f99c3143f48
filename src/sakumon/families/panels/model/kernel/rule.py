"""How panels match, fall and vanish: the only place that knows.

A column is one whole number of fifteen digits in base sixteen, the lowest digit its lowest cell:
0 is empty, STONE a stone, anything else a kind. A board is a row of such numbers. A mask has the
lowest bit of a digit set for every cell that it means.

The functions are plain, work on lists and arrays alike and call nothing: the rules use them as
they are, and `motion.py` compiles them for the search.
"""

from collections.abc import MutableSequence

MutableColumns = MutableSequence[int]

STONE = 15
MAX_HEIGHT = 15
EVERY = 0x1111111111111111


def lock(columns: MutableColumns, locked: MutableColumns) -> int:
    """Lock every panel that stands three in line, at rest and not locked; return 0 if none does."""
    new = 0
    left, left_free, left_pair = 0, 0, 0
    for place in range(len(columns)):
        column = columns[place]
        filled = column | column >> 1
        filled = (filled | filled >> 2) & EVERY
        gap = ~filled & EVERY
        stone = column & column >> 1
        stone = stone & stone >> 2
        free = filled & ((gap & -gap) - 1) & ~stone & ~locked[place]
        differs = column ^ column >> 4
        differs |= differs >> 1
        same = ~(differs | differs >> 2) & free & free >> 4
        three = same & same >> 4
        upright = three | three << 4 | three << 8
        differs = column ^ left
        differs |= differs >> 1
        pair = ~(differs | differs >> 2) & free & left_free
        across = pair & left_pair
        if across:
            locked[place - 1] |= across
            locked[place - 2] |= across
        locked[place] |= upright | across
        new |= upright | across
        left, left_free, left_pair = column, free, pair
    return new


def drop(columns: MutableColumns) -> bool:
    """Let everything above a gap fall by one row; tell whether anything did."""
    moved = False
    for place in range(len(columns)):
        column = columns[place]
        filled = column | column >> 1
        gap = ~(filled | filled >> 2) & EVERY
        below = (gap & -gap) - 1
        above = column & ~below
        if above:
            columns[place] = (column & below) | above >> 4
            moved = True
    return moved


def remove_locked(columns: MutableColumns, locked: MutableColumns) -> int:
    """Take the locked panels off the board; return how many there were."""
    count = 0
    for place in range(len(columns)):
        mask = locked[place]
        columns[place] &= ~(mask * STONE)
        locked[place] = 0
        while mask:
            mask &= mask - 1
            count += 1
    return count


def swap_cells(columns: MutableColumns, row: int, column: int) -> None:
    """Swap the cell of this row and column with its right neighbour."""
    shift = 4 * row
    turned = (columns[column] ^ columns[column + 1]) >> shift & STONE
    columns[column] ^= turned << shift
    columns[column + 1] ^= turned << shift
