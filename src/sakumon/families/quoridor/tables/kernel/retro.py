"""The pawns' game of one fence set, solved backward with sets of cells as words.

A row belongs to a side to move and the other side's cell; its bits are the cells of the side to
move. A step keeps the row and moves the bit; then the sides swap, and bit and row with them. So the
cells from which some step reaches a set are found for a whole row at once, and each state is
touched alone only once, when it is settled.

A value is one byte, from the side to move: 0 illegal, 1 to 126 a win in so many plies, 128 a draw,
255 − d a loss in d plies. So the best of several moves is a plain maximum over where they lead.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import (
    ONE,
    ZERO,
    Board,
    Bytes,
    Ints,
    Lay,
    Words,
    close,
    lay_of,
    lowest,
    lowest_place,
    reach,
    spread,
)
from sakumon.families.quoridor.model.kernel.steps import compiled_landings
from sakumon.kernel import njit

DRAW = 128
LOSS = 255
DEEPEST = 126
TOO_DEEP = -1

# What a row knows, two words each: states not settled yet; states that cannot be lost yet because
# of a fence move; steps that do not lead to a win of the other side; steps that were just found to
# lead to its loss.
OPEN, HELD, HOPE, LOST = 0, 2, 4, 6
KNOWN = 8
# A state in a chain is its row and its cell in one number.
CELL_BITS = 7

Pair = tuple[np.uint64, np.uint64]


class Work(NamedTuple):
    """What the solver of one pawns' game writes on."""

    ways_open: Bytes  # cell -> a bit for every open way
    roads: Words  # way and word -> cells
    jumps: Words  # other's cell -> for each way it is faced, from (low, high) and to (low, high)
    rows: Words  # side and other's cell -> what the row knows
    fresh: Words  # (losses, wins), side, word -> rows with news
    head: Ints  # plies -> first state whose best fence move is settled then
    next: Ints  # state -> next such state


@njit
def workspace(cells: int) -> Work:
    """Return paper to write on."""
    return Work(
        np.zeros(cells, np.uint8),
        np.zeros((4, 2), np.uint64),
        np.zeros((cells, 18), np.uint64),
        np.zeros((2 * cells, KNOWN), np.uint64),
        np.zeros((2, 4), np.uint64),
        np.zeros(DEEPEST + 3, np.int32),
        np.zeros(2 * cells << CELL_BITS, np.int32),
    )


@njit
def lay_out(board: Board, work: Work, flat: np.uint64, upright: np.uint64) -> None:
    """Work out what may be stepped and jumped past these fences."""
    roads, ways_open, bits, beside = work.roads, work.ways_open, board.bits, board.beside
    jumps = work.jumps
    close(board, flat, upright, roads)
    for cell in range(board.cells):
        ways = 0
        for way in range(4):
            mask = (roads[way, 0] & bits[cell, 0]) | (roads[way, 1] & bits[cell, 1])
            ways |= int(mask != ZERO) << way
        ways_open[cell] = ways
    jumps[:] = ZERO
    for over in range(board.cells):
        for way in range(4):
            if ways_open[over] >> (way ^ 2) & 1 == 0:
                continue
            start = beside[over, way ^ 2]
            jumps[over, 4 * way] = bits[start, 0]
            jumps[over, 4 * way + 1] = bits[start, 1]
            one, two = compiled_landings(over, way, ways_open, beside, board.edge_jump)
            for cell in (one, two):
                if cell >= 0:
                    jumps[over, 4 * way + 2] |= bits[cell, 0]
                    jumps[over, 4 * way + 3] |= bits[cell, 1]
                    jumps[over, 16] |= bits[cell, 0]
                    jumps[over, 17] |= bits[cell, 1]


