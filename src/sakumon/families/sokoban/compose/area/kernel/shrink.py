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
    STEP,
    AreaGround,
    lay_out_at,
    outside_gate,
)
from sakumon.families.sokoban.compose.area.kernel.routes import (
    ANY_ROUTE,
    route_along,
    route_anyhow,
    store_box,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Words64
from sakumon.kernel.dice import below


class StoringTask(NamedTuple):
    """What is to be stored, and a route for each box that stores it."""

    gates: Ints
    goals: Ints
    paths: Ints  # box, place: the cell
    lengths: Ints
    rule: int
    pushes: Ints  # box, number: the push
    counts: Ints
    used: Bytes  # box, cell: whether its route needs the cell
    trial: Ints
    trial_used: Bytes
    steps: Bytes


@njit
def new_task(
    gates: Ints, goals: Ints, paths: Ints, lengths: Ints, rule: int, cells: int
) -> StoringTask:
    """Return a task whose routes are still to be found."""
    boxes, most = len(gates), 4 * cells
    return StoringTask(
        gates,
        goals,
        paths,
        lengths,
        rule,
        np.zeros((boxes, most), np.int32),
        np.zeros(boxes, np.int32),
        np.zeros((boxes, cells), np.uint8),
        np.zeros(most, np.int32),
        np.zeros(cells, np.uint8),
        np.empty(most * cells, np.uint8),
    )


@njit
def find_route(ground: AreaGround, task: StoringTask, box: int) -> bool:
    """Find a route for a box and keep it with the cells it needs; tell whether there is one."""
    gate = task.gates[box]
    outside = outside_gate(ground, gate)
    lay_out_at(ground, STEP * box)
    if task.rule == ANY_ROUTE:
        count = route_anyhow(ground, gate, outside, task.goals[box], task.trial)
    else:
        count = route_along(ground, task.paths[box], task.lengths[box], task.trial)
    if count < 0:
        return False
    task.trial_used[:] = 0
    pushes = task.trial[:count]
    if store_box(ground.house, gate, outside, pushes, task.trial_used, task.steps, 0) < 0:
        return False
    task.used[box] = task.trial_used
    task.pushes[box, :count] = pushes
    task.counts[box] = count
    return True


@njit
def may_go(ground: AreaGround, task: StoringTask, cell: int) -> bool:
    """Tell whether every box can still be stored without a cell that is shut already."""
    for box in range(len(task.gates)):
        if task.used[box, cell] == 1 and not find_route(ground, task, box):
            return False
    return True


@njit
def spare_cells(ground: AreaGround, uses: Bytes, outs_too: bool) -> Ints:
    """Return the cells that shrinking may take back."""
    kept = ON_PATH if outs_too else ON_PATH | OUT
    spare = np.empty(len(uses), np.int32)
    count = 0
    for cell in range(len(uses)):
        opened = uses[cell] & (OUT | DIAGONAL) != 0
        if opened and uses[cell] & kept == 0 and ground.kind[cell] != GATE:
            spare[count] = cell
            count += 1
    return spare[:count]


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
def still_spare(ground: AreaGround, task: StoringTask, cells: Ints, count: int, left: Ints) -> int:
    """Write into `left` those cells that could each go now; return how many."""
    kept = 0
    for place in range(count):
        cell = cells[place]
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
# sets were), cells of the largest set, sets looked at, and random orders tried.
DEPTH, MOST, SETS, ORDERS = range(4)


@njit
def begin_shrinking(ground: AreaGround, task: StoringTask, spare: Ints) -> Shrinking:
    """Return a search that knows the set which goes in the cells' own order."""
    size, cells = len(spare), len(ground.open)
    search = Shrinking(
        spare,
        np.zeros(cells, np.uint8),
        np.zeros(cells, np.uint8),
        spare.copy(),
        np.empty((size + 1, size), np.int32),
        np.zeros(size + 1, np.int32),
        np.zeros(size + 1, np.int32),
        np.zeros(4, np.int32),
    )
    gone = shut_those_that_may_go(ground, task, spare)
    keep_if_more(ground, spare, gone, search.best)
    for cell in spare:
        ground.open[cell] = 1
    for box in range(len(task.gates)):
        find_route(ground, task, box)
    search.counts[0] = still_spare(ground, task, spare, size, search.lists[0])
    search.reached[MOST], search.reached[SETS] = int(np.sum(search.best)), 1
    return search


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
    """Search on for about this many cells tried; tell whether the search has ended.

    All sets are searched within the limit; beyond it many orders are tried.
    """
    while work > 0:
        if search.reached[DEPTH] < 0:
            return True
        if search.reached[SETS] <= limit:
            work -= 1 + look_at_next_set(ground, task, search)
        elif search.reached[ORDERS] < rounds:
            work -= len(search.spare)
            try_order(ground, task, search, dice)
        else:
            return True
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
    search.counts[depth + 1] = still_spare(ground, task, rest, len(rest), lists[depth + 1])
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
def keep_if_more(ground: AreaGround, spare: Ints, gone: int, best: Bytes) -> bool:
    """Mark the cells that are shut now if they are more than the best marked."""
    if gone <= int(np.sum(best)):
        return False
    best[:] = 0
    for cell in spare:
        best[cell] = 1 - ground.open[cell]
    return True


@njit
def try_order(ground: AreaGround, task: StoringTask, search: Shrinking, dice: Words64) -> None:
    """Shrink in a random order; every other time reopen a few cells of the set kept first.

    Cells that can go where few are reopened give a set that is larger or merely another one: both
    lead on.
    """
    number, spare, kept = search.reached[ORDERS], search.spare, search.kept
    if number == 0:
        kept[:] = search.best
    for cell in spare:
        reopened = number % 2 == 0 or below(dice, 5) == 0
        ground.open[cell] = 1 if reopened or kept[cell] == 0 else 0
    for box in range(len(task.gates)):
        find_route(ground, task, box)
    shuffle(search.order, dice)
    for cell in search.order:
        if ground.open[cell] == 1:
            ground.open[cell] = 0
            if not may_go(ground, task, cell):
                ground.open[cell] = 1
    gone = 0
    for cell in spare:
        gone += 1 - ground.open[cell]
    if gone >= int(np.sum(kept)):
        for cell in spare:
            kept[cell] = 1 - ground.open[cell]
    keep_if_more(ground, spare, gone, search.best)
    search.reached[ORDERS] += 1


@njit
def shut_best(ground: AreaGround, task: StoringTask, search: Shrinking) -> int:
    """Shut the largest set known; return how many cells it has, −1 if the boxes have no routes."""
    for cell in search.spare:
        ground.open[cell] = 1 - search.best[cell]
    for box in range(len(task.gates)):
        if not find_route(ground, task, box):
            return -1
    return int(np.sum(search.best))
