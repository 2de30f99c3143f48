"""The eleven regular and Archimedean tilings, on an exact integer lattice.

`uniform.json` holds one period of each: corners as coefficients of 1, w, w², w³ with
w = exp(2πi/n), two translations, and tiles as (corners, first corner, direction of first edge).
A corner of a tile is then corner s of the period i steps along one translation and j along the
other: rooms share corners by arithmetic, with no tolerance and no search.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from sakumon.core.dice import Dice
from sakumon.families.doors.compose.kernel.lattice import expand, locate
from sakumon.families.doors.compose.kinds.base import Bounds, Kind, Wanted, some_of
from sakumon.families.doors.model.floorplan import FloorPlan, rounded
from sakumon.kernel.arrays import Floats, Ints, Longs


@dataclass(frozen=True, slots=True)
class Period:
    """One period of a tiling, ready to be repeated."""

    basis: Floats  # (4, 2): the plane coordinates of 1, w, w², w³
    steps: Longs  # (2, 4): the two translations
    seeds: Longs  # (S, 4): the corners of one period
    first: Ints  # where each tile's corners begin
    places: Ints  # (corners of all tiles, 3): seed, steps along the two translations
    middles: Floats  # (T, 2): the middle of each tile


def power(n: int, exponent: int) -> Longs:
    """Return w to a power as coefficients of 1, w, w², w³: w⁴ is w² − 1 for 12 and −1 for 8."""
    vector = np.array([1, 0, 0, 0], np.int64)
    for _ in range(exponent % n):
        carry = vector[3]
        vector = np.concatenate(([0], vector[:3]))
        vector += carry * np.array([-1, 0, 1, 0] if n == 12 else [-1, 0, 0, 0])
    return vector


def basis_of(n: int) -> Floats:
    """Return 1, w, w², w³ in the plane."""
    turns = 2 * np.pi * np.arange(4) / n
    return np.stack((np.cos(turns), np.sin(turns)), axis=1)


@cache
def period_of(name: str) -> Period:
    """Return the period of a tiling by its vertex configuration."""
    cell = json.loads(files(__package__).joinpath("uniform.json").read_text())[name]
    n, steps = cell["n"], np.array([cell["T1"], cell["T2"]], np.int64)
    seeds, basis = np.array(cell["seeds"], np.int64), basis_of(cell["n"])
    first, places, middles = [0], [], []
    for sides, corner, direction in cell["tiles"]:
        ring = _corners(n, sides, np.array(corner, np.int64), direction)
        places += [_place(spot, steps, seeds, basis) for spot in ring]
        first.append(len(places))
        middles.append(np.mean(ring @ basis, axis=0))
    return Period(
        basis,
        steps,
        seeds,
        np.array(first, np.int32),
        np.array(places, np.int32),
        np.array(middles),
    )


def _corners(n: int, sides: int, corner: Longs, direction: int) -> Longs:
    ring = []
    for side in range(sides):
        ring.append(corner)
        corner = corner + power(n, direction + side * n // sides)
    return np.array(ring)


def _place(corner: Longs, steps: Longs, seeds: Longs, basis: Floats) -> tuple[int, int, int]:
    for number, seed in enumerate(seeds):
        along = np.linalg.solve((steps @ basis).T, (corner - seed) @ basis)
        i, j = (int(value) for value in np.rint(along))
        if np.array_equal(seed + i * steps[0] + j * steps[1], corner):
            return number, i, j
    raise AssertionError("a corner of a tile is no corner of its period")


def _cover(name: str, bounds: Bounds, edge: float, wanted: Wanted) -> FloorPlan:
    period = period_of(name)
    cells = _cells(period, bounds, edge)
    spots = cells @ (period.steps @ period.basis)
    origin = np.array(bounds[:2])
    flags = np.stack(
        [wanted(origin + edge * (spots + middle)) for middle in period.middles], axis=1
    )
    some = some_of(np.asarray(flags.any(axis=1)))
    first, ring, corners = expand(
        cells[some].astype(np.int32), flags[some], period.first, period.places, len(period.seeds)
    )
    lattice, plane = locate(corners, period.seeds, period.steps, period.basis)
    return FloorPlan(name, rounded(origin + edge * plane), first, ring, lattice)


def _cells(period: Period, bounds: Bounds, edge: float) -> Longs:
    """Return which periods may touch the bounds, row by row."""
    width, height = (bounds[2] - bounds[0]) / edge, (bounds[3] - bounds[1]) / edge
    plane = period.steps @ period.basis
    margin = float(np.abs(plane).sum()) + float(np.abs(period.middles).max())
    box = np.array([[x, y] for x in (-margin, width + margin) for y in (-margin, height + margin)])
    ends = (box @ np.linalg.inv(plane))[:, 1]
    j = np.arange(np.floor(ends.min()), np.ceil(ends.max()) + 1)
    low, high = np.full(len(j), -np.inf), np.full(len(j), np.inf)
    for axis, size in enumerate((width, height)):
        step, rest = plane[0, axis], j * plane[1, axis]
        if abs(step) > 1e-9:
            marks = np.sort(
                np.stack(((-margin - rest) / step, (size + margin - rest) / step)), axis=0
            )
            low, high = np.maximum(low, marks[0]), np.minimum(high, marks[1])
    low, high = np.ceil(low), np.floor(high)
    counts = np.maximum(0, high - low + 1).astype(np.int64)
    inside = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    i = np.repeat(low, counts) + inside
    return np.stack((i, np.repeat(j, counts)), axis=1).astype(np.int64)


def _kind(name: str) -> Kind:
    period = period_of(name)
    area = abs(np.linalg.det(period.steps @ period.basis)) / len(period.middles)
    reach = 0.5 / np.sin(np.pi / np.diff(period.first).max())

    def cover(bounds: Bounds, edge: float, _dice: Dice, wanted: Wanted) -> FloorPlan:
        return _cover(name, bounds, edge, wanted)

    return Kind(name, float(area), float(reach), cover)


def uniform_names() -> tuple[str, ...]:
    """Return the vertex configurations of all eleven."""
    return tuple(json.loads(files(__package__).joinpath("uniform.json").read_text()))


uniform_kind = cache(_kind)
