"""The drawing paper: what stands on a board, placed on a page."""

import math
from collections.abc import Iterator, Sequence

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.cells import CellPage
from sakumon.drawing.scene import AnyShape, Disc, Piece, Point, Polygon, Role, Stroke, Text, View
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import CALLS, DIRECTIONS, WALLS, WallsRules, touches
from sakumon.families.walls.view.cause import WallTouch, touch_of, walls_behind
from sakumon.families.walls.view.figures import BODY, player_shapes, star_shape, touched_shapes
from sakumon.families.walls.view.pieces import GOAL_KEY, PLAYER_KEY
from sakumon.families.walls.view.speech import caption, place_words
from sakumon.families.walls.view.wall_marks import OFFSETS, WallMarks

MARGIN = 0.75
DUEL_MARGIN = 1.15  # room for the wall side's calls
NOTHING_ELSE = View()
# Where the number of a step goes in its cell, by how often the cell was entered before.
NUDGES = ((0, 0), (0.29, 0.29), (-0.29, -0.29), (0.29, -0.29), (-0.29, 0.29))


class Sheet(CellPage):
    """A page with one position of the maze, and what is to be shown beside."""

    def __init__(self, at: Position, view: View = NOTHING_ELSE) -> None:
        super().__init__(at.width, at.height, DUEL_MARGIN if at.game == "duel" else MARGIN)
        self.at = at
        self.view = view
        self.marks = WallMarks(self, at.walls)

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

    def last_step(self) -> Iterator[AnyShape]:
        """Shade the cell that the player has just left."""
        if self._left_cell is not None:
            label = Message("the player was here")
            yield Polygon(self.square(self._left_cell), role=Role.LAST, label=label)

    def hints(self) -> Iterator[AnyShape]:
        """Mark the steps that are touched and the others, where it is known which those are."""
        if not self.view.warnings or self.at.walls_to_move:
            return
        for move in WallsRules().moves(self.at):
            cell = self._beside(self.at.player, DIRECTIONS.index(move))
            if move in self.view.warnings:
                reason = self.view.warnings[move]
                label = Message("{move}: {reason}", move=Message(move), reason=reason)
                yield from self._cross(cell, label, press=move)
            else:
                label = Message("{move} is safe", move=Message(move))
                yield Disc(self.centre(cell), 0.11, role=Role.SAFE, label=label, press=move)

    def shut_in(self) -> Iterator[AnyShape]:
        """Mark why a player who was not touched has nowhere to go."""
        if self.at.touched or WallsRules().winner(self.at) != WALLS:
            return
        for move, reason in touches(self.at).items():
            cell = self._beside(self.at.player, DIRECTIONS.index(move))
            label = Message("{move}: {reason}", move=Message(move), reason=reason)
            yield from self._cross(cell, label, flash=True)

    def _cross(
        self, cell: int, label: str, press: str = "", flash: bool = False
    ) -> Iterator[AnyShape]:
        x, y = self.centre(cell)
        for slope in (1, -1):
            ends = [(x - 0.13, y - 0.13 * slope), (x + 0.13, y + 0.13 * slope)]
            yield Stroke(ends, 0.07, role=Role.DANGER, label=label, press=press, flash=flash)

    def walls(self) -> Iterator[AnyShape]:
        """Draw all walls, then what they will do next, over player and star."""
        yield from self.marks.lines()
        if self.touch is not None:
            yield from self.marks.dangers(self.touch.walls)
        figures = [self.player_piece.at]
        if self.at.goal is not None:
            figures.append(self.centre(self.at.goal))
        yield from self.marks.signs(figures)

    def goal(self) -> Iterator[AnyShape]:
        """Draw the goal."""
        if self.at.goal is not None:
            label = Message("goal at {place}", place=place_words(self.at.goal, self.at))
            yield star_shape(Piece(GOAL_KEY, self.centre(self.at.goal)), label)

    def player(self) -> Iterator[AnyShape]:
        """Draw the player, looking the way it went."""
        place = place_words(self.at.player, self.at)
        if self.at.touched:
            label = Message("player touched, at {place}", place=place)
            yield from touched_shapes(self.player_piece, label)
            return
        label = Message("player at {place}", place=place)
        x, y = OFFSETS.get(self.view.last or "", (0, 0))
        yield from player_shapes(self.player_piece, label, (x, -y))

    @property
    def player_piece(self) -> Piece:
        """The player: in its cell, or on the line where a wall stopped it."""
        x, y = self.centre(self.at.player)
        if self.touch is None or not self.touch.barred or self._left_cell is None:
            return Piece(PLAYER_KEY, (x, y))
        left_x, left_y = self.centre(self._left_cell)
        return Piece(PLAYER_KEY, ((x + left_x) / 2, (y + left_y) / 2))

    @property
    def touch(self) -> WallTouch | None:
        """What touched the player with the last move."""
        last = self.view.last
        if not self.at.touched or last not in (*DIRECTIONS, *CALLS):
            return None
        return touch_of(self.at, last, walls_behind(self.at, last))

    @property
    def _left_cell(self) -> int | None:
        if self.view.last not in DIRECTIONS:
            return None
        return self._beside(self.at.player, motion.reverse(DIRECTIONS.index(self.view.last)))

    def route(self) -> Iterator[AnyShape]:
        """Draw the player's steps of a line as a path with numbers."""
        stops = self._stops([move for move in self.view.line if move in DIRECTIONS])
        if len(stops) < 2:
            return
        stops[0] = _toward(stops[0], stops[1], BODY)
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
        """Draw the wall side's four calls around the board of a duel, and which was the last."""
        for name, move in zip(DIRECTIONS, CALLS, strict=True):
            points, direction = self._call_points(name), Message(name)
            if self.at.walls_to_move:
                label = Message("call the walls {direction}", direction=direction)
                yield Polygon(points, role=Role.OPPONENT, label=label, press=move)
            elif move == self.view.last:
                label = Message("the walls were called {direction}", direction=direction)
                yield Polygon(points, role=Role.OPPONENT, label=label, flash=True)
            elif self.at.game == "duel":
                yield Polygon(points, role=Role.GRID)

    def _call_points(self, name: str) -> list[Point]:
        half, (dx, dy) = (self.width / 2, self.height / 2), OFFSETS[name]
        tip = (half[0] + dx * (half[0] + 0.75), half[1] + dy * (half[1] + 0.75))
        base = (half[0] + dx * (half[0] + 0.42), half[1] + dy * (half[1] + 0.42))
        corners = [
            tip,
            (base[0] + 0.35 * dy, base[1] + 0.35 * dx),
            (base[0] - 0.35 * dy, base[1] - 0.35 * dx),
        ]
        return [self.point(x, y) for x, y in corners]

    def names(self) -> Iterator[AnyShape]:
        """Write the coordinates and the caption."""
        for x in range(self.width):
            yield Text(self.point(x + 0.5, -0.2), str(x), 0.2, role=Role.AXIS)
        for y in range(self.height):
            yield Text(self.point(-0.22, y + 0.5), str(y), 0.2, role=Role.AXIS)
        where = self.point(self.width / 2, 0.2 - self.margin)
        yield Text(where, caption(self.at), 0.24, role=Role.CAPTION)

    def taps(self) -> Iterator[AnyShape]:
        """Lay the cells that a step can reach over everything: no arrow may swallow a tap."""
        if self.at.walls_to_move:
            return
        for move in WallsRules().moves(self.at):
            cell = self._beside(self.at.player, DIRECTIONS.index(move))
            label = Message("step {move}", move=Message(move))
            yield Polygon(self.square(cell), role=Role.TAP, label=label, press=move)

    def _beside(self, cell: int, direction: int) -> int:
        return motion.neighbour(cell, direction, self.width, self.height)


def _toward(start: Point, end: Point, step: float) -> Point:
    """Return the point that is a step away from a start, on the way to an end."""
    part = step / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
