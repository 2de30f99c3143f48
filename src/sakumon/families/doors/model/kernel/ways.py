"""Ways through doors: every room's distance, breadth first."""

import numpy as np

from sakumon.kernel import entry
from sakumon.kernel.arrays import Flags, Ints

UNREACHED = -1


@entry
def spread(first: Ints, to: Ints, by: Ints, shut: Flags, source: int) -> tuple[Ints, Ints, Ints]:
    """Go out from a room through every door that is not shut.

    Return the distance of every room, the room before it on a shortest way (the lowest number of
    several), and the rooms in the order reached; the rest is UNREACHED.
    """
    rooms = len(first) - 1
    distance = np.full(rooms, UNREACHED, np.int32)
    before = np.full(rooms, UNREACHED, np.int32)
    queue = np.empty(rooms, np.int32)
    distance[source] = 0
    queue[0] = source
    head, tail = 0, 1
    while head < tail:
        room = queue[head]
        head += 1
        for place in range(first[room], first[room + 1]):
            there = to[place]
            if distance[there] < 0 and not shut[by[place]]:
                distance[there] = distance[room] + 1
                before[there] = room
                queue[tail] = there
                tail += 1
    return distance, before, queue[:tail].copy()
