"""One level of the game: all fence sets with so many fences, each solved, each offered upward.

The block of a set holds a table for every way the fences in hand may be shared out, and each table
the values for both sides to move. Solved blocks are offered to the sets of one fence less: an offer
is a maximum, byte by byte, over all blocks that one more fence leads to.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.quoridor.model.kernel.geometry import (
    ONE,
    ZERO,
    Board,
    Bytes,
    Ints,
    close,
    lay_of,
    popcount,
    reach,
)
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, image, rank, unrank
from sakumon.families.quoridor.tables.kernel.retro import (
    DRAW,
    LOSS,
    TOO_DEEP,
    Work,
    begin,
    lay_out,
    run,
    weigh_fences,
    workspace,
)
from sakumon.kernel import njit

Longs = NDArray[np.int64]
SYMMETRIES = 4
NOBODY = -1


class Shares(NamedTuple):
    """How the fences in hand may be shared out at a level: the first side has low to high."""

    left: int
    low: int
    high: int
    next_low: int  # of the level with one more fence on the board


@njit
def solve_set(
    board: Board,
    work: Work,
    shares: Shares,
    flat: np.uint64,
    upright: np.uint64,
    offers: Bytes,
    block: Bytes,
) -> int:
    """Solve one fence set for all shares; return 0, or TOO_DEEP."""
    table = 2 * board.cells * board.cells
    half = board.cells * board.cells
    lay_out(board, work, flat, upright)
    for mine in range(shares.low, shares.high + 1):
        out = block[(mine - shares.low) * table : (mine - shares.low + 1) * table]
        begin(board, work, out)
        latest = 0
        if mine > 0:
            # The first side's fence leaves it one less, and the second side to move.
            at = (mine - 1 - shares.next_low) * table + half
            latest = weigh_fences(board, work, 0, offers[at : at + half])
        if shares.left - mine > 0:
            at = (mine - shares.next_low) * table
            latest = max(latest, weigh_fences(board, work, 1, offers[at : at + half]))
        if run(board, work, out, latest) == TOO_DEEP:
            return TOO_DEEP
    return 0


@njit
def solve_sets(
    board: Board,
    ranks: Ranks,
    shares: Shares,
    fences: int,
    numbers: Longs,
    offers: Bytes,
    blocks: Bytes,
) -> int:
    """Solve fence sets given by their numbers, one block each; return 0, or TOO_DEEP."""
    work = workspace(board.cells)
    for i in range(numbers.shape[0]):
        flat, upright = unrank(ranks, numbers[i], fences)
        found = solve_set(
            board,
            work,
            shares,
            flat | ranks.flat,
            upright | ranks.upright,
            offers[i],
            blocks[i],
        )
        if found == TOO_DEEP:
            return TOO_DEEP
    return 0


@njit
def mirror(board: Board, blocks: Bytes, out: Bytes) -> None:
    """Write blocks as they look with left and right exchanged."""
    cells, images = board.cells, board.cell_images[1]
    for i in range(blocks.shape[0]):
        source, target = blocks[i], out[i]
        for row in range(source.shape[0] // cells):
            start = row * cells
            there = (row - row % cells + images[row % cells]) * cells
            for cell in range(cells):
                target[there + images[cell]] = source[start + cell]


@njit
def find_parents(
    board: Board, ranks: Ranks, fences: int, numbers: Longs, places: Ints, parents: Ints
) -> None:
    """Write for every set, fence and symmetry the row of the set without it, or NOBODY.

    Every symmetry that leads to the representative counts: a set that is its own image receives
    each child in all of its forms.
    """
    parents[:] = NOBODY
    flats = np.zeros(SYMMETRIES, np.uint64)
    uprights = np.zeros(SYMMETRIES, np.uint64)
    for i in range(numbers.shape[0]):
        flat, upright = unrank(ranks, numbers[i], fences)
        at = 0
        for point in range(ranks.points):
            bit = ONE << np.uint64(point)
            if (flat | upright) & bit == ZERO:
                continue
            least = 0
            for j in range(ranks.symmetries.shape[0]):
                flats[j] = image(board, ranks.symmetries[j], flat & ~bit)
                uprights[j] = image(board, ranks.symmetries[j], upright & ~bit)
                if flats[j] < flats[least] or (
                    flats[j] == flats[least] and uprights[j] < uprights[least]
                ):
                    least = j
            row = places[rank(ranks, flats[least], uprights[least], fences - 1)]
            for j in range(ranks.symmetries.shape[0]):
                if flats[j] == flats[least] and uprights[j] == uprights[least]:
                    parents[i, at, ranks.symmetries[j]] = row
            at += 1


@njit
def offer(
    blocks: Bytes, mirrored: Bytes, parents: Ints, offers: Bytes, worker: int, workers: int
) -> None:
    """Offer blocks to their parents; each worker serves rows of its own."""
    for i in range(parents.shape[0]):
        for at in range(parents.shape[1]):
            for symmetry in range(SYMMETRIES):
                row = parents[i, at, symmetry]
                if row == NOBODY or row % workers != worker:
                    continue
                source = blocks[i] if symmetry & 1 == 0 else mirrored[i]
                if symmetry < 2:
                    raise_to(offers[row], source)
                else:
                    raise_to_turned(offers[row], source)


@njit
def raise_to(best: Bytes, block: Bytes) -> None:
    """Keep the larger of each two bytes."""
    for i in range(best.shape[0]):
        best[i] = max(best[i], block[i])


@njit
def raise_to_turned(best: Bytes, block: Bytes) -> None:
    """Keep the larger of each two bytes, the block turned half round: read backward."""
    last = np.uint64(block.shape[0] - 1)
    for place in range(best.shape[0]):
        # An index that may be negative would be tested for it, and the loop not be vectorised.
        i = np.uint64(place)
        best[i] = max(best[i], block[last - i])


@njit
def tally(blocks: Bytes, orbits: Bytes, sums: Longs) -> None:
    """Add up legal states, draws and wins, all images counted; and the longest distance."""
    for i in range(blocks.shape[0]):
        legal, draws, wins, deepest, shallowest = 0, 0, 0, 0, LOSS
        for value in blocks[i]:
            legal += value != 0
            draws += value == DRAW
            wins += (value != 0) & (value < DRAW)
            deepest = max(deepest, value if value < DRAW else 0)
            shallowest = min(shallowest, value if value > DRAW else LOSS)
        sums[0] += legal * orbits[i]
        sums[1] += draws * orbits[i]
        sums[2] += wins * orbits[i]
        sums[3] = max(sums[3], deepest, LOSS - shallowest)


@njit
def count_legal(board: Board, ranks: Ranks, fences: int, numbers: Longs, orbits: Bytes) -> int:
    """Return how many placings of the pawns and the turn are legal, over sets and their images."""
    roads = np.zeros((4, 2), np.uint64)
    total = 0
    for i in range(numbers.shape[0]):
        flat, upright = unrank(ranks, numbers[i], fences)
        close(board, flat | ranks.flat, upright | ranks.upright, roads)
        lay = lay_of(board, roads)
        reaches = (
            reach(lay, board.goals[0, 0], board.goals[0, 1]),
            reach(lay, board.goals[1, 0], board.goals[1, 1]),
        )
        here = 0
        for side in range(2):
            low = reaches[side][0] & ~board.goals[side, 0]
            high = reaches[side][1] & ~board.goals[side, 1]
            other_low, other_high = reaches[1 - side]
            movers = popcount(low) + popcount(high)
            here += movers * (popcount(other_low) + popcount(other_high))
            here -= popcount(low & other_low) + popcount(high & other_high)
        total += here * orbits[i]
    return total
