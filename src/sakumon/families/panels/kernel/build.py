"""How puzzles are built backward: a line pushed into what shall vanish after it, a swap undone.

A board that is about to go by itself is kept with the mask of what vanishes from it first. A new
line is pushed in so that, once it has vanished, exactly that board and that mask are there again.
"""

import numpy as np

from sakumon.families.panels.kernel.motion import (
    Ints,
    clear,
    drop,
    exchange,
    height_of,
    is_clear,
    lock,
    play,
)
from sakumon.kernel import njit
from sakumon.kernel.dice import Words, below

PLAIN, CLEARING = 0, 1


@njit
def push(columns: Ints, row: int, column: int, kind: int, height: int) -> bool:
    """Push a panel into a column at a row, lifting what is above; False if it does not fit."""
    filled = height_of(columns[column])
    if row > filled or filled >= height:
        return False
    low = (np.int64(1) << 4 * row) - 1
    word = columns[column]
    columns[column] = (word & low) | np.int64(kind) << 4 * row | (word & ~low) << 4
    return True


@njit
def push_line(columns: Ints, length: int, kinds: int, height: int, dice: Words) -> bool:
    """Push a row or a column of one kind in anywhere."""
    width = columns.shape[0]
    kind = 1 + below(dice, kinds)
    upright = length > width or below(dice, 2) == 0
    column = below(dice, width if upright else width - length + 1)
    row = below(dice, height_of(columns[column]) + 1)
    for step in range(length):
        if not push(columns, row, column + (0 if upright else step), kind, height):
            return False
    return True


@njit
def push_arms(
    columns: Ints, row: int, column: int, way: int, size: int, kind: int, height: int, dice: Words
) -> bool:
    """Push in a group of 3 to 7 that one cell holds together: up and down, and to one side."""
    out = 2 if size > 5 or (size in (3, 5) and below(dice, 2) == 0) else 0
    upright = size - 1 - out
    if upright == 1 or upright > 4:
        return False
    under = upright // 2 if upright != 3 else 1 + below(dice, 2)
    under = under if upright != 2 else below(dice, 3)
    for step in range(1, out + 1):
        side = column + way * step
        if not 0 <= side < columns.shape[0] or not push(columns, row, side, kind, height):
            return False
    for step in range(upright + 1):
        if not push(columns, row - under, column, kind, height) or row < under:
            return False
    return True


@njit
def push_pair(columns: Ints, size: int, kinds: int, height: int, dice: Words) -> bool:
    """Push in two groups side by side that one swap can bring about at once, or one of them."""
    width = columns.shape[0]
    one = 1 + below(dice, kinds)
    other = 1 + below(dice, kinds)
    column = below(dice, width - 1)
    row = below(dice, height)
    first = 3 + below(dice, 5)
    rest = size - first
    if one == other or (rest != 0 and not 3 <= rest <= 7) or rest < 0:
        return False
    if rest == 0 and below(dice, 2) == 0:
        return push_arms(columns, row, column + 1, 1, first, one, height, dice)
    if not push_arms(columns, row, column, -1, first, one, height, dice):
        return False
    return rest == 0 or push_arms(columns, row, column + 1, 1, rest, other, height, dice)


@njit
def push_bent(columns: Ints, size: int, kinds: int, height: int, dice: Words) -> bool:
    """Push in a row and a column of one kind that share a cell: five to seven panels."""
    column, way = below(dice, columns.shape[0]), 2 * below(dice, 2) - 1
    row, kind = below(dice, height), 1 + below(dice, kinds)
    return push_arms(columns, row, column, way, size, kind, height, dice)


@njit
def push_lines(columns: Ints, size: int, kinds: int, height: int, dice: Words) -> bool:
    """Push in one line or several, straight or bent, so many panels together."""
    left = size
    while left > 0:
        if left < 6:
            length = left
        elif left < 8 and below(dice, 3) == 0:
            length = left
        else:
            length = 3 + below(dice, min(3, left - 5))
        if length > 5 or (length == 5 and below(dice, 2) == 0):
            fits = push_bent(columns, length, kinds, height, dice)
        else:
            fits = push_line(columns, length, kinds, height, dice)
        if not fits:
            return False
        left -= length
    return True


@njit
def same(one: Ints, other: Ints) -> bool:
    """Tell whether two boards, or two masks, are alike."""
    for place in range(one.shape[0]):
        if one[place] != other[place]:
            return False
    return True


@njit
def leads_to(columns: Ints, size: int, after: Ints, mask_after: Ints, mask: Ints) -> bool:
    """Tell whether exactly `size` panels vanish first, and then that board with that mask is there.

    What vanishes first is left in `mask`. Nothing may match before all has come to rest: then no
    two lines of one link lock at different times.
    """
    now, locked = columns.copy(), np.zeros_like(columns)
    lock(now, locked)  # type: ignore[arg-type]
    mask[:] = locked
    if clear(now, locked) != size:  # type: ignore[arg-type]
        return False
    while drop(now):  # type: ignore[arg-type]
        if lock(now, locked) and not same(now, after):  # type: ignore[arg-type]
            return False
    return same(now, after) and same(locked, mask_after)


@njit
def crowding(columns: Ints) -> int:
    """Return how badly a board is filled: high columns count most."""
    total = 0
    for column in columns:
        filled = height_of(column)
        total += filled * filled
    return total


