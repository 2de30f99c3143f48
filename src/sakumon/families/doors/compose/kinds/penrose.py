"""Penrose's rhombs (P3), by de Bruijn's grids of parallel lines.

Five families of lines cross each other; each crossing of a line of family j with one of family k
is a rhomb, whose corners count the lines passed in every family. Any region is reached at once,
without growing from a seed, and the shifts of the five grids, drawn by dice, give another of the
uncountably many tilings every time. Corners are integers: coefficients of 1, z, z², z³ with
z = exp(2πi/5), where z⁴ = −1 − z − z² − z³.
"""

import numpy as np

from sakumon.core.dice import Dice
from sakumon.families.doors.compose.kernel.lattice import number_keys
from sakumon.families.doors.compose.kinds.base import Bounds, Kind, Wanted, some_of
from sakumon.families.doors.model.floorplan import FloorPlan, rounded
from sakumon.families.doors.model.kinds import PENROSE
from sakumon.kernel.arrays import Floats, Longs

_TURNS = 2 * np.pi * np.arange(5) / 5
_WAYS: Floats = np.stack((np.cos(_TURNS), np.sin(_TURNS)), axis=1)
# The two rhombs, weighted as they occur: the golden ratio to one.
_GOLDEN = (1 + 5**0.5) / 2
_MEAN = (_GOLDEN * np.sin(2 * np.pi / 5) + np.sin(np.pi / 5)) / (_GOLDEN + 1)
# A place of the plane is 5/2 times as far out as the crossing it comes from, give or take this.
_SLACK = 3.0


def _cover(bounds: Bounds, edge: float, dice: Dice, wanted: Wanted) -> FloorPlan:
    shifts = _shifts(dice)
    middle = np.array([(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2])
    middle -= edge * (shifts @ _WAYS)  # the shifts have moved the whole tiling by this
    half = np.array([bounds[2] - bounds[0], bounds[3] - bounds[1]]) / (2 * edge)
    rings = []
    for j in range(5):
        for k in range(j + 1, 5):
            counts = _crossings(j, k, shifts, half)
            spots = middle + edge * (counts @ _WAYS + (_WAYS[j] + _WAYS[k]) / 2)
            rings.append(_rhombs(counts[wanted(spots)], j, k))
    ring = np.concatenate(rings)
    some_of(np.ones(len(ring), np.bool_))
    ring = ring[np.lexsort((ring[:, 0] @ _WAYS[:, 0], np.round(ring[:, 0] @ _WAYS[:, 1])))]
    return _plan(ring.reshape(-1, 5), middle, edge)


def _shifts(dice: Dice) -> Floats:
    """Draw the shifts of the grids; their sum must be a whole number, and 0 will do."""
    first = np.array([dice.below(10**9) for _ in range(4)]) / 10**9 + 1e-10
    return np.append(first, -first.sum())


def _crossings(j: int, k: int, shifts: Floats, half: Floats) -> Longs:
    """Return, for every crossing near the box, the lines passed in each family."""
    reach = 0.4 * (half + _SLACK)
    normal = np.array([_WAYS[j], _WAYS[k]])
    span = np.abs(normal) @ reach
    lines = [
        np.arange(np.floor(-span[n] + shifts[i]), np.ceil(span[n] + shifts[i]) + 1)
        for n, i in enumerate((j, k))
    ]
    along = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, 2)
    spots = (along - shifts[[j, k]]) @ np.linalg.inv(normal).T
    near = (np.abs(spots) <= reach).all(axis=1)
    counts = np.ceil(spots[near] @ _WAYS.T + shifts).astype(np.int64)
    counts[:, [j, k]] = along[near].astype(np.int64)
    return counts


def _rhombs(counts: Longs, j: int, k: int) -> Longs:
    """Return the four corners of each rhomb, counter-clockwise."""
    a, b = np.eye(5, dtype=np.int64)[[j, k]]
    ring = [counts, counts + a, counts + a + b, counts + b]
    left = np.linalg.det(_WAYS[[j, k]]) > 0
    return np.stack(ring if left else ring[::-1], axis=1)


def _plan(corners: Longs, middle: Floats, edge: float) -> FloorPlan:
    exact = corners[:, :4] - corners[:, 4:]
    keys = (exact + 2**15) @ np.array([1 << 48, 1 << 32, 1 << 16, 1])
    ring, places = number_keys(keys)
    lattice = exact[places]
    plane = rounded(middle + edge * (lattice @ _WAYS[:4]))
    first = np.arange(0, len(ring) + 1, 4, dtype=np.int32)
    return FloorPlan(PENROSE, plane, first, ring, lattice.astype(np.int32))


PENROSE_KIND = Kind(PENROSE, float(_MEAN), 0.96, _cover, disc=True)
