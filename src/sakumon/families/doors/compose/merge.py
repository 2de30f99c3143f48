"""Rooms joined to a neighbour: slivers at a cut rim, and rooms above the number wished for."""

import heapq

import numpy as np

from sakumon.families.doors.model.floorplan import FloorPlan, begins

Ring = list[int]


def merged(plan: FloorPlan, small: float, most: int) -> FloorPlan:
    """Join every room smaller than `small` to a neighbour, and the smallest until `most` are left.

    Of the neighbours the one along the longest wall is taken; a join that would leave a room
    with a hole, or one that touches itself, is not made.
    """
    joiner = _Joiner(plan)
    queue = [(area, room) for room, area in enumerate(plan.areas.tolist())]
    heapq.heapify(queue)
    while queue:
        area, room = heapq.heappop(queue)
        if not (area < small or joiner.left > most):
            break
        if joiner.areas.get(room) != area:
            continue
        other = joiner.join(room)
        if other is not None:
            heapq.heappush(queue, (joiner.areas[other], other))
    return joiner.plan() if joiner.left < plan.count else plan


class _Joiner:
    """The rooms of a plan while some of them are joined."""

    def __init__(self, plan: FloorPlan) -> None:
        self.base = plan
        self.rings: dict[int, Ring] = {}
        self.areas = dict(enumerate(plan.areas.tolist()))
        self.owner: dict[int, int] = {}
        self._met: dict[int, set[int]] = {}
        ends, lengths = plan.ends[: plan.inner].tolist(), plan.lengths.tolist()
        self._lengths = {(min(e), max(e)): n for e, n in zip(ends, lengths, strict=False)}

    @property
    def left(self) -> int:
        """How many rooms there are now."""
        return len(self.areas)

    def ring(self, room: int) -> Ring:
        if room not in self.rings:
            self.rings[room] = self.base.ring_of(room).tolist()
        return self.rings[room]

    def neighbours(self, room: int) -> set[int]:
        """Return the rooms beside a room, as they are now."""
        if room not in self._met:
            self._met[room] = set(self.base.neighbours_of(room).tolist())
        return {self._find(other) for other in self._met[room]} - {room}

    def _find(self, room: int) -> int:
        while room in self.owner:
            room = self.owner[room]
        return room

    def join(self, room: int) -> int | None:
        """Join a room to its best neighbour; return that, or None where none will do."""
        mine = self._sides(room)
        options = []
        for other in self.neighbours(room):
            shared = [side for side in self._sides(other) if (side[1], side[0]) in mine]
            length = sum(self._lengths[min(side), max(side)] for side in shared)
            options.append((-length, other))
        for _, other in sorted(options):
            ring = _around(mine | self._sides(other))
            if ring is not None:
                self._put(room, other, ring)
                return other
        return None

    def _sides(self, room: int) -> set[tuple[int, int]]:
        ring = self.ring(room)
        return set(zip(ring, [*ring[1:], ring[0]], strict=True))

    def _put(self, room: int, other: int, ring: Ring) -> None:
        beside = self.neighbours(room) | self.neighbours(other)
        self.areas[other] += self.areas.pop(room)
        self.rings[other] = ring
        self.owner[room] = other
        self._met[other] = beside - {room, other}
        del self.rings[room]

    def plan(self) -> FloorPlan:
        """Return the plan of the rooms that are left, with only the corners they use."""
        rings = [self.ring(room) for room in sorted(self.areas)]
        ring = np.array([corner for own in rings for corner in own], np.int32)
        used, numbers = np.unique(ring, return_inverse=True)
        first = begins([len(own) for own in rings])
        return FloorPlan(self.base.kind, self.base.corners[used], first, numbers.astype(np.int32))


def _around(sides: set[tuple[int, int]]) -> Ring | None:
    """Return the ring of sides that are passed one way only, if it is a single simple one."""
    rim = {side for side in sides if (side[1], side[0]) not in sides}
    after = dict(rim)
    if len(after) < len(rim):
        return None
    start = min(after)
    ring = [start]
    while (corner := after[ring[-1]]) != start:
        ring.append(corner)
    return ring if len(ring) == len(rim) else None
