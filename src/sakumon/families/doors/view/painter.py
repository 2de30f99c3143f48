"""How a door maze looks."""

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.scene import (
    TONES,
    AnyShape,
    Disc,
    Point,
    Polygon,
    Role,
    Scene,
    Stroke,
    Text,
    View,
)
from sakumon.families.doors.model.floorplan import points_of
from sakumon.families.doors.model.maze import STAIRS, Position
from sakumon.families.doors.model.rules import move_into, open_exits, room_entered
from sakumon.families.doors.view.characters import rows_of
from sakumon.families.doors.view.lines import rooms_shown, shown_walls
from sakumon.families.doors.view.sheet import Sheet, sheet_of
from sakumon.families.doors.view.spoken import describe, exit_words, title_of
from sakumon.families.doors.view.tones import distance_classes, shape_classes, spread_tones
from sakumon.kernel.arrays import Ints

STYLES = {
    "shape": Message("rooms toned by their shape (the default)"),
    "distance": Message("rooms toned by how many doors they are from the start"),
    "plain": Message("no tones: the smallest file"),
}


class DoorsPainter:
    """Draws door mazes, whole or as far as they have been seen."""

    styles: Mapping[str, str] = STYLES
    fog = True

    def draw(self, at: Position, view: View) -> Scene:
        """Return the drawing."""
        sheet = sheet_of(at.maze)
        shapes = [*Picture(sheet, at, view).shapes()]
        words = describe(sheet, at, view)
        rows = rows_of(sheet, at, view)
        return Scene(sheet.width, sheet.height, shapes, title_of(at.maze), words, rows)


