"""Directions and pushes as numbers: one order, one opposite, one encoding for all kernels."""

import numpy as np

from sakumon.kernel import njit

# As in `model.directions`: left, up, right, down.
LEFT, UP, RIGHT, DOWN = range(4)
# The order in which composers try directions: what a seed gives depends on it.
VERTICAL_FIRST = np.array([UP, DOWN, LEFT, RIGHT])


@njit
def opposite(way: int) -> int:
    """Return the direction back."""
    return way ^ 2


@njit
def encode(cell: int, way: int) -> int:
    """Return the number of a push: the box's cell before it, and its direction."""
    return cell << 2 | way


@njit
def decode(push: int) -> tuple[int, int]:
    """Return the box's cell before a push, and its direction."""
    return push >> 2, push & 3
