"""A door maze: a floor plan on one or more storeys, with doors, stairs, locks and keys."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.kernel.lists import door_lists
from sakumon.families.doors.model.ways import Exits
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

    @property
    def loops(self) -> int:
        """How many doors there are more than are needed to reach every room."""
        return len(self.doors) - self.rooms + 1

    @property
    def has_single_way(self) -> bool:
        """Whether one way alone leads from any room to any other: no loops and no locks."""
        return self.loops == 0 and not self.locks.any()

    @property
    def stairs(self) -> list[tuple[int, int]]:
        """The rooms that stairs join, the lower one first."""
        return [(low, high) for low, high in self.doors[self.walls == STAIRS].tolist()]

    @cached_property
    def exits(self) -> Exits:
        """Where each room's exits begin, where they lead, sorted, and by which door."""
        return door_lists(self.doors, self.rooms)

    @cached_property
    def key_rooms(self) -> dict[int, tuple[int, ...]]:
        """The locks whose keys lie in each room that has some."""
        locks: dict[int, tuple[int, ...]] = {}
        for lock, room in self.keys:
            locks[room] = (*locks.get(room, ()), lock)
        return locks

    def exits_of(self, room: int) -> list[tuple[int, int, int]]:
        """Return where the exits of a room lead, each with its door and its lock."""
        first, to, by = self.exits
        begin, end = int(first[room]), int(first[room + 1])
        doors = by[begin:end].tolist()
        return list(zip(to[begin:end].tolist(), doors, self.locks[doors].tolist(), strict=True))

    def door_between(self, here: int, there: int) -> int | None:
        """Return the door or the stairs from a room to another, or None."""
        return next((door for room, door, _ in self.exits_of(here) if room == there), None)

    def doors_on(self, storey: int) -> Ints:
        """Return the doors of a storey, without stairs."""
        here = self.doors[:, 0] // self.plan.count == storey
        return np.flatnonzero(here & (self.walls != STAIRS)).astype(np.int32)

    def on_plan(self, room: int) -> tuple[int, int]:
        """Return the storey of a room and its number in the plan."""
        return divmod(room, self.plan.count)

    def opening(self, door: int) -> Floats:
        """Return the two ends of a door's opening, in the plane."""
        return self.openings_of(np.array([door], np.int32))[0]  # type: ignore[no-any-return]

    def openings_of(self, doors: Ints) -> Floats:
        """Return the two ends of every opening of some doors, in the plane."""
        ends = self.plan.corners[self.plan.ends[self.walls[doors]]]
        shares = self.openings[doors][:, :, None]
        placed: Floats = ends[:, :1] + shares * (ends[:, 1:] - ends[:, :1])
        return placed

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


def sorted_maze(
    plan: FloorPlan,
    storeys: int,
    doors: Ints,
    walls: Ints,
    openings: Floats,
    locks: Ints,
    keys: tuple[tuple[int, int], ...],
    ends: tuple[int, int],
) -> DoorMaze:
    """Return the maze with its doors in order, which is the same for the same maze."""
    if not (doors[:, 0] < doors[:, 1]).all():
        doors = np.sort(doors, axis=1)
    rank = doors[:, 0].astype(np.int64) * plan.count * storeys + doors[:, 1]
    if not (np.diff(rank) > 0).all():
        order = np.argsort(rank, kind="stable")
        doors, walls, openings, locks = doors[order], walls[order], openings[order], locks[order]
    return DoorMaze(plan, storeys, doors, walls, openings, locks, keys, *ends)


@dataclass(frozen=True, slots=True)
class Position:
    """Where the player is, the keys in hand, the rooms already seen, and the doors passed."""

    maze: DoorMaze
    room: int
    held: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    walked: int = 0


def opening_position(maze: DoorMaze) -> Position:
    """Return the position at the start: a key that lies there is picked up."""
    return Position(maze, maze.start, maze.key_rooms.get(maze.start, ()), (maze.start,))
