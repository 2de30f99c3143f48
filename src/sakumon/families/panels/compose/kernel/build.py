"""How puzzles are built backward: a line pushed into what shall vanish after it, a swap undone.

A board that is about to go by itself is kept with the mask of what vanishes from it first. A new
line is pushed in so that, once it has vanished, exactly that board and that mask are there again.
"""

import numpy as np

from sakumon.families.panels.compose.kernel.push import push, push_lines, push_pair
from sakumon.families.panels.model.kernel.motion import (
    MOST_LINKS,
    Ints,
    clear,
    drop,
    exchange,
    height_of,
    lock,
    play,
)
from sakumon.families.panels.solve.kernel.search import ROW
from sakumon.kernel import njit
from sakumon.kernel.dice import Words, below

# Children of one board that are enough: more of them would make the next boards alike.
MOST_CHILDREN = 8
# Lines pushed in at least for the first link, after which nothing need fit any more.
FIRST_LINK_TRIES = 2000
# Groups larger than the longest line may lie around the swap that sets them off.
LONGEST_LINE = 5


@njit
def same(one: Ints, other: Ints) -> bool:
    """Tell whether two boards, masks or lists of links are alike."""
    return bool(np.all(one == other))


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
def push_any(columns: Ints, size: int, pairs: bool, kinds: int, height: int, dice: Words) -> bool:
    """Push in so many panels: lines anywhere, or now and then two groups that one swap sets off."""
    if pairs and size > LONGEST_LINE and below(dice, 2) == 0:
        return push_pair(columns, size, kinds, height, dice)
    return push_lines(columns, size, kinds, height, dice)


@njit
def place_for(score: int, scores: Ints, found: int) -> int:
    """Return where a board of this score is kept: at the end, for the worst one, or −1, nowhere."""
    if found < scores.shape[0]:
        return found
    worst = 0
    for place in range(1, found):
        if scores[place] > scores[worst]:
            worst = place
    return worst if scores[worst] > score else -1


@njit
def grow_link(
    boards: Ints,
    masks: Ints,
    size: int,
    outermost: bool,
    beam: int,
    tries: int,
    kinds: int,
    height: int,
    noise: int,
    dice: Words,
) -> tuple[Ints, Ints, int]:
    """Push one more link into every board, keep the best; return them and the pushes tried."""
    width = boards.shape[1]
    coming, coming_masks = np.zeros((beam, width), np.int64), np.zeros((beam, width), np.int64)
    scores, mask = np.zeros(beam, np.int64), np.zeros(width, np.int64)
    found, work = 0, 0
    for parent in range(boards.shape[0]):
        children = 0
        for _ in range(tries):
            work += 1
            trial = boards[parent].copy()
            if not push_any(trial, size, outermost, kinds, height, dice):
                continue
            if not leads_to(trial, size, boards[parent], masks[parent], mask):
                continue
            score = crowding(trial) + below(dice, noise)
            place = place_for(score, scores, found)
            if place < 0:
                continue
            coming[place], coming_masks[place], scores[place] = trial, mask, score
            found = max(found, place + 1)
            children += 1
            if children == MOST_CHILDREN:
                break
    return coming[:found], coming_masks[:found], work


@njit
def grow_chain(
    sizes: Ints, width: int, height: int, kinds: int, beam: int, tries: int, noise: int, dice: Words
) -> tuple[Ints, int]:
    """Build boards that go by themselves in links of these sizes, beginning with the last link.

    Returns the boards, none if no chain of that length was built, and the number of pushes tried.
    """
    boards, masks = np.zeros((1, width), np.int64), np.zeros((1, width), np.int64)
    work = 0
    for link in range(sizes.shape[0] - 1, -1, -1):
        first = link == 0
        pushes = max(tries, FIRST_LINK_TRIES) if first else tries
        boards, masks, used = grow_link(
            boards, masks, sizes[link], first, beam, pushes, kinds, height, noise, dice
        )
        work += used
    return boards, work


@njit
def is_quiet(columns: Ints) -> bool:
    """Tell whether a board is at rest and without a match."""
    now = columns.copy()
    return not drop(now) and not lock(now, np.zeros_like(columns))  # type: ignore[arg-type]


@njit
def locks_at_once(columns: Ints, swap: int) -> bool:
    """Tell whether all that a swap makes vanish first comes to stand in line at one instant."""
    now, locked = columns.copy(), np.zeros_like(columns)
    exchange(now, swap // ROW, swap % ROW)  # type: ignore[arg-type]
    times = 1 if lock(now, locked) else 0  # type: ignore[arg-type]
    while drop(now):  # type: ignore[arg-type]
        times += 1 if lock(now, locked) else 0  # type: ignore[arg-type]
    return times == 1


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
        return row * ROW + column  # type: ignore[no-any-return]
    number -= height * (width - 1)
    row, column, way = number // 2 % height, number // 2 // height, number % 2 * 2 - 1
    side, top = column + way, height_of(columns[column]) - 1
    if not 0 <= side < width or top < 0 or row < top:
        return -1
    kind = columns[column] >> 4 * top
    before[column] ^= kind << 4 * top
    if not push(before, row, side, kind, height):
        return -1
    return row * ROW + min(column, side)


@njit
def undo_swap(
    columns: Ints, links: Ints, after: Ints, at_once: bool, height: int, dice: Words, before: Ints
) -> int:
    """Undo a swap that sets off just these links and leaves just that board; −1 if none does.

    Of all such swaps one is chosen by the dice. `at_once` asks that the first link comes to stand
    in line at one instant.
    """
    width, length = columns.shape[0], links.shape[0]
    trial, now = np.zeros(width, np.int64), np.zeros(width, np.int64)
    locked, seen = np.zeros(width, np.int64), np.zeros(MOST_LINKS, np.int64)
    chosen, found = -1, 0
    for number in range(height * (width - 1) + width * 2 * height):
        swap = undo(columns, number, height, trial)
        if swap < 0 or not is_quiet(trial):
            continue
        now[:] = trial
        if play(now, swap // ROW, swap % ROW, locked, seen) != length or not same(now, after):
            continue
        if not same(seen[:length], links) or (at_once and not locks_at_once(trial, swap)):
            continue
        found += 1
        if below(dice, found) == 0:
            chosen = swap
            before[:] = trial
    return chosen


@njit
def step_back(
    columns: Ints, size: int, kinds: int, height: int, at_once: bool, dice: Words, before: Ints
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
