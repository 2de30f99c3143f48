"""How a door maze looks."""

import math
from collections.abc import Iterator, Mapping, Sequence

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.scene import (
    AnyShape,
    Disc,
    Piece,
    Point,
    Polygon,
    Role,
    Scene,
    Stroke,
    Text,
    View,
)
from sakumon.families.doors.model.maze import STAIRS, Position
from sakumon.families.doors.model.rules import room_entered
from sakumon.families.doors.view.characters import rows_of
from sakumon.families.doors.view.ground import Ground
from sakumon.families.doors.view.sheet import sheet_of
from sakumon.families.doors.view.spoken import describe, title_of
from sakumon.families.doors.view.taps import taps

STYLES = {
    "shape": Message("rooms toned by their shape (the default)"),
    "distance": Message("rooms toned by how many doors they are from the start"),
    "plain": Message("no tones: the smallest file"),
}

# How large marks are in the smallest rooms and in the largest, where they are 1 in the mean one.
SMALLEST, LARGEST = 0.7, 1.6
# How much larger than the player the ring around it is.
HALO = 1.35


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


class Picture(Ground):
    """Draws the parts of one position."""

    def shapes(self) -> Iterator[AnyShape]:
        """Yield everything, from back to front."""
        yield from self.ground()
        yield from self.way(self.view.line)
        yield from self.marks()
        yield from self.words()
        yield from taps(self)

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
            yield self._disc("start", maze.start, 0.2, Role.START, Message("start"))
        if self.shown(maze.goal):
            middle = self.sheet.centre(maze.goal)
            points = star(middle, 0.3 * self._size(maze.goal))
            label = Message("goal, room {room}", room=maze.goal)
            yield Polygon(points, role=Role.GOAL, label=label, piece=Piece("goal", middle))
        yield from self._keys()
        # Nothing glides through a ceiling: on each storey the player is a piece of its own.
        player = f"player-{maze.on_plan(here)[0]}"
        label = Message("player in room {room}", room=here)
        # On a floor of much the same colour a ring tells the player from it.
        yield self._disc(player, here, 0.22 * HALO, Role.PAPER)
        yield self._disc(player, here, 0.22, Role.PLAYER, label)

    def _keys(self) -> Iterator[AnyShape]:
        for lock, room in self.maze.keys:
            if lock not in self.at.held and self.shown(room):
                label = Message("key {lock}", lock=lock)
                disc = self._disc(f"key-{lock}", room, 0.2, Role.KEY, label)
                size = 0.26 * self._size(room)
                yield disc
                yield Text(disc.centre, str(lock), size, role=Role.NUMBER, piece=disc.piece)

    def _disc(self, key: str, room: int, radius: float, role: Role, label: str = "") -> Disc:
        middle, size = self.sheet.centre(room), radius * self._size(room)
        return Disc(middle, size, role=role, label=label, piece=Piece(key, middle))

    def _size(self, room: int) -> float:
        """Return how large a mark may be in a room, 1 in the mean one."""
        area = float(self.maze.plan.areas[room % self.maze.plan.count])
        return min(LARGEST, max(SMALLEST, math.sqrt(area) / self.sheet.unit))

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


def star(centre: Point, radius: float) -> list[Point]:
    """Return the corners of a star."""
    turns = [math.pi * (0.5 + step / 5) for step in range(10)]
    reach = [radius * (1 if step % 2 == 0 else 0.45) for step in range(10)]
    return [
        (centre[0] + r * math.cos(t), centre[1] - r * math.sin(t))
        for t, r in zip(turns, reach, strict=True)
    ]
