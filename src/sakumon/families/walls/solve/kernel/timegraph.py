"""A board with moving walls as a graph over time: which steps are safe when, how many routes win.

`safe[t, cell]` is a mask of the directions that are safe after t turns; t counts modulo the number
of rows, which is the walls' joint period or reaches as far as anybody looks. A goal of −1 means
there is none: every route that lasts wins. What may take long can be done piece by piece.
"""

import numpy as np

from sakumon.families.walls.model.kernel.motion import WAY_BITS
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Flags, Ints, Words64

NO_ESCAPE = -1
NOT_FOUND = -2
# Rows of stamps: the last turn at which a wall stands on a place, or sweeps a cell.
STANDS, SWEEPS = 0, 1


def wall_stamps(board: BoardTables) -> Ints:
    """Return room for the stamps of walls."""
    return np.empty((2, board.places), np.int32)


@entry
def follow_walls(board: BoardTables, walls: Ints, goal: int, safe: Bytes, stamps: Ints) -> None:
    """Move all walls on in place, a turn for each row, and note every cell's safe directions."""
    stamps[:] = 0
    stands, sweeps = stamps[STANDS], stamps[SWEEPS]
    turns, cells = safe.shape
    for turn in range(turns):
        stamp = turn + 1
        for i in range(walls.shape[0]):
            stands[walls[i] >> WAY_BITS] = stamp
            if board.swept[walls[i]] >= 0:
                sweeps[board.swept[walls[i]]] = stamp
            walls[i] = board.after[walls[i]]
        for cell in range(cells):
            mask = 0
            for way in range(4):
                target = board.neighbour[cell, way]
                if target < 0 or stands[board.border[cell, way]] == stamp:
                    continue
                if target == goal or sweeps[target] != stamp:
                    mask |= 1 << way
            safe[turn, cell] = mask


def last_counts(cells: int, steps: int, goal: int) -> Words64:
    """Return room for the counts of two turns in a row, those of the last turn filled in.

    The counts are long numbers, lowest word first: they outgrow any machine word. Those of a turn
    stand at the turn's parity.
    """
    counts = np.zeros((2, cells, 2 * steps // 64 + 2), np.uint64)
    counts[steps & 1, slice(None) if goal < 0 else goal, 0] = 1
    return counts


@entry
def count_back(
    safe: Bytes, neighbour: Ints, goal: int, first: int, last: int, counts: Words64, used: int
) -> int:
    """Carry the counts of winning routes back from turn `last` to turn `first`, exactly.

    `used` is how many words the longest count has; what it is in the end is returned.
    """
    for turn in range(last - 1, first - 1, -1):
        grew = False
        row = safe[turn % safe.shape[0]]
        ahead, here = counts[(turn + 1) & 1], counts[turn & 1]
        for cell in range(neighbour.shape[0]):
            total = here[cell]
            total[: used + 1] = np.uint64(0)
            if cell == goal:
                total[0] = np.uint64(1)
                continue
            for way in range(4):
                if row[cell] & (1 << way):
                    add_long(total, ahead[neighbour[cell, way]], used)
            grew = grew or total[used] != np.uint64(0)
        used += grew
    return used


@njit
def add_long(total: Words64, number: Words64, used: int) -> None:
    """Add a long number to another; `used` is how many words of it count."""
    carry = np.uint64(0)
    for word in range(used):
        part = total[word] + carry
        carry = np.uint64(1) if part < carry else np.uint64(0)
        total[word] = part + number[word]
        if total[word] < part:
            carry = np.uint64(1)
    total[used] += carry


def winning_cells(safe: Bytes, neighbour: Ints, steps: int, goal: int) -> Flags:
    """Tell for every turn and cell whether some winning route still leads on from there."""
    wins = np.empty((steps + 1, len(neighbour)), np.bool_)
    mark_wins(safe, neighbour, steps, goal, wins)
    return wins


@entry
def mark_wins(safe: Bytes, neighbour: Ints, steps: int, goal: int, wins: Flags) -> None:
    """Mark every turn and cell from which some winning route still leads on."""
    cells = neighbour.shape[0]
    for cell in range(cells):
        wins[steps, cell] = goal < 0 or cell == goal
    for turn in range(steps - 1, -1, -1):
        row = safe[turn % safe.shape[0]]
        for cell in range(cells):
            wins[turn, cell] = cell == goal
            for way in range(4):
                if row[cell] & (1 << way) and wins[turn + 1, neighbour[cell, way]]:
                    wins[turn, cell] = True


@entry
def spread_front(
    safe: Bytes,
    neighbour: Ints,
    goal: int,
    seen: Flags,
    fronts: Ints,
    size: int,
    turn: int,
    horizon: int,
    limit: int,
) -> tuple[int, int, int, int]:
    """Go on with a breadth-first search for the goal, until the horizon or the limit of work.

    The front of a turn stands at the turn's parity. Returns the length of the shortest escape, or
    why there is none yet, then the turn and the size of its front, and the states looked at.
    """
    work = 0
    while turn < horizon:
        front, coming = fronts[turn & 1], fronts[(turn + 1) & 1]
        row, ahead = safe[turn % safe.shape[0]], seen[(turn + 1) % safe.shape[0]]
        fresh = 0
        turn += 1
        for i in range(size):
            work += 1
            for way in range(4):
                if not row[front[i]] & (1 << way):
                    continue
                target = neighbour[front[i], way]
                if target == goal:
                    return turn, turn, size, work
                if not ahead[target]:
                    ahead[target] = True
                    coming[fresh] = target
                    fresh += 1
        size = fresh
        if size == 0:
            return NO_ESCAPE, turn, size, work
        if work > limit:
            break
    return NOT_FOUND, turn, size, work


@njit
def shortest_escape(
    safe: Bytes, neighbour: Ints, start: int, goal: int, horizon: int, seen: Flags, fronts: Ints
) -> int:
    """Return the length of the shortest escape, or why there is none, in one go."""
    seen[:] = False
    fronts[0, 0] = start
    limit = horizon * neighbour.shape[0]
    return spread_front(safe, neighbour, goal, seen, fronts, 1, 0, horizon, limit)[0]
