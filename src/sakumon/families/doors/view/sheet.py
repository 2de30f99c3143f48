"""Where things lie on a drawing of a door maze: storeys side by side, a mean room one unit wide."""

import math
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np

from sakumon.drawing.scene import Point
from sakumon.families.doors.model.floorplan import points_of
from sakumon.families.doors.model.maze import STAIRS, DoorMaze
from sakumon.families.doors.view.lines import shown_walls, wall_lines
from sakumon.kernel.arrays import Flags, Floats

MARGIN, HEAD = 0.4, 0.6
# Rooms of the largest building of which what was drawn once is kept.
MOST_KEPT = 5000
KeptThing = TypeVar("KeptThing")


class Sheet:
    """The plane coordinates of a maze as those of a drawing."""

    def __init__(self, maze: DoorMaze) -> None:
        self.maze = maze
        self.unit = maze.plan.unit
        self._corners: dict[int, list[Point]] = {}
        self._lines: dict[tuple[int, bool], list[list[Point]]] = {}
        self._kept: dict[Hashable, Any] = {}
        left, lower, right, upper = maze.plan.bounds()
        self._corner = np.array([left, upper])
        self.across, self.down = (right - left) / self.unit, (upper - lower) / self.unit
        self.columns = math.ceil(math.sqrt(maze.storeys * self.down / self.across))
        self.columns = min(maze.storeys, max(1, self.columns))
        rows = math.ceil(maze.storeys / self.columns)
        self.width = MARGIN + self.columns * (self.across + MARGIN)
        self.height = HEAD + rows * (self.down + MARGIN)

    def origin(self, storey: int) -> Floats:
        """Return the upper left corner of a storey."""
        column, row = storey % self.columns, storey // self.columns
        across = MARGIN + column * (self.across + MARGIN)
        return np.array([across, HEAD + row * (self.down + MARGIN)])

    def at(self, points: Floats, storey: int) -> Floats:
        """Return where points of the plan lie on the drawing."""
        moved: Floats = (points - self._corner) / self.unit * np.array([1, -1])
        return moved + self.origin(storey)

    def polygon(self, room: int) -> list[Point]:
        """Return the corners of a room."""
        storey, number = self.maze.on_plan(room)
        corners = self.corners(storey)
        return [corners[corner] for corner in self.maze.plan.ring_of(number).tolist()]

    def corners(self, storey: int) -> list[Point]:
        """Return where all corners of the plan lie, once worked out."""
        if storey not in self._corners:
            self._corners[storey] = points_of(self.at(self.maze.plan.corners, storey))
        return self._corners[storey]

    def lines(self, storey: int, seen: Flags | None, rim: bool) -> list[list[Point]]:
        """Return the walls of a storey as long lines, or the rim; a whole one is kept."""
        if seen is None and (storey, rim) in self._lines:
            return self._lines[storey, rim]
        walls, doors = shown_walls(self.maze, storey, seen)
        part = walls[(walls >= self.maze.plan.inner) == rim]
        drawn = wall_lines(self.maze, part.tolist(), doors[:0] if rim else doors)
        lines = [points_of(self.at(line, storey)) for line in drawn]
        if seen is None:
            self._lines[storey, rim] = lines
        return lines

    def centre(self, room: int) -> Point:
        """Return the middle of a room."""
        storey, number = self.maze.on_plan(room)
        x, y = self.at(self.maze.plan.centres[number], storey).tolist()
        return x, y

    def openings(self, storey: int) -> dict[int, list[Point]]:
        """Return the two ends of the opening of every door of a storey."""

        def placed() -> dict[int, list[Point]]:
            doors = self.maze.doors_on(storey)
            ends = points_of(self.at(self.maze.openings_of(doors).reshape(-1, 2), storey))
            return dict(
                zip(doors.tolist(), map(list, zip(ends[::2], ends[1::2], strict=True)), strict=True)
            )

        return self.kept(("openings", storey), placed)

    def kept(self, name: Hashable, make: Callable[[], KeptThing]) -> KeptThing:
        """Return what depends on the maze alone: made once, unless that is too much to keep."""
        if name in self._kept:
            return self._kept[name]  # type: ignore[no-any-return]
        made = make()
        if self.maze.rooms <= MOST_KEPT:
            self._kept[name] = made
        return made

    def threshold(self, door: int, room: int) -> Point:
        """Return the middle of a door, or of the stairs as seen from a room."""
        if self.maze.walls[door] == STAIRS:
            x, y = self.centre(room)
            up = max(self.maze.doors[door]) != room
            return x, y + (-0.22 if up else 0.22)
        x, y = self.at(self.maze.opening(door), self.maze.on_plan(room)[0]).mean(axis=0).tolist()
        return x, y


# The drawings of one game and the presses in it share a maze: what its sheet has worked out stays.
@lru_cache(maxsize=4)
def sheet_of(maze: DoorMaze) -> Sheet:
    """Return the sheet of a maze, kept from one drawing of it to the next."""
    return Sheet(maze)
