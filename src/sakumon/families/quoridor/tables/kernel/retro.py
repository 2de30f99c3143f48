"""Retrograde analysis of one pawns' game: states are settled ply by ply, rows of them at once."""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import (
    ONE,
    ZERO,
    BoardGeometry,
    CellWords,
    Passage,
    lowest,
    lowest_place,
    passage_of,
    spread,
)
from sakumon.families.quoridor.tables.kernel.pawns import (
    CELL_BITS,
    HELD,
    HOPE,
    OPEN,
    WINNING,
    PawnScratch,
    write_value,
)
from sakumon.families.quoridor.tables.kernel.values import DRAW, LONGEST_WIN, LOST
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Ints, Words64

TOO_DEEP = -1


@njit
def fence_plies(best: int) -> int:
    """Return the ply that settles a fence move leading to this value; 0 if it never is: a draw."""
    if best == DRAW:
        return 0
    return 256 - best if best > DRAW else best + 1


@njit
def weigh_fences(board: BoardGeometry, scratch: PawnScratch, side: int, offers: Bytes) -> int:
    """Note when the best fence move of each state is settled; return the latest such time.

    `offers` holds, for the other side to move, the best that any fence leads to.
    """
    cells, rows, head, latest = board.cells, scratch.rows, scratch.head, 0
    for other in range(cells):
        row = side * cells + other
        for word in range(2):
            left = rows[row, OPEN + word]
            held = ZERO
            while left != ZERO:
                bit = left & (~left + ONE)
                left ^= bit
                cell = board.split * word + lowest(bit)
                best = np.int64(offers[cell * cells + other])
                if best == 0:
                    continue
                held |= bit
                plies = fence_plies(best)  # type: ignore[arg-type]
                if plies > 0:
                    state = row << CELL_BITS | cell
                    scratch.next[state] = head[plies]
                    head[plies] = state
                    latest = max(latest, plies)
            rows[row, HELD + word] = held
    return latest


@njit
def settle_fences(
    cells: int,
    split: int,
    rows: Words64,
    fresh: Words64,
    out: Bytes,
    following: Ints,
    state: int,
    plies: int,
) -> None:
    """Settle a chain of states whose best fence move is settled now: it wins, or holds no more."""
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
def jumpers(jumps: Words64, other: int, low: np.uint64, high: np.uint64) -> CellWords:
    """Return the cells from which some jump over the other pawn reaches a set."""
    out_low, out_high = ZERO, ZERO
    for way in range(0, 16, 4):
        if (jumps[other, way + 2] & low) | (jumps[other, way + 3] & high) != ZERO:
            out_low |= jumps[other, way]
            out_high |= jumps[other, way + 1]
    return out_low, out_high


@njit
def won_now(passage: Passage, jumps: Words64, rows: Words64, row: int, other: int) -> CellWords:
    """Return the states of a row that win now: a step leaves the other side lost."""
    goal_low, goal_high = rows[row, WINNING], rows[row, WINNING + 1]
    low, high = spread(passage, goal_low, goal_high)
    if (jumps[other, 16] & goal_low) | (jumps[other, 17] & goal_high) != ZERO:
        more_low, more_high = jumpers(jumps, other, goal_low, goal_high)
        low |= more_low
        high |= more_high
    rows[row, WINNING] = rows[row, WINNING + 1] = ZERO
    return low & rows[row, OPEN], high & rows[row, OPEN + 1]


@njit
def lost_now(passage: Passage, jumps: Words64, rows: Words64, row: int, other: int) -> CellWords:
    """Return the states of a row that have nothing but steps into a win of the other side."""
    low = rows[row, OPEN] & ~rows[row, HELD]
    high = rows[row, OPEN + 1] & ~rows[row, HELD + 1]
    if low | high == ZERO:
        return low, high
    hope_low, hope_high = rows[row, HOPE], rows[row, HOPE + 1]
    free_low, free_high = spread(passage, hope_low, hope_high)
    low &= ~free_low
    high &= ~free_high
    if low | high != ZERO:
        free_low, free_high = jumpers(jumps, other, hope_low, hope_high)
        low &= ~free_low
        high &= ~free_high
    return low, high


@njit
def settle_ply(
    passage: Passage,
    cells: int,
    jumps: Words64,
    rows: Words64,
    fresh: Words64,
    out: Bytes,
    plies: int,
) -> None:
    """Settle the states that win, or lose, in just this many plies; leave word in rows before."""
    win = plies & 1
    value = plies if win else LOST - plies
    inbox = HOPE if win else WINNING
    for quarter in range(4):
        side, word = quarter >> 1, quarter & 1
        news = fresh[win, quarter]
        fresh[win, quarter] = ZERO
        while news != ZERO:
            other = passage.split * word + lowest(news)
            news &= news - ONE
            row = side * cells + other
            if win:
                low, high = won_now(passage, jumps, rows, row, other)
            else:
                low, high = lost_now(passage, jumps, rows, row, other)
            if low | high == ZERO:
                continue
            rows[row, OPEN] &= ~low
            rows[row, OPEN + 1] &= ~high
            fresh[1 - win, 2 * (1 - side)] |= low
            fresh[1 - win, 2 * (1 - side) + 1] |= high
            write_value(out, row * cells, passage.split, low, high, value)
            mark = ONE << np.uint64(other - passage.split * word)
            flip(rows, (1 - side) * cells, passage.split, low, high, inbox + word, mark)


@njit
def flip(
    rows: Words64,
    first: int,
    split: int,
    low: np.uint64,
    high: np.uint64,
    known: int,
    mark: np.uint64,
) -> None:
    """Flip a bit of what is known in the rows of a set of cells, from a first row on."""
    word = np.uint64(known)
    while low != ZERO:
        rows[np.uint64(first) + lowest_place(low), word] ^= mark
        low &= low - ONE
    while high != ZERO:
        rows[np.uint64(first + split) + lowest_place(high), word] ^= mark
        high &= high - ONE


@njit
def settle_all(board: BoardGeometry, scratch: PawnScratch, out: Bytes, latest: int) -> int:
    """Settle everything that can be, ply by ply; return the last ply, or TOO_DEEP."""
    cells, rows, fresh = board.cells, scratch.rows, scratch.fresh
    passage = passage_of(board, scratch.roads)
    plies = 0 if board.may_stick else 1
    if board.may_stick:
        for side in range(2):
            fresh[0, 2 * side], fresh[0, 2 * side + 1] = board.full[0], board.full[1]
    while True:
        news = fresh[plies & 1]
        if plies > latest and news[0] | news[1] | news[2] | news[3] == ZERO:
            break
        if plies > LONGEST_WIN:
            return TOO_DEEP
        if plies <= latest:
            first = scratch.head[plies]
            settle_fences(cells, board.split, rows, fresh, out, scratch.next, first, plies)
        settle_ply(passage, cells, scratch.jumps, rows, fresh, out, plies)
        plies += 1
    for row in range(2 * cells):
        write_value(out, row * cells, board.split, rows[row, OPEN], rows[row, OPEN + 1], DRAW)
    return plies