@njit
def grow_chain(
    sizes: Ints, width: int, height: int, kinds: int, beam: int, tries: int, noise: int, dice: Words
) -> tuple[Ints, int, int]:
    """Build a board that goes by itself in links of these sizes, the first link last in the list.

    Returns such boards, how many links were built, and the number of pushes tried.
    """
    boards = np.zeros((beam, width), np.int64)
    masks = np.zeros((beam, width), np.int64)
    alive, work = 1, 0
    for level in range(sizes.shape[0]):
        coming = np.zeros((beam, width), np.int64)
        coming_masks = np.zeros((beam, width), np.int64)
        scores = np.zeros(beam, np.int64)
        found = 0
        outermost = level == sizes.shape[0] - 1
        for parent in range(alive):
            good = 0
            for _ in range(tries):
                work += 1
                trial, mask = boards[parent].copy(), np.zeros(width, np.int64)
                if outermost and sizes[level] > 5 and below(dice, 2) == 0:
                    fits = push_pair(trial, sizes[level], kinds, height, dice)
                else:
                    fits = push_lines(trial, sizes[level], kinds, height, dice)
                if not fits:
                    continue
                if not leads_to(trial, sizes[level], boards[parent], masks[parent], mask):
                    continue
                score = crowding(trial) + below(dice, noise)
                place = found
                if found == beam:
                    place = np.argmax(scores)
                    if scores[place] <= score:
                        continue
                else:
                    found += 1
                coming[place], coming_masks[place], scores[place] = trial, mask, score
                good += 1
                if good == 8:
                    break
        if found == 0:
            return boards, level, work
        boards, masks, alive = coming, coming_masks, found
    return boards[:alive], sizes.shape[0], work


@njit
def is_quiet(columns: Ints) -> bool:
    """Tell whether a board is at rest and without a match."""
    now = columns.copy()
    return not drop(now) and not lock(now, np.zeros_like(columns))  # type: ignore[arg-type]


@njit
def undo(columns: Ints, number: int, height: int, before: Ints) -> int:
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
        exchange(before, row, column)  # type: ignore[arg-type]
        return row * 16 + column
    number -= height * (width - 1)
    row, column, way = number // 2 % height, number // 2 // height, number % 2 * 2 - 1
    side, top = column + way, height_of(columns[column]) - 1
    if not 0 <= side < width or top < 0 or row < top:
        return -1
    kind = columns[column] >> 4 * top
    before[column] ^= kind << 4 * top
    if not push(before, row, side, kind, height):
        return -1
    return row * 16 + min(column, side)


@njit
def undos(width: int, height: int) -> int:
    """Return how many numbers `undo` knows."""
    return height * (width - 1) + width * 2 * height


@njit
def locks_at_once(columns: Ints, swap: int) -> bool:
    """Tell whether all that a swap makes vanish first comes to stand in line at one instant."""
    now, locked = columns.copy(), np.zeros_like(columns)
    exchange(now, swap // 16, swap % 16)  # type: ignore[arg-type]
    times = lock(now, locked) != 0  # type: ignore[arg-type]
    while drop(now):  # type: ignore[arg-type]
        times += lock(now, locked) != 0  # type: ignore[arg-type]
    return times == 1


@njit
def pull_trigger(
    columns: Ints, sizes: Ints, height: int, at_once: bool, dice: Words, before: Ints
) -> int:
    """Undo one swap, so that it sets off links of these sizes and leaves nothing; −1 if none does.

    Of all such swaps one is chosen by the dice. `at_once` asks that the first link comes to stand
    in line at one instant.
    """
    width = columns.shape[0]
    trial, now = np.zeros(width, np.int64), np.zeros(width, np.int64)
    locked, links = np.zeros(width, np.int64), np.zeros(64, np.int64)
    chosen, found = -1, 0
    for number in range(undos(width, height)):
        swap = undo(columns, number, height, trial)
        if swap < 0 or not is_quiet(trial):
            continue
        now[:] = trial
        if play(now, swap // 16, swap % 16, locked, links) != sizes.shape[0] or not is_clear(now):
            continue
        if not same(links[: sizes.shape[0]], sizes[::-1]):
            continue
        if not at_once or locks_at_once(trial, swap):
            found += 1
            if below(dice, found) == 0:
                chosen = swap
                before[:] = trial
    return chosen


@njit
def step_back(columns: Ints, size: int, kinds: int, height: int, dice: Words, before: Ints) -> int:
    """Undo a swap that leads to a quiet board: a plain one, or one that clears `size` panels.

    Returns the swap, or −1 if none was found.
    """
    width = columns.shape[0]
    target, nothing, mask = columns.copy(), np.zeros(width, np.int64), np.zeros(width, np.int64)
    trial, now = np.zeros(width, np.int64), np.zeros(width, np.int64)
    locked, links = np.zeros(width, np.int64), np.zeros(64, np.int64)
    if size > 0:
        paired = size > 5 and below(dice, 2) == 0
        if paired and not push_pair(target, size, kinds, height, dice):
            return -1
        if not paired and not push_lines(target, size, kinds, height, dice):
            return -1
        if not leads_to(target, size, columns, nothing, mask):
            return -1
    chosen, found = -1, 0
    for number in range(undos(width, height)):
        swap = undo(target, number, height, trial)
        if swap < 0 or not is_quiet(trial):
            continue
        now[:] = trial
        wanted = 1 if size > 0 else 0
        if play(now, swap // 16, swap % 16, locked, links) == wanted and same(now, columns):
            found += 1
            if below(dice, found) == 0:
                chosen = swap
                before[:] = trial
    return chosen
