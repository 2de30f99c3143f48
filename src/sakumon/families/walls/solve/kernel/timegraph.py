"""Survive and escape as a layered graph: which steps are safe when, and how many routes win.

`safe[t, cell]` is a mask of the directions that are safe after t turns; t counts modulo the number
of rows, which is the walls' joint period or reaches as far as anybody looks. A goal of −1 means
there is none: every route that lasts wins.
"""

import numpy as np
from numpy.typing import NDArray

from sakumon.families.walls.model.kernel.motion import WAY_BITS
from sakumon.families.walls.model.kernel.tables import Ints, Tables
from sakumon.kernel import njit

Masks = NDArray[np.uint8]
Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]


@njit
def safe_masks(board: Tables, walls: Ints, goal: int, turns: int) -> Masks:
    """Follow all walls for so many turns and note every cell's safe directions."""
    cells = board.neighbour.shape[0]
    safe = np.zeros((turns, cells), np.uint8)
    stands = np.zeros(board.places, np.int32)
    sweeps = np.zeros(cells, np.int32)
    now = walls.copy()
    for turn in range(turns):
        stamp = turn + 1
        for i in range(now.shape[0]):
            stands[now[i] >> WAY_BITS] = stamp
            if board.swept[now[i]] >= 0:
                sweeps[board.swept[now[i]]] = stamp
            now[i] = board.after[now[i]]
        for cell in range(cells):
            mask = 0
            for way in range(4):
                target = board.neighbour[cell, way]
                if target < 0 or stands[board.border[cell, way]] == stamp:
                    continue
                if target == goal or sweeps[target] != stamp:
                    mask |= 1 << way
            safe[turn, cell] = mask
    return safe


@njit
def count_routes(safe: Masks, neighbour: Ints, steps: int, goal: int) -> Words:
    """Count the winning routes of at most `steps` steps from every cell, exactly.

    The counts are long numbers, lowest word first: they outgrow any machine word.
    """
    cells = neighbour.shape[0]
    words = 2 * steps // 64 + 2
    now = np.zeros((cells, words), np.uint64)
    before = np.zeros((cells, words), np.uint64)
    for cell in range(cells):
        if goal < 0 or cell == goal:
            now[cell, 0] = np.uint64(1)
    used = 1
    for turn in range(steps - 1, -1, -1):
        grew = False
        row = safe[turn % safe.shape[0]]
        for cell in range(cells):
            total = before[cell]
            total[: used + 1] = np.uint64(0)
            if cell == goal:
                total[0] = np.uint64(1)
                continue
            for way in range(4):
                if row[cell] & (1 << way):
                    add_long(total, now[neighbour[cell, way]], used)
            grew = grew or total[used] != np.uint64(0)
        used += grew
        now, before = before, now
    return now


@njit
def add_long(total: Words, number: Words, used: int) -> None:
    """Add one long number of so many words to another."""
    carry = np.uint64(0)
    for word in range(used):
        part = total[word] + carry
        carry = np.uint64(1) if part < carry else np.uint64(0)
        total[word] = part + number[word]
        if total[word] < part:
            carry = np.uint64(1)
    total[used] += carry


@njit
def winning_cells(safe: Masks, neighbour: Ints, steps: int, goal: int) -> Flags:
    """Tell for every turn and cell whether some winning route still leads on from there."""
    cells = neighbour.shape[0]
    wins = np.zeros((steps + 1, cells), np.bool_)
    for cell in range(cells):
        wins[steps, cell] = goal < 0 or cell == goal
    for turn in range(steps - 1, -1, -1):
        row = safe[turn % safe.shape[0]]
        for cell in range(cells):
            wins[turn, cell] = cell == goal
            for way in range(4):
                if row[cell] & (1 << way) and wins[turn + 1, neighbour[cell, way]]:
                    wins[turn, cell] = True
    return wins


NO_ESCAPE = -1
NOT_FOUND = -2


@njit
def shortest_escape(
    safe: Masks, neighbour: Ints, start: int, goal: int, horizon: int, limit: int
) -> tuple[int, int]:
    """Return the length of the shortest escape, or why there is none, and the states looked at."""
    turns, cells = safe.shape
    seen = np.zeros((turns, cells), np.bool_)
    front = np.empty(cells, np.int32)
    coming = np.empty(cells, np.int32)
    front[0], size, work = start, 1, 0
    for turn in range(horizon):
        found = 0
        row, ahead = safe[turn % turns], seen[(turn + 1) % turns]
        for i in range(size):
            work += 1
            for way in range(4):
                if not row[front[i]] & (1 << way):
                    continue
                target = neighbour[front[i], way]
                if target == goal:
                    return turn + 1, work
                if not ahead[target]:
                    ahead[target] = True
                    coming[found] = target
                    found += 1
        if found == 0:
            return NO_ESCAPE, work
        if work > limit:
            return NOT_FOUND, work
        front, coming, size = coming, front, found
    return NOT_FOUND, work
