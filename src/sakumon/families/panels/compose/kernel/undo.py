"""How swaps are undone: the swap that sets off a chain, and those before it."""

import numpy as np

from sakumon.families.panels.compose.kernel.build import Workbench, lay_out, push_link
from sakumon.families.panels.compose.kernel.push import push
from sakumon.families.panels.model.kernel.motion import (
    ROW_CODE,
    drop,
    height_of,
    lock,
    play,
    same,
    swap_cells,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Longs, Words64
from sakumon.kernel.dice import below
from sakumon.kernel.slices import copy_into


@njit
def is_quiet(bench: Workbench, columns: Longs) -> bool:
    """Tell whether a board is at rest and without a match."""
    now, locked = lay_out(bench, columns)
    return not drop(now) and not lock(now, locked)  # type: ignore[arg-type]


@njit
def locks_at_once(bench: Workbench, columns: Longs, swap: int) -> bool:
    """Tell whether all that a swap makes vanish first comes to stand in line at one instant."""
    now, locked = lay_out(bench, columns)
    swap_cells(now, swap // ROW_CODE, swap % ROW_CODE)  # type: ignore[arg-type]
    times = 1 if lock(now, locked) else 0  # type: ignore[arg-type]
    while drop(now):  # type: ignore[arg-type]
        times += 1 if lock(now, locked) else 0  # type: ignore[arg-type]
    return times == 1


@njit
def undo(columns: Longs, number: int, height: int, before: Longs) -> int:
    """Write the board before a swap that leads to this one, and return the swap; −1 if none.

    The first numbers exchange two panels; the others take the top panel of a column back into a
    neighbour, at any row from which a swap lets it fall to where it lies.
    """
    width = columns.shape[0]
    copy_into(before, columns)
    if number < height * (width - 1):
        row, column = number // (width - 1), number % (width - 1)
        one, other = columns[column] >> 4 * row & 15, columns[column + 1] >> 4 * row & 15
        if one == other or one == 0 or other == 0:
            return -1
        swap_cells(before, row, column)  # type: ignore[arg-type]
        return row * ROW_CODE + column  # type: ignore[no-any-return]
    number -= height * (width - 1)
    row, column, way = number // 2 % height, number // 2 // height, number % 2 * 2 - 1
    side, top = column + way, height_of(columns[column]) - 1
    if not 0 <= side < width or top < 0 or row < top:
        return -1
    kind = columns[column] >> 4 * top
    before[column] ^= kind << 4 * top
    if not push(before, row, side, kind, height):
        return -1
    return row * ROW_CODE + min(column, side)


@njit
def plays_as(bench: Workbench, columns: Longs, swap: int, links: Longs, after: Longs) -> bool:
    """Tell whether a swap sets off just these links and leaves just that board."""
    now, locked = lay_out(bench, columns)
    length = play(now, swap // ROW_CODE, swap % ROW_CODE, locked, bench.links)
    return length == links.shape[0] and same(now, after) and same(links, bench.links)


@entry
def undo_swap(
    bench: Workbench,
    columns: Longs,
    links: Longs,
    after: Longs,
    at_once: bool,
    height: int,
    dice: Words64,
    before: Longs,
) -> int:
    """Undo a swap that sets off just these links and leaves just that board; −1 if none does.

    Of all such swaps one is chosen by the dice. `at_once` asks that the first link comes to stand
    in line at one instant.
    """
    width, earlier = columns.shape[0], bench.earlier
    chosen, choices = -1, 0
    for number in range(height * (width - 1) + width * 2 * height):
        swap = undo(columns, number, height, earlier)
        if swap < 0 or not is_quiet(bench, earlier):
            continue
        if not plays_as(bench, earlier, swap, links, after):
            continue
        if at_once and not locks_at_once(bench, earlier, swap):
            continue
        choices += 1
        if below(dice, choices) == 0:
            chosen = swap
            copy_into(before, earlier)
    return chosen


def step_back(
    bench: Workbench,
    columns: Longs,
    size: int,
    kinds: int,
    height: int,
    at_once: bool,
    dice: Words64,
    before: Longs,
) -> int:
    """Undo a swap that leads to a quiet board: a plain one, or one that clears `size` panels.

    Returns the swap, or −1 if none was found.
    """
    if size == 0:
        no_links = np.zeros(0, np.int64)
        return undo_swap(bench, columns, no_links, columns, False, height, dice, before)
    if not push_link(bench, columns, np.zeros_like(columns), size, True, kinds, height, dice):
        return -1
    links = np.full(1, size, np.int64)
    return undo_swap(bench, bench.pushed, links, columns, at_once, height, dice, before)