@njit
def jumpers(
    jumps: Words, other: int, low: np.uint64, high: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Return the cells from which some jump over the other pawn reaches a set."""
    out_low, out_high = ZERO, ZERO
    for way in range(0, 16, 4):
        if (jumps[other, way + 2] & low) | (jumps[other, way + 3] & high) != ZERO:
            out_low |= jumps[other, way]
            out_high |= jumps[other, way + 1]
    return out_low, out_high


@njit
def begin(board: Board, work: Work, out: Bytes) -> None:
    """Write every illegal state and every finished game, and open the others."""
    cells, goals, bits, rows = board.cells, board.goals, board.bits, work.rows
    lay = lay_of(board, work.roads)
    reaches = (reach(lay, goals[0, 0], goals[0, 1]), reach(lay, goals[1, 0], goals[1, 1]))
    work.fresh[:] = ZERO
    work.head[:] = -1
    out[:] = 0
    rows[:] = ZERO
    for side in range(2):
        mine, theirs = reaches[side], reaches[1 - side]
        for other in range(cells):
            bit_low, bit_high = bits[other, 0], bits[other, 1]
            low = mine[0] & ~goals[side, 0] & ~bit_low
            high = mine[1] & ~goals[side, 1] & ~bit_high
            over = (bit_low & goals[1 - side, 0]) | (bit_high & goals[1 - side, 1])
            if (bit_low & theirs[0]) | (bit_high & theirs[1]) == ZERO:
                continue
            row = side * cells + other
            if over != ZERO:
                paint(out, row * cells, board.split, low, high, LOSS)
                continue
            rows[row, OPEN], rows[row, OPEN + 1] = low, high
            rows[row, HOPE], rows[row, HOPE + 1] = (
                lay.full_low & ~bit_low,
                lay.full_high & ~bit_high,
            )
            rows[row, LOST], rows[row, LOST + 1] = (
                goals[side, 0] & ~bit_low,
                goals[side, 1] & ~bit_high,
            )
            work.fresh[1, 2 * side] |= bit_low
            work.fresh[1, 2 * side + 1] |= bit_high


@njit
def paint(out: Bytes, row: int, split: int, low: np.uint64, high: np.uint64, value: int) -> None:
    """Write one value for a set of cells of a row."""
    while low != ZERO:
        out[row + lowest(low)] = value
        low &= low - ONE
    while high != ZERO:
        out[row + split + lowest(high)] = value
        high &= high - ONE


@njit
def weigh_fences(board: Board, work: Work, side: int, offers: Bytes) -> int:
    """Note when the best fence move of each state is settled; return the latest such time.

    `offers` holds, for the other side to move, the best that any fence leads to.
    """
    cells, split, latest = board.cells, board.split, 0
    rows, head, following = work.rows, work.head, work.next
    for other in range(cells):
        row = side * cells + other
        for word in range(2):
            left = rows[row, OPEN + word]
            held = ZERO
            while left != ZERO:
                bit = left & (~left + ONE)
                left ^= bit
                cell = split * word + lowest(bit)
                best = np.int64(offers[cell * cells + other])
                if best == 0:
                    continue
                held |= bit
                if best == DRAW:
                    continue
                plies = 256 - best if best > DRAW else best + 1
                state = row << CELL_BITS | cell
                following[state] = head[plies]
                head[plies] = state
                latest = max(latest, plies)  # type: ignore[assignment]
            rows[row, HELD + word] = held
    return latest


@njit
def recall(
    cells: int,
    split: int,
    rows: Words,
    fresh: Words,
    out: Bytes,
    following: Ints,
    state: int,
    plies: int,
) -> None:
    """Bring back a chain of states whose best fence move is settled now: a win is, as it stands."""
    win = plies & 1
    while state >= 0:
        cell, row = state & ((1 << CELL_BITS) - 1), state >> CELL_BITS
        side = int(row >= cells)
        other = row - cells * side
        word, other_word = int(cell >= split), int(other >= split)
        bit = ONE << np.uint64(cell - split * word)
        other_bit = ONE << np.uint64(other - split * other_word)
        state = following[state]
        if rows[row, OPEN + word] & bit == ZERO:
            continue
        if win:
            rows[row, OPEN + word] ^= bit
            out[row * cells + cell] = plies
            rows[(1 - side) * cells + cell, HOPE + other_word] ^= other_bit
            fresh[0, 2 * (1 - side) + word] |= bit
        else:
            rows[row, HELD + word] &= ~bit
            fresh[0, 2 * side + other_word] |= other_bit


@njit
def won_now(lay: Lay, jumps: Words, rows: Words, row: int, other: int) -> Pair:
    """Return the states of a row that win now: a step leaves the other side lost."""
    goal_low, goal_high = rows[row, LOST], rows[row, LOST + 1]
    low, high = spread(lay, goal_low, goal_high)
    if (jumps[other, 16] & goal_low) | (jumps[other, 17] & goal_high) != ZERO:
        more_low, more_high = jumpers(jumps, other, goal_low, goal_high)
        low |= more_low
        high |= more_high
    rows[row, LOST] = rows[row, LOST + 1] = ZERO
    return low & rows[row, OPEN], high & rows[row, OPEN + 1]


@njit
def lost_now(lay: Lay, jumps: Words, rows: Words, row: int, other: int) -> Pair:
    """Return the states of a row that have nothing but steps into a win of the other side."""
    low = rows[row, OPEN] & ~rows[row, HELD]
    high = rows[row, OPEN + 1] & ~rows[row, HELD + 1]
    if low | high == ZERO:
        return low, high
    hope_low, hope_high = rows[row, HOPE], rows[row, HOPE + 1]
    free_low, free_high = spread(lay, hope_low, hope_high)
    low &= ~free_low
    high &= ~free_high
    if low | high != ZERO:
        free_low, free_high = jumpers(jumps, other, hope_low, hope_high)
        low &= ~free_low
        high &= ~free_high
    return low, high


@njit
def settle_ply(
    lay: Lay, cells: int, jumps: Words, rows: Words, fresh: Words, out: Bytes, plies: int
) -> None:
    """Settle the states that win, or lose, in exactly so many plies; tell the rows before them."""
    win = plies & 1
    value = plies if win else LOSS - plies
    inbox = HOPE if win else LOST
    for quarter in range(4):
        side, word = quarter >> 1, quarter & 1
        news = fresh[win, quarter]
        fresh[win, quarter] = ZERO
        while news != ZERO:
            other = lay.split * word + lowest(news)
            news &= news - ONE
            row = side * cells + other
            if win:
                low, high = won_now(lay, jumps, rows, row, other)
            else:
                low, high = lost_now(lay, jumps, rows, row, other)
            if low | high == ZERO:
                continue
            rows[row, OPEN] &= ~low
            rows[row, OPEN + 1] &= ~high
            fresh[1 - win, 2 * (1 - side)] |= low
            fresh[1 - win, 2 * (1 - side) + 1] |= high
            mark = ONE << np.uint64(other - lay.split * word)
            base, there = np.uint64(row * cells), np.uint64((1 - side) * cells)
            box = np.uint64(inbox + word)
            while low != ZERO:
                cell = lowest_place(low)
                low &= low - ONE
                out[base + cell] = value
                rows[there + cell, box] ^= mark
            while high != ZERO:
                cell = np.uint64(lay.split) + lowest_place(high)
                high &= high - ONE
                out[base + cell] = value
                rows[there + cell, box] ^= mark


@njit
def run(board: Board, work: Work, out: Bytes, latest: int) -> int:
    """Settle everything that can be, ply by ply; return the last ply, or TOO_DEEP."""
    cells, rows, fresh = board.cells, work.rows, work.fresh
    lay = lay_of(board, work.roads)
    plies = 1
    if board.may_stick:
        for side in range(2):
            fresh[0, 2 * side], fresh[0, 2 * side + 1] = board.full[0], board.full[1]
        plies = 0
    while True:
        win = plies & 1
        news = fresh[win, 0] | fresh[win, 1] | fresh[win, 2] | fresh[win, 3]
        if news == ZERO and plies > latest:
            break
        if plies > DEEPEST:
            return TOO_DEEP
        if plies <= latest:
            recall(cells, board.split, rows, fresh, out, work.next, work.head[plies], plies)
        settle_ply(lay, cells, work.jumps, rows, fresh, out, plies)
        plies += 1
    for row in range(2 * cells):
        paint(out, row * cells, board.split, rows[row, OPEN], rows[row, OPEN + 1], DRAW)
    return plies
