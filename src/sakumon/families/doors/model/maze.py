"""A door maze: a floor plan on one or more storeys, with doors, stairs, locks and keys."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.kernel.lists import door_lists
from sakumon.kernel.arrays import Floats, Ints

STAIRS = -1


@dataclass(frozen=True, eq=False)
class DoorMaze:
    """What does not change in play. Rooms count storey by storey: all of the first come first.

    A door is a pair of rooms, the lower number first; doors are sorted. Its wall is a piece of
    the plan, or STAIRS; its opening goes from one share of that piece to another; its lock is a
    number that a key bears, or 0. `keys` are pairs of a lock and the room where its key lies.
    """

    plan: FloorPlan
    storeys: int
    doors: Ints
    walls: Ints
    openings: Floats
    locks: Ints
    keys: tuple[tuple[int, int], ...]
    start: int
    goal: int

    @property
    def rooms(self) -> int:
        """How many rooms there are on all storeys."""
        return self.plan.count * self.storeys

    @cached_property
    def exits(self) -> tuple[Ints, Ints, Ints]:
        """Where each room's exits begin, where they lead, sorted, and by which door."""
        found: tuple[Ints, Ints, Ints] = door_lists(self.doors, self.rooms)
        return found

    @cached_property
    def key_rooms(self) -> dict[int, tuple[int, ...]]:
        """The locks whose keys lie in each room that has some."""
        found: dict[int, tuple[int, ...]] = {}
        for lock, room in self.keys:
            found[room] = (*found.get(room, ()), lock)
        return found

    def exits_of(self, room: int) -> list[tuple[int, int, int]]:
        """Return where the exits of a room lead, each with its door and its lock."""
        first, to, by = self.exits
        begin, end = int(first[room]), int(first[room + 1])
        doors = by[begin:end].tolist()
        return list(zip(to[begin:end].tolist(), doors, self.locks[doors].tolist(), strict=True))

    def spot(self, room: int) -> tuple[int, int]:
        """Return the storey of a room and its number in the plan."""
        return divmod(room, self.plan.count)

    def opening(self, door: int) -> Floats:
        """Return the two ends of a door's opening, in the plane."""
        here, there = self.plan.corners[self.plan.ends[self.walls[door]]]
        found: Floats = here + self.openings[door][:, None] * (there - here)
        return found

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, DoorMaze):
            return self is other
        return (
            self._small() == other._small()
            and self.plan == other.plan
            and all(
                np.array_equal(mine, yours)
                for mine, yours in zip(self._large(), other._large(), strict=True)
            )
        )

    def __hash__(self) -> int:
        return hash(self._small())

    def _small(self) -> tuple[object, ...]:
        return self.storeys, self.keys, self.start, self.goal, len(self.doors)

    def _large(self) -> tuple[Ints | Floats, ...]:
        return self.doors, self.walls, self.openings, self.locks


@dataclass(frozen=True, slots=True)
class Position:
    """Where the player is, the keys in hand, the rooms seen so far, and the doors passed."""

    maze: DoorMaze
    room: int
    held: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    walked: int = 0


def opening_position(maze: DoorMaze) -> Position:
    """Return the position at the start: a key that lies there is picked up."""
    return Position(maze, maze.start, maze.key_rooms.get(maze.start, ()), (maze.start,))
