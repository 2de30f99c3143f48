"""The building of a door maze: floors, walls, doors and stairs."""

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from sakumon.core.message import Message
from sakumon.drawing.scene import TONES, AnyShape, Point, Polygon, Role, Stroke, Text, View
from sakumon.families.doors.model.maze import Position
from sakumon.families.doors.view.lines import rooms_shown, shown_walls
from sakumon.families.doors.view.sheet import Sheet
from sakumon.families.doors.view.tones import distance_classes, shape_classes, spread_tones
from sakumon.kernel.arrays import Ints

# How far a jamb stands out of its wall on either side, and how thick it is, in mean rooms.
JAMB, JAMB_WIDTH = 0.08, 0.05


class Ground:
    """Draws the building without what lies and walks about in it."""

    def __init__(self, sheet: Sheet, at: Position, view: View) -> None:
        self.sheet, self.at, self.view, self.maze = sheet, at, view, at.maze
        self.seen = rooms_shown(at, view)

    def ground(self) -> Iterator[AnyShape]:
        """Yield all of it, from back to front."""
        yield from self.floors()
        if self.view.last is not None:
            yield Polygon(self.sheet.polygon(self.at.room), role=Role.LAST)
        yield from self.walls()
        yield from self.stairs()

    def shown(self, room: int) -> bool:
        """Tell whether a room may be shown."""
        return self.seen is None or bool(self.seen[room])

    def floors(self) -> Sequence[AnyShape]:
        """Draw the rooms, tone by tone."""
        if self.seen is not None:
            return list(self._floors())
        return self.sheet.kept(("floors", self.view.style), lambda: list(self._floors()))

    def _floors(self) -> Iterator[AnyShape]:
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
        """Draw walls with a gap between two jambs for every door, and the rim."""
        for storey in range(self.maze.storeys):
            doors = shown_walls(self.maze, storey, self.seen)[1]
            locked = self.maze.locks[doors] > 0
            yield from self._walls(storey, doors[~locked])
            yield from self._locked_doors(storey, doors[locked])

    def _walls(self, storey: int, doors: Ints) -> Sequence[AnyShape]:
        """Draw what of a storey stays as it is, and is drawn once where all of it is shown."""

        def drawn() -> list[AnyShape]:
            looks = ((Role.WALL, 0.05), (Role.RIM, 0.09))
            lines: list[AnyShape] = [
                Stroke(line, width, role=role)
                for role, width in looks
                for line in self.sheet.lines(storey, self.seen, role is Role.RIM)
            ]
            openings = self.sheet.openings(storey)
            jambs = [jamb for door in doors.tolist() for jamb in jambs_of(*openings[door])]
            return [*lines, *jambs]

        return drawn() if self.seen is not None else self.sheet.kept(("walls", storey), drawn)

    def _locked_doors(self, storey: int, doors: Ints) -> Iterator[AnyShape]:
        for door in doors.tolist():
            ends, lock = self.sheet.openings(storey)[door], int(self.maze.locks[door])
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


def jambs_of(begin: Point, end: Point) -> list[Stroke]:
    """Draw what ends the wall on either side of a door: a short bar across it."""
    (ax, ay), (bx, by) = begin, end
    length = max(1e-9, math.hypot(bx - ax, by - ay))
    reach = min(JAMB, length / 3) / length
    dx, dy = -(by - ay) * reach, (bx - ax) * reach
    return [
        Stroke([(x - dx, y - dy), (x + dx, y + dy)], JAMB_WIDTH, role=Role.DOOR)
        for x, y in (begin, end)
    ]


def _flight(centre: Point, side: float) -> Iterator[AnyShape]:
    """Draw the steps of stairs, upward or downward from the middle of a room."""
    x, y = centre
    for step in range(4):
        level = y + side * (0.4 + step * 0.35)
        half = 0.16 - 0.03 * step
        yield Stroke([(x - half, level), (x + half, level)], 0.04, role=Role.STAIRS)
