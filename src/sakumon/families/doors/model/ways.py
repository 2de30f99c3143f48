"""Ways through doors: how far every room is from one, and by which rooms one gets there."""

from typing import NamedTuple

import numpy as np

from sakumon.families.doors.model.kernel.ways import UNREACHED, spread
from sakumon.kernel.arrays import Flags, Ints

# Where each room's exits begin, where they lead, sorted, and by which door.
Exits = tuple[Ints, Ints, Ints]


class Reach(NamedTuple):
    """All shortest ways from one room; what cannot be reached is UNREACHED.

    Every room has its distance and the room before it; `order` lists rooms as they were reached.
    """

    distance: Ints
    before: Ints
    order: Ints

    def way_to(self, goal: int) -> list[int]:
        """Return the rooms of a shortest way, the goal alone where there is none."""
        way = [goal]
        while self.before[way[-1]] >= 0:
            way.append(int(self.before[way[-1]]))
        return way[::-1]


def reach_from(room: int, exits: Exits, shut: Flags | None = None) -> Reach:
    """Go out from a room through every door that is not shut."""
    rooms, doors = len(exits[0]) - 1, len(exits[1]) // 2
    closed = np.zeros(doors, np.bool_) if shut is None else shut
    distance, before = np.full(rooms, UNREACHED, np.int32), np.full(rooms, UNREACHED, np.int32)
    order = np.empty(rooms, np.int32)
    reached = spread(*exits, closed, room, distance, before, order)
    return Reach(distance, before, order[:reached])
