"""What a touch on a painted maze reaches: a room, or a wall that may have a door."""

from collections.abc import Sequence

import numpy as np

from sakumon.core.editor import no_spot, spot_numbers
from sakumon.families.doors.compose.links import SHARE, WIDTH
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, sorted_maze

Door = tuple[int, int, int, int, float, float]  # two rooms, the wall, the lock, the opening


def doors_of(maze: DoorMaze) -> list[Door]:
    """Return all doors and stairs."""
    parts = (maze.doors.tolist(), maze.walls.tolist(), maze.locks.tolist(), maze.openings.tolist())
    return [
        (low, high, wall, lock, begin, end)
        for (low, high), wall, lock, (begin, end) in zip(*parts, strict=True)
    ]


def with_doors(maze: DoorMaze, doors: Sequence[Door]) -> DoorMaze:
    """Return the maze with these doors and stairs instead of its own."""
    pairs = np.array([door[:2] for door in doors], np.int32).reshape(-1, 2)
    walls, locks = (np.array([door[part] for door in doors], np.int32) for part in (2, 3))
    openings = np.array([door[4:] for door in doors], np.float64).reshape(-1, 2)
    ends = (maze.start, maze.goal)
    return sorted_maze(maze.plan, maze.storeys, pairs, walls, openings, locks, maze.keys, ends)


def room_at(maze: DoorMaze, spot: str) -> int:
    """Return the room of a spot like `room 17`."""
    (room,) = spot_numbers(spot, "room", 1)
    if room >= maze.rooms:
        raise no_spot(spot)
    return room


def stairs_at(maze: DoorMaze, spot: str) -> Door:
    """Return stairs that go up from the room of a spot."""
    room = room_at(maze, spot)
    if room >= maze.rooms - maze.plan.count:
        raise no_spot(spot)
    return room, room + maze.plan.count, STAIRS, 0, 0.0, 1.0


def door_at(maze: DoorMaze, spot: str, lock: int) -> Door:
    """Return a door for the wall of a spot like `wall 0 17`: the storey, the piece."""
    storey, wall = spot_numbers(spot, "wall", 2)
    if storey >= maze.storeys or wall >= maze.plan.inner:
        raise no_spot(spot)
    low, high = rooms_beside(maze, storey, wall)
    share = _share(maze.plan, wall)
    return low, high, wall, lock, round(0.5 - share / 2, 4), round(0.5 + share / 2, 4)


def rooms_beside(maze: DoorMaze, storey: int, wall: int) -> tuple[int, int]:
    """Return the two rooms beside a wall, the lower number first."""
    low, high = sorted((maze.plan.beside[wall] + storey * maze.plan.count).tolist())
    return low, high


def _share(plan: FloorPlan, wall: int) -> float:
    """Return how much of a wall a door takes."""
    return min(SHARE, WIDTH * plan.unit / float(plan.lengths[wall]))
