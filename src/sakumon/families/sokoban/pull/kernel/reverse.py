"""The exact reverse search: how many runs of pushes every position is away from solved.

A run is a row of pushes of one packet; a solution's box changes are its runs. A state is a set of
packets and the region the keeper is in. `fewest` is its number of runs, and `last` the set of
packets with which a shortest way back may have ended: pulling one of those on costs nothing,
pulling another one more run. So every packet of every state is pulled just once.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.pull.kernel.cells import (
    ONE,
    ZERO,
    Bytes,
    Ints,
    Size,
    Words,
    count,
    lowest,
    region,
    shifted,
)
from sakumon.kernel import njit

_MIX = np.uint64(0x9E3779B97F4A7C15)
_FOLD = np.uint64(29)
RUN, NEXT_RUN = 0, 1


class Table(NamedTuple):
    """States found, by number and by hash, and the packets still to be pulled."""

    packets: Words
    keeper: Bytes  # lowest cell of its region
    fewest: Ints
    pulled: Words  # packets that have been pulled from here
    slots: Ints
    line: Ints  # states to pull from in this run, and in the next
    line_cell: Bytes
    size: Ints  # how many states, and how many wait in each line


@njit
def new_table(most: int) -> Table:
    """Return a table for so many states."""
    slots = 1
    while slots < 2 * most:
        slots *= 2
    return Table(
        np.empty(most, np.uint64),
        np.empty(most, np.uint8),
        np.empty(most, np.int32),
        np.empty(most, np.uint64),
        np.full(slots, -1, np.int32),
        np.empty((2, 8 * most), np.int32),
        np.empty((2, 8 * most), np.uint8),
        np.zeros(3, np.int32),
    )


@njit
def clear_table(table: Table) -> None:
    """Empty a table, at the cost of what was in it."""
    mask = np.uint64(len(table.slots) - 1)
    if 8 * table.size[0] > len(table.slots):
        table.slots[:] = -1
    else:
        for state in range(table.size[0]):
            table.slots[home(table.packets[state], table.keeper[state], mask)] = -1
            # States that were pushed on by others lie behind their home.
            slot = (home(table.packets[state], table.keeper[state], mask) + ONE) & mask
            while table.slots[slot] >= 0:
                table.slots[slot] = -1
                slot = (slot + ONE) & mask
    table.size[:] = 0


@njit
def home(packets: np.uint64, keeper: int, mask: np.uint64) -> np.uint64:
    """Return where in the table a state belongs."""
    word = (packets ^ (np.uint64(keeper) * np.uint64(0xC2B2AE3D27D4EB4F))) * _MIX
    word ^= word >> _FOLD
    word *= _MIX
    return (word >> np.uint64(32)) & mask  # type: ignore[no-any-return]


@njit
def farthest(size: Size, floor: np.uint64, goals: np.uint64, table: Table) -> tuple[int, int]:
    """Search back from all goals filled; return a state of most runs and that number.

    The search ends early when the table is full: then positions farther away may exist, but the
    number is still exact for the state returned. Of states equally far the first found is returned.
    """
    packets_, keeper_, fewest, pulled = table.packets, table.keeper, table.fewest, table.pulled
    slots, line, line_cell = table.slots, table.line, table.line_cell
    mask = np.uint64(len(slots) - 1)
    most, states, width = len(packets_), 0, size.width
    waiting, coming, now = 0, 0, 0
    clear_table(table)
    # Every region the keeper may be left in.
    rest = floor & ~goals
    while rest != ZERO:
        here = region(size, floor & ~goals, rest & (~rest + ONE))
        rest &= ~here
        slot = home(goals, lowest(here), mask)
        while slots[slot] >= 0:
            slot = (slot + ONE) & mask
        slots[slot] = states
        packets_[states], keeper_[states], fewest[states] = goals, lowest(here), 0
        pulled[states] = ZERO
        left = goals
        while left != ZERO:
            line[0, waiting], line_cell[0, waiting] = states, lowest(left)
            waiting += 1
            left &= left - ONE
        states += 1
    runs, last = 1, 0
    while waiting > 0:
        place = 0
        while place < waiting:
            state, cell = line[now, place], np.uint64(line_cell[now, place])
            place += 1
            bit = ONE << cell
            if pulled[state] & bit != ZERO:
                continue
            pulled[state] |= bit
            packets = packets_[state]
            free = floor & ~packets
            walk = region(size, free, ONE << np.uint64(keeper_[state]))
            others = packets & ~bit
            for way in range(4):
                stand = shifted(size, bit, way) & walk
                if stand == ZERO:
                    continue
                step = shifted(size, stand, way) & free
                if step == ZERO:
                    continue
                moved = others | stand
                reached = np.uint8(lowest(region(size, floor & ~moved, step)))
                slot = home(moved, reached, mask)
                found = slots[slot]
                while found >= 0:
                    if packets_[found] == moved and keeper_[found] == reached:
                        break
                    slot = (slot + ONE) & mask
                    found = slots[slot]
                new_cell = lowest(stand)
                if found >= 0:
                    if fewest[found] == runs and pulled[found] & stand == ZERO:
                        if waiting < line.shape[1]:
                            line[now, waiting], line_cell[now, waiting] = found, new_cell
                            waiting += 1
                    continue
                if states == most:
                    table.size[0] = states
                    return last, fewest[last]
                slots[slot] = states
                packets_[states], keeper_[states], fewest[states] = moved, reached, runs
                pulled[states] = ZERO
                if fewest[last] < runs:
                    last = states
                if waiting < line.shape[1]:
                    line[now, waiting], line_cell[now, waiting] = states, new_cell
                    waiting += 1
                left = others
                while left != ZERO:
                    if coming < line.shape[1]:
                        line[1 - now, coming], line_cell[1 - now, coming] = states, lowest(left)
                        coming += 1
                    left &= left - ONE
                states += 1
        now = 1 - now
        waiting, coming = coming, 0
        runs += 1
    table.size[0] = states
    return last, fewest[last]
