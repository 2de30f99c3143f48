"""Ways through doors: every room's distance, breadth first."""

from sakumon.kernel import entry
from sakumon.kernel.arrays import Flags, Ints

UNREACHED = -1


@entry
def spread(
    first: Ints,
    to: Ints,
    by: Ints,
    shut: Flags,
    source: int,
    distance: Ints,
    before: Ints,
    order: Ints,
) -> int:
    """Go out from a room through every door that is not shut; return how many rooms are reached.

    Write their distances, the room before each on a shortest way (the lowest number of several),
    and the rooms in the order reached; where nothing is written stays UNREACHED.
    """
    distance[source] = 0
    order[0] = source
    head, tail = 0, 1
    while head < tail:
        room = order[head]
        head += 1
        for place in range(first[room], first[room + 1]):
            there = to[place]
            if distance[there] < 0 and not shut[by[place]]:
                distance[there] = distance[room] + 1
                before[there] = room
                order[tail] = there
                tail += 1
    return tail
