"""Which rooms share which piece of wall, and what follows from the corners alone.

Rooms are rings of corner numbers, counter-clockwise, one after the other in `ring`; room r owns
`ring[first[r] : first[r + 1]]`. Rooms meet corner to corner, so a wall piece is a pair of corners
that two rooms pass in opposite directions, or one room alone on the rim. Everything here is
linear in the number of corners: pieces are found by counting, not by hashing or sorting.
"""

import numpy as np

from sakumon.families.doors.model.kernel.lists import door_lists
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Floats, Ints

# What can be wrong with rings.
SAME_WAY, THIRD_ROOM = 1, 2


@entry
def match_sides(first: Ints, ring: Ints, corners: int) -> tuple[Ints, Ints, Ints]:
    """Return every wall piece as its two corners, the two rooms beside it, and what is wrong.

    The rim comes last and has −1 for its second room. Wrong is (0, ..) or (reason, one corner, the
    other).
    """
    sides = len(ring)
    room_of, after, begin = _sides(first, ring, corners)
    filled = begin[:-1].copy()
    held = np.empty(sides, np.int32)
    ends = np.empty((sides, 2), np.int32)
    rooms = np.full((sides, 2), -1, np.int32)
    wrong = np.zeros(3, np.int32)
    pieces = 0
    for place in range(sides):
        here, there = ring[place], after[place]
        low, high = min(here, there), max(here, there)
        match = -1
        for slot in range(begin[low], filled[low]):
            if ends[held[slot], 0] + ends[held[slot], 1] - low == high:
                match = held[slot]
        if match < 0:
            ends[pieces, 0], ends[pieces, 1] = here, there
            rooms[pieces, 0] = room_of[place]
            held[filled[low]] = pieces
            filled[low] += 1
            pieces += 1
        elif rooms[match, 1] >= 0 or ends[match, 0] == here:
            wrong[0] = THIRD_ROOM if rooms[match, 1] >= 0 else SAME_WAY
            wrong[1], wrong[2] = here, there
        else:
            rooms[match, 1] = room_of[place]
    return *_inner_first(ends[:pieces], rooms[:pieces]), wrong


@njit
def _sides(first: Ints, ring: Ints, corners: int) -> tuple[Ints, Ints, Ints]:
    """Return the room of every side, its second corner, and where its lower corner's list begins.

    A corner's list has space for the sides of which it is the lower end.
    """
    begin = np.zeros(corners + 1, np.int32)
    room_of = np.empty(len(ring), np.int32)
    after = np.empty(len(ring), np.int32)
    for room in range(len(first) - 1):
        for place in range(first[room], first[room + 1]):
            following = place + 1 if place + 1 < first[room + 1] else first[room]
            room_of[place] = room
            after[place] = ring[following]
            begin[min(ring[place], after[place]) + 1] += 1
    for corner in range(corners):
        begin[corner + 1] += begin[corner]
    return room_of, after, begin


@njit
def _inner_first(ends: Ints, rooms: Ints) -> tuple[Ints, Ints]:
    """Put the pieces between two rooms first and the rim last, each in order."""
    sorted_ends, sorted_rooms = np.empty_like(ends), np.empty_like(rooms)
    place = 0
    for rim in (False, True):
        for piece in range(len(ends)):
            if (rooms[piece, 1] < 0) == rim:
                sorted_ends[place, 0], sorted_ends[place, 1] = ends[piece, 0], ends[piece, 1]
                sorted_rooms[place, 0], sorted_rooms[place, 1] = rooms[piece, 0], rooms[piece, 1]
                place += 1
    return sorted_ends, sorted_rooms


@entry
def measure_sides(ends: Ints, corners: Floats) -> Floats:
    """Return the length of every wall piece."""
    lengths = np.empty(len(ends), np.float64)
    for piece in range(len(ends)):
        here, there = ends[piece, 0], ends[piece, 1]
        x, y = corners[there, 0] - corners[here, 0], corners[there, 1] - corners[here, 1]
        lengths[piece] = np.sqrt(x * x + y * y)
    return lengths


@entry
def measure_rings(first: Ints, ring: Ints, corners: Floats) -> tuple[Floats, Floats]:
    """Return the area and the middle of every room."""
    count = len(first) - 1
    areas = np.empty(count, np.float64)
    middles = np.empty((count, 2), np.float64)
    for room in range(count):
        own = ring[first[room] : first[room + 1]]
        areas[room], across, up = _gravity(own, corners)
        if len(own) > 4 and not _holds(own, corners, across, up):
            across, up = _widest_chord(own, corners)
        middles[room, 0], middles[room, 1] = across, up
    return areas, middles


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
def _widest_chord(own: Ints, corners: Floats) -> tuple[float, float]:
    """Return the middle of the widest level line through a room, of those between two corners."""
    levels = np.sort(corners[own, 1])
    best, across, up = -1.0, corners[own[0], 0], corners[own[0], 1]
    for step in range(len(levels) - 1):
        level = (levels[step] + levels[step + 1]) / 2
        marks = np.empty(len(own), np.float64)
        count = 0
        last = own[-1]
        for corner in own:
            ax, ay = corners[last, 0], corners[last, 1]
            bx, by = corners[corner, 0], corners[corner, 1]
            if (ay > level) != (by > level):
                marks[count] = ax + (level - ay) * (bx - ax) / (by - ay)
                count += 1
            last = corner
        marks = np.sort(marks[:count])
        for pair in range(0, count - 1, 2):
            # A tall place is worth as much as a wide one.
            room = min(marks[pair + 1] - marks[pair], 3 * (levels[step + 1] - levels[step]))
            if room > best:
                best, across, up = room, (marks[pair] + marks[pair + 1]) / 2, level
    return across, up


@entry
def list_neighbours(rooms: Ints, lengths: Floats, count: int) -> tuple[Ints, Ints, Ints]:
    """Return for every room where its neighbours begin, which they are, and by which wall.

    Neighbours are sorted; of several pieces between the same two rooms the longest counts.
    """
    begin, to, by = door_lists(rooms, count)
    packed = np.zeros(count + 1, np.int32)
    kept = 0
    for room in range(count):
        for place in range(begin[room], begin[room + 1]):
            if kept > packed[room] and to[kept - 1] == to[place]:
                if lengths[by[place]] > lengths[by[kept - 1]]:
                    by[kept - 1] = by[place]
                continue
            to[kept], by[kept] = to[place], by[place]
            kept += 1
        packed[room + 1] = kept
    return packed, to[:kept].copy(), by[:kept].copy()