class Picture:
    """Draws the parts of one position."""

    def __init__(self, sheet: Sheet, at: Position, view: View) -> None:
        self.sheet, self.at, self.view, self.maze = sheet, at, view, at.maze
        self.seen = rooms_shown(at, view)

    def shapes(self) -> Iterator[AnyShape]:
        """Yield everything, from back to front."""
        yield from self.ground()
        yield from self.way(self.view.line)
        yield from self.marks()
        yield from self.words()
        yield from self.taps()

    def ground(self) -> Iterator[AnyShape]:
        """Draw the building without what lies and walks about in it."""
        yield from self.floors()
        if self.view.last is not None:
            yield Polygon(self.sheet.polygon(self.at.room), role=Role.LAST)
        yield from self.walls()
        yield from self.stairs()

    def shown(self, room: int) -> bool:
        """Tell whether a room may be shown."""
        return self.seen is None or bool(self.seen[room])

    def floors(self) -> Iterator[AnyShape]:
        """Draw the rooms, tone by tone."""
        tones = self._tones()
        rooms = np.arange(self.maze.rooms) if self.seen is None else np.flatnonzero(self.seen)
        if tones is None:
            if self.seen is not None:
                yield from self._areas(rooms, Role.FLOOR)
            return
        for tone, role in enumerate(TONES):
            yield from self._areas(rooms[tones[rooms] == tone], role)

    def _areas(self, rooms: NDArray[np.integer], role: Role) -> Iterator[AnyShape]:
        return (Polygon(self.sheet.polygon(room), role=role) for room in rooms.tolist())

    def _tones(self) -> Ints | None:
        if self.view.style == "plain":
            return None
        if self.view.style == "distance":
            return distance_classes(self.maze)
        return np.tile(spread_tones(shape_classes(self.maze.plan)), self.maze.storeys)

    def walls(self) -> Iterator[AnyShape]:
        """Draw walls with gaps, the rim, and doors in the gaps."""
        for storey in range(self.maze.storeys):
            for role, width in ((Role.WALL, 0.05), (Role.RIM, 0.09)):
                for line in self.sheet.lines(storey, self.seen, role is Role.RIM):
                    yield Stroke(line, width, role=role)
            yield from self._doors(shown_walls(self.maze, storey, self.seen)[1].tolist(), storey)

    def _doors(self, doors: Sequence[int], storey: int) -> Iterator[AnyShape]:
        locks = self.maze.locks
        for door in sorted(doors, key=lambda door: int(locks[door]) > 0):
            ends = points_of(self.sheet.opening(door, storey))
            lock = int(locks[door])
            if not lock:
                yield Stroke(ends, 0.05, role=Role.DOOR)
                continue
            yield Stroke(ends, 0.1, role=Role.LOCK, label=self._lock_words(lock))
            middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
            yield Text(middle, str(lock), 0.24, role=Role.NUMBER)

    def _lock_words(self, lock: int) -> Message:
        if lock in self.at.held:
            return Message("unlocked door, key {lock}", lock=lock)
        return Message("locked door, key {lock}", lock=lock)

    def stairs(self) -> Iterator[AnyShape]:
        """Draw flights of steps, smaller and smaller up or down."""
        for low, high in self.maze.stairs:
            if self.shown(low):
                yield from _flight(self.sheet.centre(low), -0.22)
            if self.shown(high):
                yield from _flight(self.sheet.centre(high), 0.22)

    def way(self, line: Sequence[Move]) -> Iterator[AnyShape]:
        """Draw a line of moves through doors, storey by storey."""
        rooms = [room for move in line if (room := room_entered(move)) is not None]
        here, points = self.at.room, [self.sheet.centre(self.at.room)]
        for room in rooms:
            door = self.maze.door_between(here, room)
            if door is None:
                return
            points.append(self.sheet.threshold(door, here))
            if self.maze.walls[door] == STAIRS:
                yield Stroke(points, 0.07, role=Role.ROUTE, label=Message("the way"))
                points = [self.sheet.threshold(door, room)]
            points.append(self.sheet.centre(room))
            here = room
        if rooms:
            yield Stroke(points, 0.07, role=Role.ROUTE, label=Message("the way"))

    def marks(self) -> Iterator[AnyShape]:
        """Draw start, goal, keys that still lie about, and the player."""
        maze, here = self.maze, self.at.room
        if self.shown(maze.start) and here != maze.start:
            yield self._disc(maze.start, 0.2, Role.START, Message("start"))
        if self.shown(maze.goal):
            shape = star(self.sheet.centre(maze.goal), 0.3 * self._size(maze.goal))
            label = Message("goal, room {room}", room=maze.goal)
            yield Polygon(shape, role=Role.GOAL, label=label)
        for lock, room in maze.keys:
            if lock not in self.at.held and self.shown(room):
                yield self._disc(room, 0.2, Role.KEY, Message("key {lock}", lock=lock))
                size = 0.26 * self._size(room)
                yield Text(self.sheet.centre(room), str(lock), size, role=Role.NUMBER)
        yield self._disc(here, 0.22, Role.PLAYER, Message("player in room {room}", room=here))

    def _disc(self, room: int, radius: float, role: Role, label: Message) -> Disc:
        return Disc(self.sheet.centre(room), radius * self._size(room), role=role, label=label)

    def _size(self, room: int) -> float:
        """Return how large a mark may be in a room, 1 in the mean one."""
        area = float(self.maze.plan.areas[room % self.maze.plan.count])
        return min(1.6, max(0.35, math.sqrt(area) / self.sheet.unit))

    def words(self) -> Iterator[AnyShape]:
        """Write the caption, and the storeys where there are several."""
        maze = self.maze
        caption = Message("{kind}, {rooms} rooms", kind=Message(maze.plan.kind), rooms=maze.rooms)
        yield Text((self.sheet.width / 2, 0.3), caption, 0.3, role=Role.CAPTION)
        if maze.storeys > 1:
            for storey in range(maze.storeys):
                x, y = self.sheet.origin(storey)
                where = (x + self.sheet.across / 2, y + self.sheet.down + 0.2)
                label = Message("storey {number}", number=storey + 1)
                yield Text(where, label, 0.24, role=Role.AXIS)

    def taps(self) -> Iterator[AnyShape]:
        """Make the rooms that can be room_entered answer to a tap, without being seen."""
        if self.at.room == self.maze.goal:
            return
        passable = set(open_exits(self.at))
        for room, door, lock in self.maze.exits_of(self.at.room):
            if room not in passable:
                continue
            label = exit_words(self.sheet, self.at, room, door, lock)
            points = self.sheet.polygon(room)
            if not self.shown(room):
                points = _ring(self.sheet.threshold(door, self.at.room), 0.3)
            yield Polygon(points, role=Role.TAP, label=label, press=move_into(room))


def _flight(centre: Point, side: float) -> Iterator[AnyShape]:
    """Draw the steps of stairs, upward or downward from the middle of a room."""
    x, y = centre
    for step in range(4):
        level = y + side * (0.4 + step * 0.35)
        half = 0.16 - 0.03 * step
        yield Stroke([(x - half, level), (x + half, level)], 0.04, role=Role.STAIRS)


def star(centre: Point, radius: float) -> list[Point]:
    """Return the corners of a star."""
    turns = [math.pi * (0.5 + step / 5) for step in range(10)]
    reach = [radius * (1 if step % 2 == 0 else 0.45) for step in range(10)]
    return [
        (centre[0] + r * math.cos(t), centre[1] - r * math.sin(t))
        for t, r in zip(turns, reach, strict=True)
    ]


def _ring(centre: Point, radius: float) -> list[Point]:
    turns = [math.pi * step / 4 for step in range(8)]
    return [(centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns]
