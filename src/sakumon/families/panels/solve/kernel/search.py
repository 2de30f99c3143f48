"""The search for every winning line of a given number of swaps, in depth, with a table of failures.

A search can be stopped after any number of nodes and taken up again: all it knows is in arrays.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.panels.model.kernel.motion import (
    MOST_LINKS,
    ROW_CODE,
    height_of,
    is_clear,
    play,
    same,
)
from sakumon.families.panels.model.kernel.rule import STONE
from sakumon.families.panels.solve.kernel.bounds import Costs, cost_of, count_kind
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Longs
from sakumon.kernel.slices import copy_into

KIND_END = STONE  # digits 1 to 14 are kinds
DIGIT_ROWS = STONE + 1  # empty cells and stones have rows in the arrays too, and need nothing
PLY, NODES, TOTAL, HELD, DIFFERENT = range(5)
DONE, PAUSED, FULL, ENOUGH = range(4)


class SwapSearch(NamedTuple):
    """All that a search knows; what is indexed by ply has one more ply than there are swaps."""

    costs: Costs
    base: int
    boards: Longs  # ply, column
    counts: Longs  # ply, kind, column
    needs: Longs  # ply, kind: swaps that a kind needs at least
    total: Longs  # ply: what all kinds need together
    urgent: Longs  # ply: kinds that need a panel moved by every swap that is left
    swaps: Longs  # ply: how many swaps there are to try
    next: Longs  # ply: the next swap to try
    line: Longs  # ply: the swap being tried
    chain: Longs  # ply: the longest chain up to here
    combo: Longs  # ply: the largest combo up to here
    before: Longs  # ply: lines found when the ply was opened
    keys: Longs  # table of failures: boards
    lefts: Longs  # table of failures: swaps left that do not solve them
    lines: Longs  # lines found: their swaps, then chain and combo
    first: Longs  # the swaps of the first line found, sorted
    latest: Longs  # the swaps of the latest line found, sorted
    state: Longs
    locked: Longs
    links: Longs


def new_search(
    columns: Longs, depth: int, costs: Costs, base: int, table: int, held: int
) -> SwapSearch:
    """Return a search from a board at rest, for lines of `depth` swaps."""
    width = len(columns)
    plies = depth + 1
    search = SwapSearch(
        costs=costs,
        base=base,
        boards=np.zeros((plies, width), np.int64),
        counts=np.zeros((plies, DIGIT_ROWS, width), np.int64),
        needs=np.zeros((plies, DIGIT_ROWS), np.int64),
        total=np.zeros(plies, np.int64),
        urgent=np.zeros(plies, np.int64),
        swaps=np.zeros(plies, np.int64),
        next=np.zeros(plies, np.int64),
        line=np.zeros(plies, np.int64),
        chain=np.zeros(plies, np.int64),
        combo=np.zeros(plies, np.int64),
        before=np.zeros(plies, np.int64),
        keys=np.zeros((table, width), np.int64),
        lefts=np.zeros(table, np.int64),
        lines=np.zeros((held, depth + 2), np.int64),
        first=np.zeros(depth, np.int64),
        latest=np.zeros(depth, np.int64),
        state=np.zeros(5, np.int64),
        locked=np.zeros(width, np.int64),
        links=np.zeros(MOST_LINKS, np.int64),
    )
    search.boards[0] = columns
    return search


@njit
def slot_of(board: Longs, size: int) -> int:
    """Return where the table of failures keeps a board."""
    mixed = np.int64(0)
    for column in board:
        mixed = (mixed ^ column) * np.int64(0x1E3779B97F4A7C15)
        mixed ^= mixed >> np.int64(29)
    return (mixed ^ mixed >> np.int64(32)) & np.int64(size - 1)  # type: ignore[return-value]


@njit
def has_failed(s: SwapSearch, ply: int, left: int) -> bool:
    """Tell whether a board is known not to be solved by exactly `left` swaps."""
    slot = slot_of(s.boards[ply], s.lefts.shape[0])
    return s.lefts[slot] == left and same(s.keys[slot], s.boards[ply])


@njit
def note_failure(s: SwapSearch, ply: int, left: int) -> None:
    """Remember that a board is not solved by exactly `left` swaps."""
    slot = slot_of(s.boards[ply], s.lefts.shape[0])
    copy_into(s.keys[slot], s.boards[ply])
    s.lefts[slot] = left


@entry
def open_ply(s: SwapSearch, ply: int, left: int) -> bool:
    """Count the panels of a new board; return False if `left` swaps cannot clear it."""
    total, urgent = 0, 0
    for kind in range(1, KIND_END):
        for column in range(s.boards.shape[1]):
            s.counts[ply, kind, column] = count_kind(s.boards[ply, column], kind)
        need = cost_of(s.counts[ply, kind], s.base, s.costs)
        s.needs[ply, kind] = need
        total += need
        urgent += need == left
        if need > left:
            return False
    if total > 2 * left or has_failed(s, ply, left):
        return False
    s.total[ply], s.urgent[ply] = total, urgent
    s.swaps[ply] = swap_count(s.boards[ply])
    s.next[ply] = 0
    s.before[ply] = s.state[TOTAL]
    return True


@njit
def swap_count(board: Longs) -> int:
    """Return how many swaps there are up to the highest panel."""
    top = 0
    for column in board:
        top = max(top, height_of(column))
    return top * (board.shape[0] - 1)  # type: ignore[no-any-return]


@njit
def need_after(s: SwapSearch, ply: int, kind: int, away: int, to: int) -> int:
    """Return what a kind needs once one of its panels has moved to another column."""
    if kind == 0 or kind == STONE:
        return 0
    counts = s.counts[ply, kind]
    counts[away] -= 1
    counts[to] += 1
    need = cost_of(counts, s.base, s.costs)
    counts[away] += 1
    counts[to] -= 1
    return need


@njit
def may_win(s: SwapSearch, ply: int, column: int, one: int, other: int, left: int) -> bool:
    """Tell whether `left` swaps may still suffice after these two kinds have changed places."""
    first, second = s.needs[ply, one], s.needs[ply, other]
    rest = s.total[ply] - first - second
    # Every kind but these two needs as much as before.
    if rest > 2 * left or s.urgent[ply] != (first > left) + (second > left):
        return False
    first = need_after(s, ply, one, column, column + 1)
    second = need_after(s, ply, other, column + 1, column)
    return first <= left and second <= left and rest + first + second <= 2 * left


@njit
def next_swap(s: SwapSearch, ply: int, left: int) -> int:
    """Return the next swap worth trying at a ply, or −1."""
    width = s.boards.shape[1]
    while s.next[ply] < s.swaps[ply]:
        row, column = s.next[ply] // (width - 1), s.next[ply] % (width - 1)
        s.next[ply] += 1
        s.state[NODES] += 1
        one = s.boards[ply, column] >> 4 * row & 15
        other = s.boards[ply, column + 1] >> 4 * row & 15
        if one != other and may_win(s, ply, column, one, other, left - 1):
            return row * ROW_CODE + column  # type: ignore[no-any-return]
    return -1


@njit
def sort_into(target: Longs, source: Longs) -> None:
    """Write all items of an array to the beginning of another, the smallest first."""
    for place in range(source.shape[0]):
        item, low = source[place], place
        while low > 0 and target[low - 1] > item:
            target[low] = target[low - 1]
            low -= 1
        target[low] = item


@njit
def keep_line(s: SwapSearch, length: int) -> None:
    """Keep a winning line, and notice when its swaps are not those of the first one."""
    kept, swaps = s.lines[s.state[HELD]], s.line[:length]
    copy_into(kept, swaps)
    kept[length], kept[length + 1] = s.chain[length], s.combo[length]
    sort_into(s.latest, swaps)
    if s.state[TOTAL] == 0:
        copy_into(s.first, s.latest)
    elif not same(s.first, s.latest):
        s.state[DIFFERENT] = 1
    s.state[HELD] += 1
    s.state[TOTAL] += 1


@njit
def try_swap(s: SwapSearch, ply: int, swap: int) -> None:
    """Play a swap from one ply to the next."""
    board = s.boards[ply + 1]
    copy_into(board, s.boards[ply])
    links = play(board, swap // ROW_CODE, swap % ROW_CODE, s.locked, s.links)
    s.line[ply] = swap
    s.chain[ply + 1] = max(s.chain[ply], links)
    largest = s.combo[ply]
    for link in range(links):
        largest = max(largest, s.links[link])
    s.combo[ply + 1] = largest


@entry
def resume(s: SwapSearch, units: int, limited: bool) -> int:
    """Search on until `units` more swaps were looked at, and tell why it stopped.

    DONE; PAUSED; FULL: take the lines away; ENOUGH: two differ, and it was `limited` to that.
    """
    depth = s.line.shape[0] - 1
    ply, end = s.state[PLY], s.state[NODES] + units
    while ply >= 0:
        if s.state[NODES] >= end:
            s.state[PLY] = ply
            return PAUSED
        left = depth - ply
        swap = next_swap(s, ply, left)
        if swap < 0:
            if s.state[TOTAL] == s.before[ply]:
                note_failure(s, ply, left)
            ply -= 1
            continue
        try_swap(s, ply, swap)
        if is_clear(s.boards[ply + 1]):
            if left == 1:
                keep_line(s, depth)
        elif left > 1 and open_ply(s, ply + 1, left - 1):
            ply += 1
        s.state[PLY] = ply
        if limited and s.state[DIFFERENT]:
            return ENOUGH
        if s.state[HELD] == s.lines.shape[0]:
            return FULL
    s.state[PLY] = ply
    return DONE
