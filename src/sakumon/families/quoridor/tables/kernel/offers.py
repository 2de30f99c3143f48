"""Solved blocks offered to the level above: to each set that has one fence less.

An offer is a maximum, byte by byte, over all blocks that one more fence leads to.
"""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import ONE, ZERO, BoardGeometry
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, image, rank, unrank
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Longs, Words64

SYMMETRIES = 4
NOBODY = -1


@entry
def mirror(board: BoardGeometry, blocks: Bytes, out: Bytes) -> None:
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
def write_images(
    board: BoardGeometry,
    ranks: Ranks,
    flat: np.uint64,
    upright: np.uint64,
    flats: Words64,
    uprights: Words64,
) -> int:
    """Write all images of a set; return which of them is the least."""
    least = 0
    for j in range(ranks.symmetries.shape[0]):
        flats[j] = image(board, ranks.symmetries[j], flat)
        uprights[j] = image(board, ranks.symmetries[j], upright)
        same = flats[j] == flats[least]
        if flats[j] < flats[least] or (same and uprights[j] < uprights[least]):
            least = j
    return least


@entry
def find_parents(
    board: BoardGeometry, ranks: Ranks, fences: int, numbers: Longs, places: Ints, parents: Ints
) -> None:
    """Write for every set, fence and symmetry the row of the set without it, or NOBODY.

    Every symmetry that leads to the representative counts: a set that is its own image receives
    each child in all of its forms.
    """
    parents[:] = NOBODY
    flats, uprights = np.zeros(SYMMETRIES, np.uint64), np.zeros(SYMMETRIES, np.uint64)
    for i in range(numbers.shape[0]):
        flat, upright = unrank(ranks, numbers[i], fences)
        at = 0
        for point in range(ranks.points):
            bit = ONE << np.uint64(point)
            if (flat | upright) & bit == ZERO:
                continue
            least = write_images(board, ranks, flat & ~bit, upright & ~bit, flats, uprights)
            row = places[rank(ranks, flats[least], uprights[least], fences - 1)]
            for j in range(ranks.symmetries.shape[0]):
                if flats[j] == flats[least] and uprights[j] == uprights[least]:
                    parents[i, at, ranks.symmetries[j]] = row
            at += 1


@entry
def offer_blocks(
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
