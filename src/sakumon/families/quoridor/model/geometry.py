"""The tables of a board size, made once of the rules' own functions, and fences as words."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from sakumon.families.quoridor.model.kernel.geometry import BoardGeometry, FenceWords
from sakumon.families.quoridor.model.kernel.steps import H, V, closed_by, neighbour
from sakumon.kernel.arrays import Words64

WORD = 64
# Symmetries by number: 1 mirrors left and right, 2 turns half round, 3 does both.
MIRROR, TURN = 1, 2


# Every kernel call needs these tables, and a board size has the same ones for ever.
@lru_cache(maxsize=64)
def geometry_of(width: int, height: int, edge_jump: bool) -> BoardGeometry:
    """Return the tables of a board."""
    cells = width * height
    split = cells if cells <= WORD else (height + 1) // 2 * width
    beside = [[neighbour(cell, way, width, height) for way in range(4)] for cell in range(cells)]
    on_board = [[cell for cell in range(cells) if beside[cell][way] >= 0] for way in range(4)]
    rows = [range(cells - width, cells), range(width)]
    return BoardGeometry(
        width=width,
        height=height,
        cells=cells,
        split=split,
        two=split < cells,
        edge_jump=edge_jump,
        may_stick=not edge_jump or height == 2,
        full=_cell_words(range(cells), split),
        goals=np.array([_cell_words(row, split) for row in rows]),
        roads=np.array([_cell_words(row, split) for row in on_board]),
        cuts=_cuts(width, height, split),
        beside=np.array(beside, np.int32),
        bits=np.array([_cell_words([cell], split) for cell in range(cells)]),
        images=np.array([images(width - 1, height - 1, kind) for kind in range(4)], np.int32),
        cell_images=np.array([images(width, height, kind) for kind in range(4)], np.int32),
    )


def images(columns: int, rows: int, symmetry: int) -> list[int]:
    """Return where a symmetry takes every place of a lattice."""
    taken_to = []
    for place in range(columns * rows):
        x, y = place % columns, place // columns
        # A half turn sends x to the other side as a mirror does, so both together restore it.
        if symmetry in (MIRROR, TURN):
            x = columns - 1 - x
        if symmetry >= TURN:
            y = rows - 1 - y
        taken_to.append(y * columns + x)
    return taken_to


def _cell_words(cells: range | list[int], split: int) -> Words64:
    both = [0, 0]
    for cell in cells:
        both[cell >= split] |= 1 << (cell - split * (cell >= split))
    return np.array(both, np.uint64)


def _cuts(width: int, height: int, split: int) -> Words64:
    points = (width - 1) * (height - 1)
    cuts = np.zeros((2 * points, 4, 2), np.uint64)
    for fence in range(2 * points):
        for cell, way in closed_by(fence, width):
            cuts[fence, way] |= _cell_words([cell], split)
    return cuts


def fence_words(fences: Sequence[int]) -> FenceWords:
    """Return fences as two words, flat and upright."""
    flat = sum(1 << fence // 2 for fence in fences if fence % 2 == H)
    upright = sum(1 << fence // 2 for fence in fences if fence % 2 == V)
    return np.uint64(flat), np.uint64(upright)
