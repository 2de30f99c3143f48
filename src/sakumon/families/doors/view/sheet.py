"""Where things lie on a drawing of a door maze: storeys side by side, a mean room one unit wide."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from sakumon.drawing.scene import Point
from sakumon.families.doors.model.maze import STAIRS, DoorMaze
from sakumon.kernel.arrays import Flags, Floats, Longs

MARGIN, HEAD = 0.4, 0.6
COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
Segment = tuple[Floats, Floats]


class Sheet:
    """The plane coordinates of a maze as those of a drawing."""

    def __init__(self, maze: DoorMaze) -> None:
        self.maze = maze
        self.unit = maze.plan.unit
        self._corners: dict[int, list[Point]] = {}
        self._lines: dict[tuple[int, bool], list[list[Point]]] = {}
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
        storey, number = self.maze.spot(room)
        corners, plan = self.corners(storey), self.maze.plan
        ring = plan.ring[plan.first[number] : plan.first[number + 1]]
        return [corners[corner] for corner in ring.tolist()]

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
        found = [points_of(self.at(line, storey)) for line in drawn]
        if seen is None:
            self._lines[storey, rim] = found
        return found

    def centre(self, room: int) -> Point:
        """Return the middle of a room."""
        storey, number = self.maze.spot(room)
        x, y = self.at(self.maze.plan.centres[number], storey).tolist()
        return x, y

    def opening(self, door: int, storey: int) -> Floats:
        """Return the two ends of a door's opening."""
        return self.at(self.maze.opening(door), storey)

    def threshold(self, door: int, room: int) -> Point:
        """Return the middle of a door, or of the stairs as seen from a room."""
        if self.maze.walls[door] == STAIRS:
            x, y = self.centre(room)
            up = max(self.maze.doors[door]) != room
            return x, y + (-0.22 if up else 0.22)
        x, y = self.opening(door, self.maze.spot(room)[0]).mean(axis=0).tolist()
        return x, y

    def direction(self, door: int, room: int) -> str:
        """Return on which side of a room a door is, in words."""
        if self.maze.walls[door] == STAIRS:
            return "up" if max(self.maze.doors[door]) != room else "down"
        x, y = self.centre(room)
        to_x, to_y = self.threshold(door, room)
        return COMPASS[round(math.atan2(y - to_y, to_x - x) / (math.pi / 4)) % 8]


@lru_cache(maxsize=4)
def sheet_of(maze: DoorMaze) -> Sheet:
    """Return the sheet of a maze, the same one for all moments of a game."""
    return Sheet(maze)


def points_of(points: Floats) -> list[Point]:
    """Return an array of points as pairs."""
    return [(x, y) for x, y in points.tolist()]


def shown_walls(maze: DoorMaze, storey: int, seen: Flags | None) -> tuple[Longs, Longs]:
    """Return the wall pieces of a storey to draw, all or those of rooms seen, and its doors."""
    plan, base = maze.plan, storey * maze.plan.count
    rooms = maze.doors[:, 0] // plan.count
    doors = np.flatnonzero((rooms == storey) & (maze.walls != STAIRS))
    if seen is None:
        return np.arange(len(plan.ends)), doors
    own = seen[base : base + plan.count]
    beside = plan.beside
    walls = own[beside[:, 0]] | (own[beside[:, 1]] & (beside[:, 1] >= 0))
    return np.flatnonzero(walls), doors[seen[maze.doors[doors]].any(axis=1)]


def trails(ends: Sequence[Sequence[int]], corners: Floats) -> list[list[int]]:
    """Join wall pieces into long lines, straight on where they can go straight on."""
    beside: dict[int, list[int]] = {}
    for piece, (here, there) in enumerate(ends):
        beside.setdefault(here, []).append(piece)
        beside.setdefault(there, []).append(piece)
    left = [True] * len(ends)
    places = corners.tolist()
    # Lines that begin where an odd number of pieces meet need fewer beginnings.
    order = sorted(beside, key=lambda corner: len(beside[corner]) % 2 == 0)
    found = []
    for corner in order:
        while any(left[piece] for piece in beside[corner]):
            found.append(_trail(corner, ends, beside, left, places))
    return found


def _trail(
    corner: int,
    ends: Sequence[Sequence[int]],
    beside: dict[int, list[int]],
    left: list[bool],
    places: list[list[float]],
) -> list[int]:
    line = [corner]
    while True:
        options = [piece for piece in beside[line[-1]] if left[piece]]
        if not options:
            return line
        heads = [ends[p][0] + ends[p][1] - line[-1] for p in options]
        bends = [_bend(line, head, places) for head in heads] if len(line) > 1 else [1.0]
        best = bends.index(min(bends))
        left[options[best]] = False
        if len(line) > 1 and bends[best] < 1e-7:
            line[-1] = heads[best]  # straight on: the corner between says nothing
        else:
            line.append(heads[best])


def _bend(line: list[int], head: int, places: list[list[float]]) -> float:
    """Return how far a line turns at its end towards another corner: 0 straight on, 2 back."""
    (ax, ay), (bx, by), (cx, cy) = places[line[-2]], places[line[-1]], places[head]
    ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
    return 1 - (ux * vx + uy * vy) / math.sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy))


def wall_pieces(maze: DoorMaze, walls: Longs, doors: Longs) -> Floats:
    """Return the two ends of every straight piece of some walls, with a gap at every door."""
    plan = maze.plan
    whole = walls[~np.isin(walls, maze.walls[doors])]
    ends = plan.corners[plan.ends[maze.walls[doors]]]
    gaps = ends[:, :1] + maze.openings[doors][:, :, None] * (ends[:, 1:] - ends[:, :1])
    sides = [np.stack((ends[:, side], gaps[:, side]), axis=1) for side in (0, 1)]
    return np.concatenate((plan.corners[plan.ends[whole]], *sides))


def wall_lines(maze: DoorMaze, walls: Iterable[int], doors: Longs) -> list[Floats]:
    """Return the lines to draw for some walls, with a gap at every door."""
    plan = maze.plan
    gaps = dict(zip(maze.walls[doors].tolist(), doors.tolist(), strict=True))
    whole = [wall for wall in walls if wall not in gaps]
    lines = [plan.corners[line] for line in trails(plan.ends[whole].tolist(), plan.corners)]
    for wall, door in gaps.items():
        here, there = plan.corners[plan.ends[wall]]
        begin, end = maze.opening(door)
        if maze.openings[door, 0] > 0:
            lines.append(np.stack((here, begin)))
        if maze.openings[door, 1] < 1:
            lines.append(np.stack((end, there)))
    return lines
