"""Which rooms of a plan to keep."""

import heapq

import numpy as np

from sakumon.kernel import entry
from sakumon.kernel.arrays import Flags, Floats, Ints


@entry
def largest_part(first: Ints, to: Ints) -> Flags:
    """Return the rooms of the largest part whose rooms hang together; the first one of equals."""
    rooms = len(first) - 1
    part = np.full(rooms, -1, np.int32)
    queue = np.empty(rooms, np.int32)
    best, most, parts = 0, 0, 0
    for seed in range(rooms):
        if part[seed] >= 0:
            continue
        part[seed] = parts
        queue[0] = seed
        head, tail = 0, 1
        while head < tail:
            room = queue[head]
            head += 1
            for place in range(first[room], first[room + 1]):
                if part[to[place]] < 0:
                    part[to[place]] = parts
                    queue[tail] = to[place]
                    tail += 1
        if tail > most:
            best, most = parts, tail
        parts += 1
    kept: Flags = part == best
    return kept


@entry
def nearest_rooms(first: Ints, to: Ints, far: Floats, count: int) -> Flags:
    """Return `count` rooms that hang together: from the nearest on, always the nearest next."""
    rooms = len(first) - 1
    taken = np.zeros(rooms, np.bool_)
    met = np.zeros(rooms, np.bool_)
    seed = np.argmin(far)
    met[seed] = True
    heap = [(far[seed], np.int64(seed))]
    left = count
    while left > 0 and len(heap) > 0:
        _, room = heapq.heappop(heap)
        taken[room] = True
        left -= 1
        for place in range(first[room], first[room + 1]):
            there = to[place]
            if not met[there]:
                met[there] = True
                heapq.heappush(heap, (far[there], np.int64(there)))
    return taken
