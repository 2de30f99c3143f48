"""Which rooms of a plan to keep."""

import numpy as np

from sakumon.families.doors.compose.kernel.heap import pop, push
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Floats, Ints

NONE = -1


def largest_part(first: Ints, to: Ints) -> Flags:
    """Return the rooms of the largest part whose rooms hang together; the first one of equals."""
    rooms = len(first) - 1
    part, queue = np.full(rooms, NONE, np.int32), np.empty(rooms, np.int32)
    kept: Flags = part == _number_parts(first, to, part, queue)
    return kept


@entry
def _number_parts(first: Ints, to: Ints, part: Ints, queue: Ints) -> int:
    """Write the part of every room; return the largest part."""
    best, most, parts = 0, 0, 0
    for room in range(len(part)):
        if part[room] == NONE:
            size = _flood(first, to, part, queue, room, parts)
            if size > most:
                best, most = parts, size
            parts += 1
    return best


@njit
def _flood(first: Ints, to: Ints, part: Ints, queue: Ints, seed: int, number: int) -> int:
    """Write the number of a part at all rooms that hang together with one; return how many."""
    part[seed] = number
    queue[0] = seed
    head, tail = 0, 1
    while head < tail:
        room = queue[head]
        head += 1
        for place in range(first[room], first[room + 1]):
            if part[to[place]] == NONE:
                part[to[place]] = number
                queue[tail] = to[place]
                tail += 1
    return tail


def nearest_rooms(first: Ints, to: Ints, far: Floats, count: int) -> Flags:
    """Return `count` rooms that hang together: from the nearest on, always the nearest next."""
    taken, met = np.zeros(len(far), np.bool_), np.zeros(len(far), np.bool_)
    heap = np.zeros(1 + len(far), np.int32)
    _take_rooms(first, to, far, int(np.argmin(far)), count, heap, met, taken)
    return taken


@entry
def _take_rooms(
    first: Ints,
    to: Ints,
    far: Floats,
    seed: int,
    count: int,
    heap: Ints,
    met: Flags,
    taken: Flags,
) -> None:
    met[seed] = True
    push(heap, far, seed)
    left = count
    while left > 0 and heap[0] > 0:
        room = pop(heap, far)
        taken[room] = True
        left -= 1
        for place in range(first[room], first[room + 1]):
            if not met[to[place]]:
                met[to[place]] = True
                push(heap, far, to[place])
