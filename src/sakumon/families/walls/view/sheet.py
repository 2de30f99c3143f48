"""The drawing paper: what stands on a board, placed on a page."""

import math
from collections.abc import Iterator, Sequence

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.cells import CellPage
from sakumon.drawing.scene import AnyShape, Disc, Point, Polygon, Role, Stroke, Text, View
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import CALLS, DIRECTIONS, WallsRules
from sakumon.families.walls.model.wall import WallBody, wall_body
from sakumon.families.walls.view.speech import caption, place_words, wall_words

MARGIN = 0.75
DUEL_MARGIN = 1.15  # room for the wall side's calls
WALL_WIDTH = 0.13
ARROW_WIDTH = 0.06
OFFSETS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
# Where the number of a step goes in its cell, by how often the cell was entered before.
NUDGES = ((0, 0), (0.29, 0.29), (-0.29, -0.29), (0.29, -0.29), (-0.29, 0.29))


class Sheet(CellPage):
    """A page with one position of the maze."""

    def __init__(self, at: Position) -> None:
        super().__init__(at.width, at.height, DUEL_MARGIN if at.game == "duel" else MARGIN)
        self.at = at

    def floor(self) -> Iterator[AnyShape]:
        """Draw cells, grid and rim."""
        width, height = self.width, self.height
        for cell in range(self.at.cells):
            yield Polygon(self.square(cell), role=Role.FLOOR)
        for cell in filter(self.is_odd, range(self.at.cells)):
            yield Polygon(self.square(cell), role=Role.FLOOR_ALT)
        for x in range(1, width):
            yield Stroke([self.point(x, 0), self.point(x, height)], 0.015, role=Role.GRID)
        for y in range(1, height):
            yield Stroke([self.point(0, y), self.point(width, y)], 0.015, role=Role.GRID)
        corners = ((0, 0), (width, 0), (width, height), (0, height), (0, 0))
        yield Stroke([self.point(x, y) for x, y in corners], 0.05, role=Role.RIM)

    def last_step(self, view: View) -> Iterator[AnyShape]:
        """Shade the cell that the player has just left."""
        if view.last in DIRECTIONS:
            back = motion.reverse(DIRECTIONS.index(view.last))
            label = Message("the player was here")
            cell = self._beside(self.at.player, back)
            yield Polygon(self.square(cell), role=Role.LAST, label=label)

    def targets(self, view: View) -> Iterator[AnyShape]:
        """Draw the cells a step can reach, to tap on; marked if it is known which are touched."""
        if self.at.walls_to_move:
            return
        for move in WallsRules().moves(self.at):
            cell = self._beside(self.at.player, DIRECTIONS.index(move))
            role = Role.FLOOR_ALT if self.is_odd(cell) else Role.FLOOR
            label = Message("step {move}", move=Message(move))
            yield Polygon(self.square(cell, 0.06), role=role, label=label, press=move)
            if view.warnings:
                yield from self._mark(cell, move, view)

    def _mark(self, cell: int, move: Move, view: View) -> Iterator[AnyShape]:
        if move not in view.warnings:
            label = Message("{move} is safe", move=Message(move))
            yield Disc(self.centre(cell), 0.11, role=Role.SAFE, label=label, press=move)
            return
        x, y = self.centre(cell)
        label = Message("{move}: {reason}", move=Message(move), reason=view.warnings[move])
        for turn in (1, -1):
            ends = [(x - 0.13, y - 0.13 * turn), (x + 0.13, y + 0.13 * turn)]
            yield Stroke(ends, 0.07, role=Role.DANGER, label=label, press=move)

    def walls(self) -> Iterator[AnyShape]:
        """Draw all walls, then all arrows over them."""
        bodies = [wall_body(code, self.width, self.height) for code in self.at.walls]
        for wall in bodies:
            ends = [self.point(*end) for end in wall.ends]
            yield Stroke(ends, WALL_WIDTH, role=Role.WALL, label=wall_words(wall))
        for wall in bodies:
            yield Stroke(self._arrow(wall), ARROW_WIDTH, arrow=True, role=Role.MOTION)
        for wall in bodies:
            if wall.pivot is not None:
                yield Disc(self.point(*wall.pivot), 0.09, role=Role.PIVOT)

    def _arrow(self, wall: WallBody) -> list[Point]:
        (x, y), (far_x, far_y) = wall.ends
        middle = ((x + far_x) / 2, (y + far_y) / 2)
        if wall.pivot is not None:
            return self._arc(wall.pivot, middle, clockwise=wall.move == "cw")
        dx, dy = OFFSETS[wall.move]
        along = (wall.kind == "H") == (wall.move in ("left", "right"))
        if along:
            # Beside the wall, or the arrow would hide in it.
            aside = (0.15 * dy, 0.15 * abs(dx))
            start = (middle[0] - 0.25 * dx + aside[0], middle[1] - 0.25 * dy + aside[1])
            reach = 0.5
        else:
            start = (middle[0] + 0.06 * dx, middle[1] + 0.06 * dy)
            reach = 0.32
        return [self.point(*start), self.point(start[0] + reach * dx, start[1] + reach * dy)]

    def _arc(self, pivot: tuple[int, int], middle: Point, clockwise: bool) -> list[Point]:
        px, py = pivot
        start = math.atan2(middle[1] - py, middle[0] - px)
        sense = -1 if clockwise else 1
        angles = [start + sense * math.radians(6 + 4.5 * step) for step in range(8)]
        radius = 0.75
        return [
            self.point(px + radius * math.cos(angle), py + radius * math.sin(angle))
            for angle in angles
        ]

    def goal(self) -> Iterator[AnyShape]:
        """Draw the goal as a star."""
        if self.at.goal is None:
            return
        x, y = self.centre(self.at.goal)
        tips = [(0.36 if tip % 2 == 0 else 0.15, math.radians(36 * tip - 90)) for tip in range(10)]
        star = [(x + r * math.cos(angle), y + r * math.sin(angle)) for r, angle in tips]
        label = Message("goal at {place}", place=place_words(self.at.goal, self.at))
        yield Polygon(star, role=Role.GOAL, label=label)

    def player(self) -> Iterator[AnyShape]:
        """Draw the player."""
        place = place_words(self.at.player, self.at)
        label = Message("player at {place}", place=place)
        if self.at.touched:
            label = Message("player touched, at {place}", place=place)
        yield Disc(self.centre(self.at.player), 0.24, role=Role.PLAYER, label=label)

    def route(self, line: Sequence[Move]) -> Iterator[AnyShape]:
        """Draw the player's steps of a line as a path with numbers."""
        stops = self._stops([move for move in line if move in DIRECTIONS])
        if len(stops) < 2:
            return
        yield Stroke(stops, 0.07, role=Role.ROUTE, label=Message("the winning route"))
        for stop in stops[1:]:
            yield Disc(stop, 0.14, role=Role.ROUTE)
        for number, stop in enumerate(stops[1:], start=1):
            yield Text(stop, str(number), 0.2 if number < 10 else 0.15, role=Role.NUMBER)

    def _stops(self, steps: Sequence[Move]) -> list[Point]:
        cell, stops = self.at.player, [self.centre(self.at.player)]
        visits = {cell: 1}
        for move in steps:
            cell = self._beside(cell, DIRECTIONS.index(move))
            stops.append(self.centre(cell, NUDGES[visits.get(cell, 0) % len(NUDGES)]))
            visits[cell] = visits.get(cell, 0) + 1
        return stops

    def calls(self) -> Iterator[AnyShape]:
        """Draw the wall side's four calls around the board when it is to call."""
        if not self.at.walls_to_move:
            return
        half = (self.width / 2, self.height / 2)
        for name, move in zip(DIRECTIONS, CALLS, strict=True):
            dx, dy = OFFSETS[name]
            tip = (half[0] + dx * (half[0] + 0.75), half[1] + dy * (half[1] + 0.75))
            base = (half[0] + dx * (half[0] + 0.42), half[1] + dy * (half[1] + 0.42))
            corners = [
                tip,
                (base[0] + 0.35 * dy, base[1] + 0.35 * dx),
                (base[0] - 0.35 * dy, base[1] - 0.35 * dx),
            ]
            points = [self.point(x, y) for x, y in corners]
            label = Message("call the walls {direction}", direction=Message(name))
            yield Polygon(points, role=Role.OPPONENT, label=label, press=move)

    def names(self) -> Iterator[AnyShape]:
        """Write the coordinates and the caption."""
        for x in range(self.width):
            yield Text(self.point(x + 0.5, -0.2), str(x), 0.2, role=Role.AXIS)
        for y in range(self.height):
            yield Text(self.point(-0.22, y + 0.5), str(y), 0.2, role=Role.AXIS)
        where = self.point(self.width / 2, 0.2 - self.margin)
        yield Text(where, caption(self.at), 0.24, role=Role.CAPTION)

    def _beside(self, cell: int, direction: int) -> int:
        return motion.neighbour(cell, direction, self.width, self.height)
