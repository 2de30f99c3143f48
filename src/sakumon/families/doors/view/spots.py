"""What the editor of door mazes draws: swatches of brushes, and the spots they can touch."""

from collections.abc import Iterator, Sequence

from sakumon.core.message import Message, joined
from sakumon.drawing.scene import AnyShape, Disc, Point, Polygon, Role, Stroke, Text
from sakumon.families.doors.model.floorplan import points_of
from sakumon.families.doors.model.maze import DoorMaze
from sakumon.families.doors.view.ground import jambs_of
from sakumon.families.doors.view.sheet import Sheet
from sakumon.families.doors.view.touch import doors_of, rooms_beside

# What a touch on a wall reaches to either side of it, in sides of the mean room.
REACH = 0.22


def door_swatch() -> list[AnyShape]:
    """Draw a gap in a wall."""
    begin, end = (0.32, 0.5), (0.68, 0.5)
    stubs = [Stroke([(0.05, 0.5), begin], 0.08, role=Role.WALL)]
    stubs += [Stroke([end, (0.95, 0.5)], 0.08, role=Role.WALL)]
    return [*stubs, *jambs_of(begin, end)]


def lock_swatch(ends: Sequence[Point], lock: int) -> list[AnyShape]:
    """Draw a locked door."""
    return [Stroke(ends, 0.2, role=Role.LOCK), Text((0.5, 0.5), str(lock), 0.5, role=Role.NUMBER)]


def key_swatch(middle: Point, lock: int) -> list[AnyShape]:
    """Draw a key."""
    return [Disc(middle, 0.34, role=Role.KEY), Text(middle, str(lock), 0.45, role=Role.NUMBER)]


def ladder_swatch() -> list[AnyShape]:
    """Draw stairs."""
    return [Stroke([(0.3, y), (0.7, y)], 0.08, role=Role.STAIRS) for y in (0.2, 0.4, 0.6, 0.8)]


def room_spots(sheet: Sheet, stairs: bool) -> Iterator[AnyShape]:
    """Yield the rooms, or those from which stairs can go up."""
    maze = sheet.maze
    count = maze.rooms - maze.plan.count if stairs else maze.rooms
    risen = {low for low, _ in maze.stairs}
    for room in range(count):
        things = _inside(maze, room, room in risen)
        label = Message("room {room}: {things}", room=room, things=things)
        yield Polygon(sheet.polygon(room), role=Role.TAP, label=label, press=f"room {room}")


def _inside(maze: DoorMaze, room: int, stairs: bool) -> Message:
    things = [Message("start")] if room == maze.start else []
    things += [Message("goal")] if room == maze.goal else []
    things += [Message("key {lock}", lock=lock) for lock in maze.key_rooms.get(room, ())]
    things += [Message("stairs up")] if stairs else []
    return joined(things, "; ") if things else Message("nothing")


def wall_spots(sheet: Sheet) -> Iterator[AnyShape]:
    """Lay a kite over every wall between two rooms."""
    maze, locks = sheet.maze, {door[:3]: door[3] for door in doors_of(sheet.maze)}
    for storey in range(maze.storeys):
        for wall in range(maze.plan.inner):
            low, high = rooms_beside(maze, storey, wall)
            label = Message(
                "between rooms {low} and {high}: {door}",
                low=low,
                high=high,
                door=_door_words(locks.get((low, high, wall))),
            )
            kite = _kite(sheet, storey, wall)
            yield Polygon(kite, role=Role.TAP, label=label, press=f"wall {storey} {wall}")


def _door_words(lock: int | None) -> Message:
    if lock is None:
        return Message("nothing")
    return Message("a door with lock {lock}", lock=lock) if lock else Message("a door")


def _kite(sheet: Sheet, storey: int, wall: int) -> list[Point]:
    plan = sheet.maze.plan
    (ax, ay), (bx, by) = points_of(sheet.at(plan.corners[plan.ends[wall]], storey))
    length = max(1e-9, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    aside = min(REACH, length / 2) / length
    x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, -(by - ay) * aside, (bx - ax) * aside
    return [(ax, ay), (x + dx, y + dy), (bx, by), (x - dx, y - dy)]
