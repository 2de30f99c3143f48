"""How many swaps a kind needs at least, by how many of its panels stand in each column.

Panels change columns by swaps alone: falling never does it. Whatever vanishes, vanishes in rows
and columns of three or more. So before a kind can go, its panels must stand in columns that such
lines can cover, and every swap moves at most one of them by one column.

The table is indexed by the number of panels in each column, from the left, as digits; a digit at
its limit means that many or more, and then everything that may be possible is taken as possible.
"""

import numpy as np
from numpy.typing import NDArray

from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Longs

Costs = NDArray[np.int8]

NEVER = 100
MOST_ENTRIES = 80_000


def digits_for(width: int) -> int:
    """Return how many values a digit has, so that the table stays small."""
    base = 5
    while base**width > MOST_ENTRIES:
        base -= 1
    return base


@njit
def fits(count: int, rows: int, limit: int) -> bool:
    """Tell whether `count` panels of a column can go if `rows` rows of three pass through it."""
    if count == limit:
        return True
    rest = count - rows
    return rest == 0 or rest >= 3 or (rest == 2 and rows >= 1) or (rest == 1 and rows >= 2)


@njit
def add_column(before: Flags, after: Flags, count: int, limit: int) -> None:
    """Follow every way in which rows may go on, end and begin at a column with this count.

    A state is how many rows are in their first, second, and third or later column.
    """
    most = 2 * limit
    for first in range(most):
        for second in range(most - first):
            for third in range(most - first - second):
                if not before[first, second, third]:
                    continue
                for kept in range(third + 1):
                    on = first + second + kept
                    for begun in range(most - on):
                        if fits(count, on + begun, limit):
                            after[begun, first, second + kept] = True


@entry
def add_columns(states: Flags, longer: Flags, base: int) -> None:
    """Follow every prefix of counts by every count of one more column."""
    for prefix in range(states.shape[0]):
        for count in range(base):
            add_column(states[prefix], longer[prefix * base + count], count, base - 1)


def coverable(width: int, base: int) -> Flags:
    """Tell for every entry whether rows and columns of three or more can cover it."""
    most = 2 * (base - 1)
    states = np.zeros((1, most, most, most), np.bool_)
    states[0, 0, 0, 0] = True
    for _ in range(width):
        longer = np.zeros((len(states) * base, most, most, most), np.bool_)
        add_columns(states, longer, base)
        states = longer
    done: Flags = np.any(states[:, 0, 0], axis=1)
    return done


@njit
def reaches(index: int, width: int, base: int, costs: Costs, cost: int) -> bool:
    """Tell whether moving one panel by one column leads to an entry of this cost."""
    limit, weight = base - 1, 1
    for _ in range(width - 1):
        right, left = index // weight % base, index // (weight * base) % base
        for away, to, out, into in (
            (right, left, weight, weight * base),
            (left, right, weight * base, weight),
        ):
            if away == 0:
                continue
            moved = index - out + (into if to < limit else 0)
            if costs[moved] == cost:
                return True
            if away == limit and costs[moved + out] == cost:
                return True
        weight *= base
    return False


def cost_table(width: int, base: int) -> Costs:
    """Return the least number of moves by one column for every entry; NEVER if there is none."""
    costs = np.where(coverable(width, base), 0, NEVER).astype(np.int8)
    spread_costs(costs, width, base)
    return costs


@entry
def spread_costs(costs: Costs, width: int, base: int) -> None:
    """Write the cost of every entry from which moves lead to one that costs nothing."""
    cost, grown = 0, True
    while grown:
        grown = False
        for index in range(costs.shape[0]):
            if costs[index] == NEVER and reaches(index, width, base, costs, cost):
                costs[index] = cost + 1
                grown = True
        cost += 1


@njit
def count_kind(column: int, kind: int) -> int:
    """Return how many panels of a kind stand in a column."""
    count = 0
    while column:
        count += column & 15 == kind
        column >>= 4
    return count


@njit
def cost_of(counts: Longs, base: int, costs: Costs) -> int:
    """Return the least number of moves by one column that a kind with these counts needs."""
    index = 0
    for column in range(counts.shape[0]):
        index = index * base + min(counts[column], base - 1)
    return costs[index]  # type: ignore[no-any-return]
