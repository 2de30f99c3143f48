"""Shrinking: give as many cells back to the wall as can go while every box is still stored.

Passing only gets harder as cells go. So a cell that cannot go now cannot go later, and a route
found once holds as long as none of its own cells goes: it is a witness that saves most searches.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.compose.area.kernel.ground import (
    DIAGONAL,
    GATE,
    ON_PATH,
    OUT,
    AreaGround,
)
from sakumon.families.sokoban.compose.area.kernel.task import (
    StoringTask,
    find_all_routes,
    may_go,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Words64
from sakumon.kernel.dice import below
from sakumon.kernel.slices import copy_into


def spare_cells(ground: AreaGround, uses: Bytes, outs_too: bool) -> Ints:
    """Return the cells that shrinking may take back."""
    kept = ON_PATH if outs_too else ON_PATH | OUT
    spare = (uses & (OUT | DIAGONAL) != 0) & (uses & kept == 0) & (ground.kind != GATE)
    return np.flatnonzero(spare).astype(np.int32)


@njit
def shut_those_that_may_go(ground: AreaGround, task: StoringTask, cells: Ints) -> int:
    """Shut cells one after another wherever that is possible; return how many."""
    gone = 0
    for cell in cells:
        ground.open[cell] = 0
        if may_go(ground, task, cell):
            gone += 1
        else:
            ground.open[cell] = 1
    return gone


@njit
def still_spare(ground: AreaGround, task: StoringTask, cells: Ints, left: Ints) -> int:
    """Write into `left` those cells that could each go now; return how many."""
    kept = 0
    for cell in cells:
        ground.open[cell] = 0
        if may_go(ground, task, cell):
            left[kept] = cell
            kept += 1
        ground.open[cell] = 1
    return kept


class Shrinking(NamedTuple):
    """A search for the largest set of cells that can go, and how far it is."""

    spare: Ints
    best: Bytes  # cell: whether it is of the largest set known
    kept: Bytes  # cell: whether it is of the set from which random orders go on
    order: Ints
    lists: Ints  # depth, place: a cell that could go as well
    counts: Ints
    places: Ints  # depth: the next place to try
    reached: Ints


# How far a search is, in `Shrinking.reached`: cells taken back in the set looked at (−1 once all
# sets were), cells of the largest set, sets looked at (0 before the search begins), random orders
# tried, and at the end whether every box has a route.
DEPTH, MOST, SETS, ORDERS, STORES = range(5)


def new_shrinking(ground: AreaGround, spare: Ints) -> Shrinking:
    """Return a search that has not begun."""
    size, cells = len(spare), len(ground.open)
    best, kept = np.zeros((2, cells), np.uint8)
    counts, places = np.zeros((2, size + 1), np.int32)
    lists = np.empty((size + 1, size), np.int32)
    return Shrinking(spare, best, kept, spare.copy(), lists, counts, places, np.zeros(5, np.int32))


@njit
def begin_shrinking(ground: AreaGround, task: StoringTask, search: Shrinking) -> None:
    """Find the set of cells that go in their own order, and those that could each go first."""
    spare = search.spare
    find_all_routes(ground, task)
    gone = shut_those_that_may_go(ground, task, spare)
    keep_if_more(ground, spare, gone, search.best)
    for cell in spare:
        ground.open[cell] = 1
    find_all_routes(ground, task)
    search.counts[0] = still_spare(ground, task, spare, search.lists[0])
    search.reached[MOST], search.reached[SETS] = gone, 1


@entry
def shrink_on(
    ground: AreaGround,
    task: StoringTask,
    search: Shrinking,
    limit: int,
    rounds: int,
    work: int,
    dice: Words64,
) -> bool:
    """Search on for about this many cells tried; shut the largest set and return True at the end.

    All sets are searched within the limit; beyond it many orders are tried.
    """
    reached = search.reached
    if reached[SETS] == 0:
        begin_shrinking(ground, task, search)
    while work > 0:
        if reached[DEPTH] < 0 or (reached[SETS] > limit and reached[ORDERS] >= rounds):
            shut_best(ground, task, search)
            return True
        if reached[SETS] <= limit:
            work -= 1 + look_at_next_set(ground, task, search)
        else:
            work -= len(search.spare)
            try_order(ground, task, search, dice)
    return False


@njit
def look_at_next_set(ground: AreaGround, task: StoringTask, search: Shrinking) -> int:
    """Take one more cell back, or give one back where no larger set is to be hoped for.

    Returns the cells tried.
    """
    reached, lists, places = search.reached, search.lists, search.places
    depth, place, count = reached[DEPTH], places[reached[DEPTH]], search.counts[reached[DEPTH]]
    if depth > reached[MOST]:
        reached[MOST] = depth
        search.best[:] = 0
        for above in range(depth):
            search.best[lists[above, places[above] - 1]] = 1
    if depth + count - place <= reached[MOST]:
        reached[DEPTH] -= 1
        if depth > 0:
            ground.open[lists[depth - 1, places[depth - 1] - 1]] = 1
        return 0
    cell = lists[depth, place]
    places[depth] += 1
    ground.open[cell] = 0
    may_go(ground, task, cell)  # it may: this finds the routes for it again
    reached[SETS] += 1
    rest = lists[depth, place + 1 : count]
    search.counts[depth + 1] = still_spare(ground, task, rest, lists[depth + 1])
    places[depth + 1] = 0
    reached[DEPTH] += 1
    return len(rest)


@njit
def shuffle(cells: Ints, dice: Words64) -> None:
    """Put cells into random order."""
    for last in range(len(cells) - 1, 0, -1):
        other = below(dice, last + 1)
        cells[last], cells[other] = cells[other], cells[last]


@njit
def count_marked(marks: Bytes, cells: Ints) -> int:
    """Return how many of some cells are marked."""
    marked = 0
    for cell in cells:
        marked += marks[cell]
    return marked


@njit
def mark_shut(ground: AreaGround, spare: Ints, marks: Bytes) -> None:
    """Mark those of the spare cells that are shut now."""
    for cell in spare:
        marks[cell] = 1 - ground.open[cell]


@njit
def keep_if_more(ground: AreaGround, spare: Ints, gone: int, best: Bytes) -> None:
    """Mark the cells that are shut now if they are more than the best marked."""
    if gone > count_marked(best, spare):
        mark_shut(ground, spare, best)


@njit
def try_order(ground: AreaGround, task: StoringTask, search: Shrinking, dice: Words64) -> None:
    """Shrink in a random order; every other time reopen a few cells of the set kept first.

    Cells that can go where few are reopened give a set that is larger or merely another one: both
    lead on.
    """
    number, spare, kept = search.reached[ORDERS], search.spare, search.kept
    if number == 0:
        copy_into(kept, search.best)
    for cell in spare:
        reopened = number % 2 == 0 or below(dice, 5) == 0
        ground.open[cell] = 1 if reopened or kept[cell] == 0 else 0
    find_all_routes(ground, task)
    shuffle(search.order, dice)
    for cell in search.order:
        if ground.open[cell] == 1:
            ground.open[cell] = 0
            if not may_go(ground, task, cell):
                ground.open[cell] = 1
    gone = len(spare) - count_marked(ground.open, spare)
    if gone >= count_marked(kept, spare):
        mark_shut(ground, spare, kept)
    keep_if_more(ground, spare, gone, search.best)
    search.reached[ORDERS] += 1


@njit
def shut_best(ground: AreaGround, task: StoringTask, search: Shrinking) -> None:
    """Shut the largest set known, and note whether every box has a route then."""
    for cell in search.spare:
        ground.open[cell] = 1 - search.best[cell]
    search.reached[STORES] = find_all_routes(ground, task)
