"""Arrowheads as plain polygons, so that every renderer draws them alike."""

import math
from collections.abc import Sequence
from functools import lru_cache

from sakumon.drawing.scene import Point

# In widths of the line. The head is drawn with a thin line of its own colour around it, which
# softens its corners; the geometry leaves room for that line.
LENGTH = 3.4
HALF_BREADTH = 1.5
NOTCH = 0.6
SOFTENING = 0.5


def shaft_and_head(points: Sequence[Point], width: float) -> tuple[list[Point], list[Point]]:
    """Split a line into its shortened shaft and a head whose tip is the last point."""
    return _split(tuple(points), width)


@lru_cache(maxsize=1 << 12)
def _split(line: tuple[Point, ...], width: float) -> tuple[list[Point], list[Point]]:
    reach = max((math.dist(point, line[-1]) for point in line), default=0.0)
    size = min(width, reach / (LENGTH + NOTCH))
    if size <= 0:
        return list(line), []
    shaft = _cut(line, LENGTH * size)
    head = _head(shaft[-1], line[-1], size, SOFTENING * width / 2)
    return [*shaft, _ahead(shaft[-1], line[-1], NOTCH * size)], head


def _head(base: Point, tip: Point, size: float, soft: float) -> list[Point]:
    reach = math.dist(base, tip)
    along = ((tip[0] - base[0]) / reach, (tip[1] - base[1]) / reach)
    half, back = HALF_BREADTH * size, _ahead(base, tip, soft)
    return [
        _ahead(tip, base, soft),
        (back[0] - along[1] * half, back[1] + along[0] * half),
        _ahead(base, tip, NOTCH * size + soft),
        (back[0] + along[1] * half, back[1] - along[0] * half),
    ]


def _cut(line: Sequence[Point], short: float) -> list[Point]:
    """Return the line up to where it comes within `short` of its tip for good."""
    tip = line[-1]
    for last in range(len(line) - 2, -1, -1):
        if math.dist(line[last], tip) >= short:
            return [*line[: last + 1], _where(line[last], line[last + 1], tip, short)]
    return [line[0]]


def _where(start: Point, end: Point, tip: Point, short: float) -> Point:
    """Find the point between start and end that lies `short` away from the tip, by halving."""
    near, far = 0.0, 1.0
    for _ in range(40):
        middle = (near + far) / 2
        if math.dist(_between(start, end, middle), tip) >= short:
            near = middle
        else:
            far = middle
    return _between(start, end, near)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _ahead(start: Point, to: Point, step: float) -> Point:
    return _between(start, to, step / math.dist(start, to))
