"""The exact reverse search: how far every position is away from solved, by runs, lines or pushes.

A run is a row of pushes of one box, a line a row of pushes of one box in one direction: the
box changes and box lines of a solution. A state is a set of boxes and the region the player is
in. Going on with the pull that led to a state may cost nothing more; any other begins a new run.
So every state is settled at its least distance, and each pull from it is tried just once: those
that go on at that distance, all others one farther.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.compose.pull.kernel.bitboard import (
    ONE,
    ZERO,
    BitGrid,
    lowest,
    region,
    shifted,
)
from sakumon.families.sokoban.model.kernel.push import VERTICAL_FIRST, opposite
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Words64

# What is counted, and what in the line stands for any box and any direction.
RUNS, LINES, PUSHES = 0, 1, 2
ANY_CELL, ANY_WAY = 255, 4
_MIX = np.uint64(0x9E3779B97F4A7C15)
_OTHER = np.uint64(0xC2B2AE3D27D4EB4F)
_FOLD, _HALF = np.uint64(29), np.uint64(32)


class ReverseTable(NamedTuple):
    """States found, by number and by hash, and those to go on from."""

    boxes: Words64
    walks: Words64  # the cells the player can walk to
    far: Ints
    pulled: Words64  # direction, state: boxes that have been pulled that way from here
    slots: Ints
    line: Ints  # now or next, place: the state to pull from
    cells: Bytes  # which box of it
    ways: Bytes
    size: Ints  # how many states there are


def new_table(most: int) -> ReverseTable:
    """Return a table with room for states."""
    slots = 1
    while slots < 2 * most:
        slots *= 2
    return ReverseTable(
        np.empty(most, np.uint64),
        np.empty(most, np.uint64),
        np.empty(most, np.int32),
        np.empty((4, most), np.uint64),
        np.full(slots, -1, np.int32),
        np.empty((2, 6 * most), np.int32),
        np.empty((2, 6 * most), np.uint8),
        np.empty((2, 6 * most), np.uint8),
        np.zeros(1, np.int32),
    )


@njit
def home_slot(boxes: np.uint64, walk: np.uint64, mask: np.uint64) -> np.uint64:
    """Return where in the table a state belongs."""
    word = (boxes ^ (walk * _OTHER)) * _MIX
    word ^= word >> _FOLD
    word *= _MIX
    return (word >> _HALF) & mask


@njit
def clear_table(table: ReverseTable) -> None:
    """Empty a table, at the cost of what was in it."""
    slots, mask = table.slots, np.uint64(len(table.slots) - 1)
    if 8 * table.size[0] > len(slots):
        slots[:] = -1
    else:
        for state in range(table.size[0]):
            slot = home_slot(table.boxes[state], table.walks[state], mask)
            while slots[slot] >= 0:
                slots[slot] = -1
                slot = (slot + ONE) & mask
    table.size[0] = 0


@njit
def table_slot(
    all_boxes: Words64, walks: Words64, slots: Ints, boxes: np.uint64, walk: np.uint64
) -> np.uint64:
    """Return the slot that a state has in the table, or the free one that it would get."""
    mask = np.uint64(len(slots) - 1)
    slot = home_slot(boxes, walk, mask)
    while slots[slot] >= 0:
        known = slots[slot]
        if all_boxes[known] == boxes and walks[known] == walk:
            break
        slot = (slot + ONE) & mask
    return slot


@njit
def add_solved(grid: BitGrid, floor: np.uint64, goals: np.uint64, table: ReverseTable) -> int:
    """Enter the solved states, one for every region the player may be left in."""
    rest, states = floor & ~goals, 0
    while rest != ZERO:
        here = region(grid, floor & ~goals, rest & (~rest + ONE))
        rest &= ~here
        table.slots[table_slot(table.boxes, table.walks, table.slots, goals, here)] = states
        table.boxes[states], table.walks[states], table.far[states] = goals, here, 0
        table.pulled[:, states] = ZERO
        table.line[0, states], table.cells[0, states] = states, ANY_CELL
        table.ways[0, states] = ANY_WAY
        states += 1
    return states


@entry
def farthest(
    grid: BitGrid, floor: np.uint64, goals: np.uint64, counted: int, table: ReverseTable
) -> tuple[int, int]:
    """Search back from all goals filled; return a state that is farthest, and how far it is.

    Of states equally far the first found is returned. The search ends early when the table is full:
    then others may be farther away, but the distance is exact for the state returned.
    """
    clear_table(table)
    all_boxes, walks, far, pulled = table.boxes, table.walks, table.far, table.pulled
    slots, line, cells, ways = table.slots, table.line, table.cells, table.ways
    most, room = len(all_boxes), line.shape[1]
    states = add_solved(grid, floor, goals, table)
    waiting, coming, now, distance, last = states, 0, 0, 1, 0
    while waiting > 0:
        place = 0
        while place < waiting:
            state, cell, only = line[now, place], cells[now, place], ways[now, place]
            place += 1
            boxes = all_boxes[state]
            free = floor & ~boxes
            walk = walks[state]
            wanted = boxes if cell == ANY_CELL else ONE << np.uint64(cell)
            for turn in range(4):
                way = VERTICAL_FIRST[turn]
                if only != ANY_WAY and only != way:
                    continue
                # Boxes with the player beside them and a free cell beyond, all at once.
                room_beyond = shifted(grid, free, opposite(way))
                stands = shifted(grid, wanted & ~pulled[way, state], way) & walk & room_beyond
                pulled[way, state] |= shifted(grid, stands, opposite(way))
                while stands != ZERO:
                    stand = stands & (~stands + ONE)
                    stands ^= stand
                    moved = (boxes & ~shifted(grid, stand, opposite(way))) | stand
                    step = shifted(grid, stand, way)
                    reached = region(grid, floor & ~moved, step)
                    slot = table_slot(all_boxes, walks, slots, moved, reached)
                    found = slots[slot]
                    if found < 0:
                        if states == most:
                            table.size[0] = states
                            return last, far[last]
                        found = states
                        slots[slot] = states
                        all_boxes[states], walks[states] = moved, reached
                        far[states] = distance
                        for each in range(4):
                            pulled[each, states] = ZERO
                        if far[last] < distance:
                            last = states
                        if coming < room:
                            line[1 - now, coming], cells[1 - now, coming] = states, ANY_CELL
                            ways[1 - now, coming] = ANY_WAY
                            coming += 1
                        states += 1
                    if counted != PUSHES and far[found] == distance and waiting < room:
                        line[now, waiting], cells[now, waiting] = found, lowest(stand)
                        ways[now, waiting] = way if counted == LINES else ANY_WAY
                        waiting += 1
        now = 1 - now
        waiting, coming = coming, 0
        distance += 1
    table.size[0] = states
    return last, far[last]
