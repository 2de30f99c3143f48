"""One level of the game: all sets of equally many fences, each solved."""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import (
    BoardGeometry,
    cut_roads,
    passage_of,
    popcount,
    reach,
)
from sakumon.families.quoridor.tables.kernel.blocks import Shares
from sakumon.families.quoridor.tables.kernel.pawns import (
    PawnScratch,
    find_steps,
    open_states,
)
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, unrank
from sakumon.families.quoridor.tables.kernel.retro import TOO_DEEP, settle_all, weigh_fences
from sakumon.families.quoridor.tables.kernel.values import DRAW, LOST
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Longs, Words64


@njit
def solve_set(
    board: BoardGeometry,
    scratch: PawnScratch,
    shares: Shares,
    flat: np.uint64,
    upright: np.uint64,
    offers: Bytes,
    block: Bytes,
) -> int:
    """Solve one fence set for all shares; return 0, or TOO_DEEP."""
    table = 2 * board.cells * board.cells
    half = board.cells * board.cells
    find_steps(board, scratch, flat, upright)
    for mine in range(shares.low, shares.high + 1):
        out = block[(mine - shares.low) * table : (mine - shares.low + 1) * table]
        open_states(board, scratch, out)
        latest = 0
        if mine > 0:
            # The first side's fence leaves it one less, and the second side to move.
            at = (mine - 1 - shares.next_low) * table + half
            latest = weigh_fences(board, scratch, 0, offers[at : at + half])
        if shares.left - mine > 0:
            at = (mine - shares.next_low) * table
            latest = max(latest, weigh_fences(board, scratch, 1, offers[at : at + half]))
        if settle_all(board, scratch, out, latest) == TOO_DEEP:
            return TOO_DEEP
    return 0


@entry
def solve_sets(
    board: BoardGeometry,
    ranks: Ranks,
    shares: Shares,
    fences: int,
    numbers: Longs,
    offers: Bytes,
    blocks: Bytes,
    scratch: PawnScratch,
) -> int:
    """Solve fence sets given by their numbers, one block each; return 0, or TOO_DEEP."""
    for i in range(numbers.shape[0]):
        flat, upright = unrank(ranks, numbers[i], fences)
        depth = solve_set(
            board,
            scratch,
            shares,
            flat | ranks.flat,
            upright | ranks.upright,
            offers[i],
            blocks[i],
        )
        if depth == TOO_DEEP:
            return TOO_DEEP
    return 0


@entry
def count_values(blocks: Bytes, orbits: Bytes, sums: Longs) -> None:
    """Add up legal states, draws and wins, all images counted; and the longest distance."""
    for i in range(blocks.shape[0]):
        legal, draws, wins, deepest, shallowest = 0, 0, 0, 0, LOST
        for value in blocks[i]:
            legal += value != 0
            draws += value == DRAW
            wins += (value != 0) & (value < DRAW)
            deepest = max(deepest, value if value < DRAW else 0)
            shallowest = min(shallowest, value if value > DRAW else LOST)
        sums[0] += legal * orbits[i]
        sums[1] += draws * orbits[i]
        sums[2] += wins * orbits[i]
        sums[3] = max(sums[3], deepest, LOST - shallowest)


@entry
def count_legal(
    board: BoardGeometry, ranks: Ranks, fences: int, numbers: Longs, orbits: Bytes, roads: Words64
) -> int:
    """Return how many placings of the pawns and the turn are legal, over sets and their images."""
    total = 0
    for i in range(numbers.shape[0]):
        flat, upright = unrank(ranks, numbers[i], fences)
        cut_roads(board, flat | ranks.flat, upright | ranks.upright, roads)
        total += count_placings(board, roads) * orbits[i]
    return total


@njit
def count_placings(board: BoardGeometry, roads: Words64) -> int:
    """Return how many placings of the pawns and the turn are legal past these fences."""
    goals, passage, total = board.goals, passage_of(board, roads), 0
    reaches = (reach(passage, goals[0, 0], goals[0, 1]), reach(passage, goals[1, 0], goals[1, 1]))
    for side in range(2):
        low = reaches[side][0] & ~goals[side, 0]
        high = reaches[side][1] & ~goals[side, 1]
        other_low, other_high = reaches[1 - side]
        movers = popcount(low) + popcount(high)
        total += movers * (popcount(other_low) + popcount(other_high))
        total -= popcount(low & other_low) + popcount(high & other_high)
    return total
