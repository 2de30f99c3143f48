"""Where things stand in rooms: stairs in the middle of the free space, markers beside them."""

from dataclasses import dataclass

import numpy as np

from sakumon.families.doors.formats.solid.floors import Circle
from sakumon.families.doors.formats.solid.scale import HALF_WALL, ScaledPlan
from sakumon.families.doors.model.maze import DoorMaze
from sakumon.kernel.arrays import Floats

WIDEST_STAIRS = 1.2
# Stairs leave room to walk round them; the hole above them leaves room to lift a foot.
SHARE_OF_ROOM, SHARE_OF_HOLE = 0.6, 1.03


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker: what it is called, which shape it has, where it stands, and how large."""

    name: str
    shape: str
    room: int
    at: tuple[float, float]
    size: float
    lock: int = 0


def free_circle(scaled: ScaledPlan, room: int) -> Circle:
    """Return the largest circle inside a room of the plan."""
    import shapely

    ring = shapely.Polygon(scaled.metres(scaled.plan.polygon(room)))
    spoke = shapely.get_coordinates(shapely.maximum_inscribed_circle(ring, tolerance=0.005))
    return float(spoke[0, 0]), float(spoke[0, 1]), float(np.hypot(*(spoke[1] - spoke[0])))


def stairs_of(maze: DoorMaze, scaled: ScaledPlan) -> dict[int, Circle]:
    """Return the room below all stairs, and the circle that the stairs take."""
    circles = {}
    for room, _ in maze.stairs:
        x, y, radius = free_circle(scaled, room % maze.plan.count)
        free = max(radius - HALF_WALL, radius / 2)
        circles[room] = (x, y, min(WIDEST_STAIRS, SHARE_OF_ROOM * free))
    return circles


def holes_in(maze: DoorMaze, stairs: dict[int, Circle], storey: int) -> dict[int, Circle]:
    """Return the holes in the floor of a storey, by room of the plan."""
    count = maze.plan.count
    return {
        room % count: (x, y, radius * SHARE_OF_HOLE)
        for room, (x, y, radius) in stairs.items()
        if room // count == storey - 1
    }


def markers_of(maze: DoorMaze, scaled: ScaledPlan, stairs: dict[int, Circle]) -> list[Marker]:
    """Return the markers of keys, start and goal, apart from one another and from stairs."""
    wanted = [(maze.start, "start", "start", 0), (maze.goal, "goal", "goal", 0)]
    wanted += [(room, f"key {lock}", "key", lock) for lock, room in maze.keys]
    count = maze.plan.count
    markers = []
    for place, (room, name, shape, lock) in enumerate(wanted):
        together = [other for other, item in enumerate(wanted) if item[0] == room]
        taken = stairs.get(room) or stairs.get(room - count)
        circle = free_circle(scaled, room % count)
        at, size = _stand(circle, taken, together.index(place), len(together))
        if len(together) == 1 and taken is None:
            at = scaled.metres(scaled.plan.centres[room % count])
        markers.append(Marker(name, shape, room, (float(at[0]), float(at[1])), size, lock))
    return markers


def _stand(circle: Circle, taken: Circle | None, place: int, of: int) -> tuple[Floats, float]:
    """Return where the markers of a room stand in a ring, and how large they may be."""
    x, y, radius = circle
    inner = 0.0 if taken is None else taken[2]
    away = (inner + radius) / 2 if of > 1 or taken is not None else 0.0
    angle = np.pi / 2 + 2 * np.pi * place / of
    size = (radius - inner) * (0.4 if away else 0.6)
    return np.array([x + away * np.cos(angle), y + away * np.sin(angle)]), min(1.0, size)
