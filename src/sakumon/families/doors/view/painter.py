"""How a door maze looks."""

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

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
from sakumon.families.doors.model.maze import STAIRS, Position
from sakumon.families.doors.model.rules import move_into, open_exits, room_entered
from sakumon.families.doors.view.characters import rows_of
from sakumon.families.doors.view.sheet import Sheet, points_of, sheet_of, shown_walls
from sakumon.families.doors.view.spoken import describe, exit_words
from sakumon.families.doors.view.tones import distance_classes, shape_classes, spread_tones
from sakumon.kernel.arrays import Ints

STYLES = {
    "shape": "rooms toned by their shape (what is drawn unless told otherwise)",
    "distance": "rooms toned by how many doors they are from the start",
    "plain": "no tones: the smallest file",
}


class DoorsPainter:
    """Draws door mazes, whole or as far as they have been seen."""

    styles: Mapping[str, str] = STYLES
    fog = True

    def draw(self, at: Position, view: View) -> Scene:
        """Return the drawing."""
        sheet = sheet_of(at.maze)
        shapes = [*Picture(sheet, at, view).shapes()]
        kind = at.maze.plan.kind
        title = f"Door maze, {kind}, {at.maze.rooms} rooms"
        rows = rows_of(sheet, at, view)
        return Scene(sheet.width, sheet.height, shapes, title, describe(sheet, at, view), rows)


class Picture:
    """Draws the parts of one position."""

    def __init__(self, sheet: Sheet, at: Position, view: View) -> None:
        self.sheet, self.at, self.view, self.maze = sheet, at, view, at.maze
        self.seen = None
        if view.fog:
            self.seen = np.zeros(self.maze.rooms, np.bool_)
            self.seen[list(at.seen)] = True

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
            state = "unlocked" if lock in self.at.held else "locked"
            yield Stroke(ends, 0.1, role=Role.LOCK, label=f"{state} door, key {lock}")
            middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
            yield Text(middle, str(lock), 0.24, role=Role.NUMBER)

    def stairs(self) -> Iterator[AnyShape]:
        """Draw flights of steps, each with an arrow up or down."""
        doors = np.flatnonzero(self.maze.walls == STAIRS).tolist()
        for low, high in self.maze.doors[doors].tolist():
            for room, up in ((low, True), (high, False)):
                if not self.shown(room):
                    continue
                x, y = self.sheet.centre(room)
                side = -0.22 if up else 0.22
                for step in range(4):
                    level = y + side * (0.4 + step * 0.35)
                    half = 0.16 - 0.03 * step
                    ends = [(x - half, level), (x + half, level)]
                    yield Stroke(ends, 0.04, role=Role.STAIRS)

    def way(self, line: Sequence[Move]) -> Iterator[AnyShape]:
        """Draw a line of moves through doors, storey by storey."""
        rooms = [room for move in line if (room := room_entered(move)) is not None]
        here, points = self.at.room, [self.sheet.centre(self.at.room)]
        for room in rooms:
            door = next((d for r, d, _ in self.maze.exits_of(here) if r == room), None)
            if door is None:
                return
            points.append(self.sheet.threshold(door, here))
            if self.maze.walls[door] == STAIRS:
                yield Stroke(points, 0.07, role=Role.ROUTE, label="the way")
                points = [self.sheet.threshold(door, room)]
            points.append(self.sheet.centre(room))
            here = room
        if rooms:
            yield Stroke(points, 0.07, role=Role.ROUTE, label="the way")

    def marks(self) -> Iterator[AnyShape]:
        """Draw start, goal, keys that still lie about, and the player."""
        maze = self.maze
        size = self._size
        if self.shown(maze.start) and self.at.room != maze.start:
            centre = self.sheet.centre(maze.start)
            yield Disc(centre, 0.2 * size(maze.start), role=Role.START, label="start")
        if self.shown(maze.goal):
            shape = star(self.sheet.centre(maze.goal), 0.3 * size(maze.goal))
            yield Polygon(shape, role=Role.GOAL, label=f"goal, room {maze.goal}")
        for lock, room in maze.keys:
            if lock not in self.at.held and self.shown(room):
                centre = self.sheet.centre(room)
                yield Disc(centre, 0.2 * size(room), role=Role.KEY, label=f"key {lock}")
                yield Text(centre, str(lock), 0.26 * size(room), role=Role.NUMBER)
        centre = self.sheet.centre(self.at.room)
        label = f"player in room {self.at.room}"
        yield Disc(centre, 0.22 * size(self.at.room), role=Role.PLAYER, label=label)

    def _size(self, room: int) -> float:
        """Return how large a mark may be in a room, 1 in the mean one."""
        area = float(self.maze.plan.areas[room % self.maze.plan.count])
        return min(1.6, max(0.35, math.sqrt(area) / self.sheet.unit))

    def words(self) -> Iterator[AnyShape]:
        """Write the caption, and the storeys where there are several."""
        maze = self.maze
        caption = f"{maze.plan.kind}, {maze.rooms} rooms"
        yield Text((self.sheet.width / 2, 0.3), caption, 0.3, role=Role.CAPTION)
        if maze.storeys > 1:
            for storey in range(maze.storeys):
                x, y = self.sheet.origin(storey)
                where = (x + self.sheet.across / 2, y + self.sheet.down + 0.2)
                yield Text(where, f"storey {storey + 1}", 0.24, role=Role.AXIS)

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
