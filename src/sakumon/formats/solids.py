"""Flat-shaded shells of simple solids: quads, boxes, prisms and turned shapes."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float32]
Triangles = NDArray[np.uint32]

# Faces smaller than a square of a tenth of a millimetre are left out.
SMALLEST = 1e-8


class Shell(NamedTuple):
    """Points, a normal for each, and triangles that name three points, counter-clockwise."""

    points: Points
    normals: Points
    triangles: Triangles


def quads(corners: Any) -> Shell:
    """Return flat faces of four corners each, counter-clockwise seen from where they show."""
    faces = np.asarray(corners, np.float64).reshape(-1, 4, 3)
    normals = np.cross(faces[:, 2] - faces[:, 0], faces[:, 3] - faces[:, 1])
    sizes: NDArray[np.float64] = np.linalg.norm(normals, axis=1)
    faces, normals, sizes = (array[sizes > SMALLEST] for array in (faces, normals, sizes))
    first = 4 * np.arange(len(faces), dtype=np.uint32)[:, None]
    triangles = (first + np.array([0, 1, 2, 0, 2, 3], np.uint32)).reshape(-1, 3)
    halves = np.cross(faces[:, [1, 2]] - faces[:, :1], faces[:, [2, 3]] - faces[:, :1])
    triangles = triangles[np.linalg.norm(halves.reshape(-1, 3), axis=1) > SMALLEST]
    upright = np.repeat(normals / sizes[:, None], 4, axis=0)
    return Shell(faces.reshape(-1, 3).astype(np.float32), upright.astype(np.float32), triangles)


def joined(shells: Sequence[Shell]) -> Shell:
    """Return several shells as one."""
    steps = np.cumsum([0, *(len(shell.points) for shell in shells)])
    return Shell(
        np.concatenate([shell.points for shell in shells]),
        np.concatenate([shell.normals for shell in shells]),
        np.concatenate(
            [shell.triangles + np.uint32(step) for shell, step in zip(shells, steps, strict=False)]
        ),
    )


def box(low: Sequence[float], high: Sequence[float]) -> Shell:
    """Return the box between two opposite corners."""
    (left, floor, back), (right, top, front) = low, high
    outline = [(left, front), (right, front), (right, back), (left, back)]
    return prism(outline, floor, top)


def prism(outline: Sequence[tuple[float, float]], low: float, high: float) -> Shell:
    """Return an upright prism over a convex outline of (x, z), counter-clockwise from above."""
    below = np.array([(x, low, z) for x, z in outline])
    above = below + np.array([0.0, high - low, 0.0])
    after = np.roll(np.arange(len(outline)), -1)
    sides = np.stack((below, below[after], above[after], above), axis=1)
    return joined([quads(sides), _fan(above), _fan(below[::-1])])


def _fan(ring: NDArray[np.float64]) -> Shell:
    """Return a convex face of any number of corners."""
    normal = np.cross(ring[1] - ring[0], ring[2] - ring[0])
    normals = np.repeat([normal / np.linalg.norm(normal)], len(ring), axis=0)
    triangles = [(0, place, place + 1) for place in range(1, len(ring) - 1)]
    return Shell(
        ring.astype(np.float32), normals.astype(np.float32), np.array(triangles, np.uint32)
    )


def circle(radius: float, corners: int) -> list[tuple[float, float]]:
    """Return the outline of a regular polygon, counter-clockwise seen from above."""
    angles = 2 * np.pi * np.arange(corners) / corners
    return [(float(radius * np.cos(a)), float(-radius * np.sin(a))) for a in angles]


def turned(profile: Sequence[tuple[float, float]], corners: int = 16) -> Shell:
    """Return what a profile of (radius, height), from below up, makes when it turns round."""
    rings = [
        np.array([(x, height, z) for x, z in circle(radius, corners)]) for radius, height in profile
    ]
    after = np.roll(np.arange(corners), -1)
    bands = [
        np.stack((low, low[after], high[after], high), axis=1) for low, high in pairwise(rings)
    ]
    return quads(np.concatenate(bands))
