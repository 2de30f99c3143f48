"""Which rooms share which piece of wall.

Rooms are rings of corner numbers, counter-clockwise, one after the other in `ring`; room r owns
`ring[first[r] : first[r + 1]]`. Rooms meet corner to corner, so a wall piece is a pair of corners
that two rooms pass in opposite directions, or one room alone on the rim. Everything here is
linear in the number of corners: pieces are listed by their lower corner, not hashed or sorted.
"""

import numpy as np

from sakumon.families.doors.model.kernel.lists import door_lists
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Floats, Ints

# What can be wrong with rings.
SAME_WAY, THIRD_ROOM = 1, 2
# What is known of a piece: two corners, two rooms, and the piece found before it at its corner.
BEGIN, END, ROOM, BEHIND, OLDER = range(5)
NONE = -1


def match_sides(first: Ints, ring: Ints, corners: int) -> tuple[Ints, Ints, Ints]:
    """Return every wall piece as its two corners, the two rooms beside it, and what is wrong.

    The rim comes last and has −1 for its second room. Wrong is (0, ..) or (reason, one corner, the
    other).
    """
    newest, found = np.full(corners, NONE, np.int32), np.empty((len(ring), 5), np.int32)
    wrong = np.zeros(3, np.int32)
    pieces = _find_pieces(first, ring, newest, found, wrong)
    ends, rooms = np.empty((pieces, 2), np.int32), np.empty((pieces, 2), np.int32)
    _put_inner_first(found, ends, rooms)
    return ends, rooms, wrong


@entry
def _find_pieces(first: Ints, ring: Ints, newest: Ints, found: Ints, wrong: Ints) -> int:
    """Write every piece once, in the order in which rooms pass them; return how many there are.

    `newest` is the last piece found of which a corner is the lower end.
    """
    pieces = 0
    for room in range(len(first) - 1):
        begin, end = first[room], first[room + 1]
        for place in range(begin, end):
            here, there = ring[place], ring[place + 1 if place + 1 < end else begin]
            match = _piece_between(newest, found, here, there)
            if match == NONE:
                _add_piece(newest, found, pieces, here, there, room)
                pieces += 1
            elif found[match, BEHIND] != NONE or found[match, BEGIN] == here:
                wrong[0] = THIRD_ROOM if found[match, BEHIND] != NONE else SAME_WAY
                wrong[1], wrong[2] = here, there
            else:
                found[match, BEHIND] = room
    return pieces


@njit
def _piece_between(newest: Ints, found: Ints, here: int, there: int) -> int:
    """Return the piece between two corners, NONE if it was not found yet."""
    piece = newest[min(here, there)]
    while piece != NONE and found[piece, BEGIN] + found[piece, END] != here + there:
        piece = found[piece, OLDER]
    return piece  # type: ignore[no-any-return]


@njit
def _add_piece(newest: Ints, found: Ints, piece: int, here: int, there: int, room: int) -> None:
    found[piece, BEGIN], found[piece, END] = here, there
    found[piece, ROOM], found[piece, BEHIND] = room, NONE
    found[piece, OLDER] = newest[min(here, there)]
    newest[min(here, there)] = piece


@entry
def _put_inner_first(found: Ints, ends: Ints, rooms: Ints) -> None:
    """Write the pieces between two rooms first and the rim last, each in order."""
    place = 0
    for rim in (False, True):
        for piece in range(len(ends)):
            if (found[piece, BEHIND] == NONE) == rim:
                ends[place, 0], ends[place, 1] = found[piece, BEGIN], found[piece, END]
                rooms[place, 0], rooms[place, 1] = found[piece, ROOM], found[piece, BEHIND]
                place += 1


def list_neighbours(rooms: Ints, lengths: Floats, count: int) -> tuple[Ints, Ints, Ints]:
    """Return for every room where its neighbours begin, which they are, and by which wall.

    Neighbours are sorted; of several pieces between the same two rooms the longest counts.
    """
    begin, to, by = door_lists(rooms, count)
    packed = np.zeros(count + 1, np.int32)
    kept = _keep_longest(begin, to, by, lengths, packed)
    return packed, to[:kept].copy(), by[:kept].copy()


@entry
def _keep_longest(begin: Ints, to: Ints, by: Ints, lengths: Floats, packed: Ints) -> int:
    """Move lists together that name each neighbour once; return how many entries are left."""
    kept = 0
    for room in range(len(begin) - 1):
        for place in range(begin[room], begin[room + 1]):
            if kept > packed[room] and to[kept - 1] == to[place]:
                if lengths[by[place]] > lengths[by[kept - 1]]:
                    by[kept - 1] = by[place]
                continue
            to[kept], by[kept] = to[place], by[place]
            kept += 1
        packed[room + 1] = kept
    return kept
