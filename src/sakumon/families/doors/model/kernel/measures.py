"""What follows from the places of corners: how long walls are, how large rooms, and their middles.

Rooms are rings of corner numbers: room r has `ring[first[r] : first[r + 1]]`, counter-clockwise.
"""

import numpy as np

from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Floats, Ints


def measure_sides(ends: Ints, corners: Floats) -> Floats:
    """Return the length of every wall piece."""
    lengths = np.empty(len(ends), np.float64)
    _fill_lengths(ends, corners, lengths)
    return lengths


@entry
def _fill_lengths(ends: Ints, corners: Floats, lengths: Floats) -> None:
    for piece in range(len(ends)):
        here, there = ends[piece, 0], ends[piece, 1]
        x, y = corners[there, 0] - corners[here, 0], corners[there, 1] - corners[here, 1]
        lengths[piece] = np.sqrt(x * x + y * y)


def measure_rings(first: Ints, ring: Ints, corners: Floats) -> tuple[Floats, Floats]:
    """Return the area and the middle of every room."""
    sizes = np.diff(first)
    areas, middles = np.empty(len(sizes), np.float64), np.empty((len(sizes), 2), np.float64)
    levels, marks = np.empty((2, sizes.max(initial=0)), np.float64)
    _fill_measures(first, ring, corners, levels, marks, areas, middles)
    return areas, middles


@entry
def _fill_measures(
    first: Ints,
    ring: Ints,
    corners: Floats,
    levels: Floats,
    marks: Floats,
    areas: Floats,
    middles: Floats,
) -> None:
    for room in range(len(areas)):
        own = ring[first[room] : first[room + 1]]
        areas[room], across, up = _gravity(own, corners)
        if len(own) > 4 and not _holds(own, corners, across, up):
            across, up = _widest_chord(own, corners, levels[: len(own)], marks)
        middles[room, 0], middles[room, 1] = across, up


@njit
def _gravity(own: Ints, corners: Floats) -> tuple[float, float, float]:
    """Return the area and the centre of gravity of one room."""
    base_x, base_y = corners[own[0], 0], corners[own[0], 1]
    twice, across, up = 0.0, 0.0, 0.0
    for place in range(1, len(own) - 1):
        ax, ay = corners[own[place], 0] - base_x, corners[own[place], 1] - base_y
        bx, by = corners[own[place + 1], 0] - base_x, corners[own[place + 1], 1] - base_y
        part = ax * by - bx * ay
        twice += part
        across += (ax + bx) * part
        up += (ay + by) * part
    scale = 1 / (3 * twice) if twice != 0.0 else 0.0
    return twice / 2, base_x + across * scale, base_y + up * scale


@njit
def _holds(own: Ints, corners: Floats, x: float, y: float) -> bool:
    """Tell whether a point lies inside one room."""
    inside = False
    last = own[-1]
    for corner in own:
        ax, ay, bx, by = corners[last, 0], corners[last, 1], corners[corner, 0], corners[corner, 1]
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
        last = corner
    return inside


@njit
def _widest_chord(own: Ints, corners: Floats, levels: Floats, marks: Floats) -> tuple[float, float]:
    """Return the middle of the widest level line through a room, of those between two corners."""
    for place in range(len(own)):
        levels[place] = corners[own[place], 1]
    _sort(levels)
    best, across, up = -1.0, corners[own[0], 0], corners[own[0], 1]
    for step in range(len(levels) - 1):
        level = (levels[step] + levels[step + 1]) / 2
        count = _cross(own, corners, level, marks)
        for pair in range(0, count - 1, 2):
            # A tall place is worth as much as a wide one.
            room = min(marks[pair + 1] - marks[pair], 3 * (levels[step + 1] - levels[step]))
            if room > best:
                best, across, up = room, (marks[pair] + marks[pair + 1]) / 2, level
    return across, up


@njit
def _cross(own: Ints, corners: Floats, level: float, marks: Floats) -> int:
    """Write where a level line crosses the walls of a room, from the left; return how often."""
    count = 0
    last = own[-1]
    for corner in own:
        ax, ay, bx, by = corners[last, 0], corners[last, 1], corners[corner, 0], corners[corner, 1]
        if (ay > level) != (by > level):
            marks[count] = ax + (level - ay) * (bx - ax) / (by - ay)
            count += 1
        last = corner
    _sort(marks[:count])
    return count


@njit
def _sort(values: Floats) -> None:
    """Sort numbers in place, as a heap: it stays quick for rooms of very many corners."""
    for place in range(len(values) // 2 - 1, -1, -1):
        _sink(values, place, len(values))
    for end in range(len(values) - 1, 0, -1):
        values[0], values[end] = values[end], values[0]
        _sink(values, 0, end)


@njit
def _sink(values: Floats, place: int, end: int) -> None:
    """Let a number sink in the heap before `end` until none below it is larger."""
    value = values[place]
    below = 2 * place + 1
    while below < end:
        if below + 1 < end and values[below + 1] > values[below]:
            below += 1
        if values[below] <= value:
            break
        values[place] = values[below]
        place, below = below, 2 * below + 1
    values[place] = value
