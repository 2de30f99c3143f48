"""Solved blocks offered to the level above: to each set that has one fence less.

An offer is a maximum, byte by byte, over all blocks that one more fence leads to.
"""

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import (
    ONE,
    ZERO,
    BoardGeometry,
    FenceWords,
)
from sakumon.families.quoridor.tables.kernel.ranks import Ranks, image, rank, unrank
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Longs, Words64

SYMMETRIES = 4
NOBODY = -1
# Columns of a list of images.
FLAT, UPRIGHT = 0, 1


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
    images: Words64,
) -> FenceWords:
    """Write all images of a set; return the least of them."""
    least_flat, least_upright = flat, upright
    for j in range(ranks.symmetries.shape[0]):
        other_flat = image(board, ranks.symmetries[j], flat)
        other_upright = image(board, ranks.symmetries[j], upright)
        images[j, FLAT], images[j, UPRIGHT] = other_flat, other_upright
        same = other_flat == least_flat
        if other_flat < least_flat or (same and other_upright < least_upright):
            least_flat, least_upright = other_flat, other_upright
    return least_flat, least_upright


@entry
def find_parents(
    board: BoardGeometry,
    ranks: Ranks,
    fences: int,
    numbers: Longs,
    places: Ints,
    parents: Ints,
    images: Words64,
) -> None:
    """Write for every set, fence and symmetry the row of the set without it, or NOBODY.

    Every symmetry that leads to the representative counts: a set that is its own image receives
    each child in all of its forms.
    """
    parents[:] = NOBODY
    for i in range(numbers.shape[0]):
        flat, upright = unrank(ranks, numbers[i], fences)
        at = 0
        for point in range(ranks.points):
            bit = ONE << np.uint64(point)
            if (flat | upright) & bit == ZERO:
                continue
            least = write_images(board, ranks, flat & ~bit, upright & ~bit, images)
            row = places[rank(ranks, least[FLAT], least[UPRIGHT], fences - 1)]
            for j in range(ranks.symmetries.shape[0]):
                if images[j, FLAT] == least[FLAT] and images[j, UPRIGHT] == least[UPRIGHT]:
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
