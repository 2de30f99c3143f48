"""How puzzles are built backward: a line pushed into what vanishes after it, a swap undone.

A board that is about to go by itself is kept with the mask of what vanishes from it first. A new
line is pushed in so that, once it has vanished, exactly that board and that mask are there again.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.panels.compose.kernel.push import push, push_lines, push_pair
from sakumon.families.panels.model.kernel.motion import (
    MOST_LINKS,
    ROW_CODE,
    drop,
    height_of,
    lock,
    play,
    remove_locked,
    swap_cells,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Longs, Words64
from sakumon.kernel.dice import below

# Children of one board that are enough: more of them would make the next boards alike.
MOST_CHILDREN = 8
# Groups larger than the longest line may lie around the swap that sets them off.
LONGEST_LINE = 5


@njit
def same(one: Longs, other: Longs) -> bool:
    """Tell whether two boards, masks or lists of links are the same."""
    return bool(np.all(one == other))


@njit
def leads_to(columns: Longs, size: int, after: Longs, mask_after: Longs, mask: Longs) -> bool:
    """Tell whether exactly `size` panels vanish first, and then that board with that mask is there.

    What vanishes first is left in `mask`. Nothing may match before all has come to rest: then no
    two lines of one link lock at different times.
    """
    now, locked = columns.copy(), np.zeros_like(columns)
    lock(now, locked)  # type: ignore[arg-type]
    mask[:] = locked
    if remove_locked(now, locked) != size:  # type: ignore[arg-type]
        return False
    while drop(now):  # type: ignore[arg-type]
        if lock(now, locked) and not same(now, after):  # type: ignore[arg-type]
            return False
    return same(now, after) and same(locked, mask_after)


@njit
def crowding(columns: Longs) -> int:
    """Return how badly a board is filled: high columns count most."""
    total = 0
    for column in columns:
        filled = height_of(column)
        total += filled * filled
    return total


@njit
def push_any(
    columns: Longs, size: int, pairs: bool, kinds: int, height: int, dice: Words64
) -> bool:
    """Push in `size` panels: lines anywhere, or now and then two groups that one swap sets off."""
    if pairs and size > LONGEST_LINE and below(dice, 2) == 0:
        return push_pair(columns, size, kinds, height, dice)
    return push_lines(columns, size, kinds, height, dice)


class Beam(NamedTuple):
    """The best boards of a link with the masks of what vanishes first; lower scores are better."""

    boards: Longs
    masks: Longs
    scores: Longs
    kept: Longs  # one number: how many boards are there


def new_beam(most: int, width: int) -> Beam:
    """Return a beam without boards that has room for `most`."""
    boards, masks = np.zeros((most, width), np.int64), np.zeros((most, width), np.int64)
    return Beam(boards, masks, np.zeros(most, np.int64), np.zeros(1, np.int64))


@njit
def keep(beam: Beam, board: Longs, mask: Longs, score: int) -> bool:
    """Keep a board while there is room, or in place of the worst; tell whether it was kept."""
    place = beam.kept[0]
    if place == beam.scores.shape[0]:
        place = np.argmax(beam.scores)
        if beam.scores[place] <= score:
            return False
    else:
        beam.kept[0] += 1
    beam.boards[place], beam.masks[place], beam.scores[place] = board, mask, score
    return True


@entry
def grow_link(
    parents: Beam,
    begin: int,
    end: int,
    children: Beam,
    size: int,
    outermost: bool,
    tries: int,
    kinds: int,
    height: int,
    noise: int,
    dice: Words64,
) -> int:
    """Push one more link into some of the boards and keep the best; return the pushes tried."""
    mask = np.zeros(parents.boards.shape[1], np.int64)
    work = 0
    for parent in range(begin, end):
        fresh = 0
        for _ in range(tries):
            work += 1
            trial = parents.boards[parent].copy()
            if not push_any(trial, size, outermost, kinds, height, dice):
                continue
            if not leads_to(trial, size, parents.boards[parent], parents.masks[parent], mask):
                continue
            if keep(children, trial, mask, crowding(trial) + below(dice, noise)):
                fresh += 1
                if fresh == MOST_CHILDREN:
                    break
    return work


@njit
def is_quiet(columns: Longs) -> bool:
    """Tell whether a board is at rest and without a match."""
    now = columns.copy()
    return not drop(now) and not lock(now, np.zeros_like(columns))  # type: ignore[arg-type]


@njit
def locks_at_once(columns: Longs, swap: int) -> bool:
    """Tell whether all that a swap makes vanish first comes to stand in line at one instant."""
    now, locked = columns.copy(), np.zeros_like(columns)
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
    before[:] = columns
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


@entry
def undo_swap(
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
    width, length = columns.shape[0], links.shape[0]
    trial, now = np.zeros(width, np.int64), np.zeros(width, np.int64)
    locked, seen = np.zeros(width, np.int64), np.zeros(MOST_LINKS, np.int64)
    chosen, choices = -1, 0
    for number in range(height * (width - 1) + width * 2 * height):
        swap = undo(columns, number, height, trial)
        if swap < 0 or not is_quiet(trial):
            continue
        now[:] = trial
        if play(now, swap // ROW_CODE, swap % ROW_CODE, locked, seen) != length or not same(
            now, after
        ):
            continue
        if not same(seen[:length], links) or (at_once and not locks_at_once(trial, swap)):
            continue
        choices += 1
        if below(dice, choices) == 0:
            chosen = swap
            before[:] = trial
    return chosen


@entry
def step_back(
    columns: Longs, size: int, kinds: int, height: int, at_once: bool, dice: Words64, before: Longs
) -> int:
    """Undo a swap that leads to a quiet board: a plain one, or one that clears `size` panels.

    Returns the swap, or −1 if none was found.
    """
    nothing, mask = np.zeros_like(columns), np.zeros_like(columns)
    if size == 0:
        return undo_swap(columns, nothing[:0], columns, False, height, dice, before)
    target = columns.copy()
    if not push_any(target, size, True, kinds, height, dice):
        return -1
    if not leads_to(target, size, columns, nothing, mask):
        return -1
    links = np.full(1, size, np.int64)
    return undo_swap(target, links, columns, at_once, height, dice, before)
