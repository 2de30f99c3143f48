"""Cells and letters as kernels number them."""

import numpy as np

from sakumon.families.sokoban.model.directions import DIRECTIONS, steps_on
from sakumon.kernel.arrays import Bytes, Longs, Shorts

# Letters of steps by their numbers: the directions walked, then the directions pushed.
_LETTERS = (DIRECTIONS + DIRECTIONS.upper()).encode().ljust(256, b"?")


def near_of(cells: Longs, width: int) -> Shorts:
    """Return which of these cells of a board are next to which, in each direction.

    They are numbered as they come; their number itself stands for the wall.
    """
    places, wall = cells + width, len(cells)
    number = np.full(int(places.max()) + width + 1, wall, np.int16)
    number[places] = np.arange(wall)
    near = np.full((len(DIRECTIONS), wall + 1), wall, np.int16)
    for way, step in enumerate(steps_on(width).values()):
        near[way, :wall] = number[places + step]
    return near


def letters_of(steps: Bytes) -> str:
    """Return steps in LURD."""
    return steps.tobytes().translate(_LETTERS).decode()
