"""A door maze as rooms to walk through."""

import numpy as np

from sakumon.drawing.space import Doorway, Room, Space, Staircase
from sakumon.families.doors.model.floorplan import points_of, rounded
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, Position
from sakumon.families.doors.model.rules import move_into


def space_of(at: Position) -> Space:
    """Return the rooms, doors and stairs of a maze, with the moves that lead through them."""
    return space_of_maze(at.maze)


def space_of_maze(maze: DoorMaze) -> Space:
    """Return a maze in space, whoever may be in it."""
    centres = points_of(maze.plan.centres)
    stairs = [
        Staircase((low, high), (move_into(high), move_into(low)), centres[low % maze.plan.count])
        for low, high in maze.stairs
    ]
    return Space(
        unit=maze.plan.unit,
        storeys=maze.storeys,
        rooms=_rooms(maze),
        doors=_doors(maze),
        stairs=stairs,
        keys=maze.keys,
        start=maze.start,
        goal=maze.goal,
    )


def _rooms(maze: DoorMaze) -> list[Room]:
    plan = maze.plan
    corners, centres = points_of(plan.corners), points_of(plan.centres)
    polygons = [[corners[corner] for corner in ring] for ring in plan.rings()]
    return [
        Room(storey, centre, polygon)
        for storey in range(maze.storeys)
        for centre, polygon in zip(centres, polygons, strict=True)
    ]


def _doors(maze: DoorMaze) -> list[Doorway]:
    doors = np.flatnonzero(maze.walls != STAIRS).astype(np.int32)
    openings = rounded(maze.openings_of(doors))
    return [
        Doorway((low, high), (move_into(high), move_into(low)), (begin, end), lock)
        for (low, high), lock, (begin, end) in zip(
            maze.doors[doors].tolist(),
            maze.locks[doors].tolist(),
            map(points_of, openings),
            strict=True,
        )
    ]
