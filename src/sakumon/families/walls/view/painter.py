"""How a moving-wall maze looks: every wall shows where it goes next."""

import math
from collections.abc import Iterator, Mapping, Sequence

from sakumon.core.move import Move
from sakumon.drawing.scene import AnyShape, Disc, Point, Polygon, Role, Scene, Stroke, Text, View
from sakumon.families.walls.model.board import WallBody, wall_body
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import CALLS, DIRECTIONS, WallsRules
from sakumon.families.walls.view.rows import rows_of

MARGIN = 0.75
DUEL_MARGIN = 1.15  # room for the wall side's calls
WALL_WIDTH = 0.13
ARROW_WIDTH = 0.06
ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
# Where the number of a step goes in its cell, by how often the cell was entered before.
NUDGES = ((0, 0), (0.29, 0.29), (-0.29, -0.29), (0.29, -0.29), (-0.29, 0.29))
SPOKEN = {"cw": "turning clockwise", "ccw": "turning counter-clockwise"}


class WallsPainter:
    """Draws the board with its walls, their movements, the player, the goal and a route."""

    styles: Mapping[str, str] = {}
    fog = False

    def draw(self, at: Position, view: View) -> Scene:
        """Return the drawing of a position."""
        sheet = Sheet(at)
        shapes: list[AnyShape] = [
            *sheet.floor(),
            *sheet.last_step(view),
            *sheet.targets(view),
            *sheet.walls(),
            *sheet.goal(),
            *sheet.route(view.line),
            *sheet.player(),
            *sheet.calls(),
            *sheet.frame_words(),
        ]
        return Scene(
            width=at.width + 2 * sheet.margin,
            height=at.height + 2 * sheet.margin,
            shapes=shapes,
            title=f"Moving-wall maze, {caption(at)}",
            description=describe(at),
            rows=rows_of(at, view),
        )


class Sheet:
    """The drawing paper: places board coordinates, which grow upward, on a page."""

    def __init__(self, at: Position) -> None:
        self.at = at
        self.margin = DUEL_MARGIN if at.game == "duel" else MARGIN

    def point(self, x: float, y: float) -> Point:
        """Return the page's point for a point of the board."""
        return (x + self.margin, self.at.height - y + self.margin)

    def centre(self, cell: int, nudge: Point = (0, 0)) -> Point:
        """Return the middle of a cell."""
        x, y = cell % self.at.width, cell // self.at.width
        return self.point(x + 0.5 + nudge[0], y + 0.5 + nudge[1])

    def square(self, cell: int, inset: float = 0.0) -> list[Point]:
        """Return the corners of a cell."""
        x, y, far = cell % self.at.width, cell // self.at.width, 1 - inset
        corners = ((inset, inset), (far, inset), (far, far), (inset, far))
        return [self.point(x + dx, y + dy) for dx, dy in corners]

    def floor(self) -> Iterator[AnyShape]:
        """Draw cells, grid and rim."""
        at = self.at
        odd = [cell for cell in range(at.cells) if (cell % at.width + cell // at.width) % 2]
        for cell in range(at.cells):
            yield Polygon(self.square(cell), role=Role.FLOOR)
        for cell in odd:
            yield Polygon(self.square(cell), role=Role.FLOOR_ALT)
        for x in range(1, at.width):
            yield Stroke([self.point(x, 0), self.point(x, at.height)], 0.015, role=Role.GRID)
        for y in range(1, at.height):
            yield Stroke([self.point(0, y), self.point(at.width, y)], 0.015, role=Role.GRID)
        corners = ((0, 0), (at.width, 0), (at.width, at.height), (0, at.height), (0, 0))
        yield Stroke([self.point(x, y) for x, y in corners], 0.05, role=Role.RIM)

    def last_step(self, view: View) -> Iterator[AnyShape]:
        """Shade the cell that the player has just left."""
        if view.last in DIRECTIONS:
            back = motion.reverse(DIRECTIONS.index(view.last))
            cell = motion.neighbour(self.at.player, back, self.at.width, self.at.height)
            yield Polygon(self.square(cell), role=Role.LAST, label="the player was here")

    def targets(self, view: View) -> Iterator[AnyShape]:
        """Draw the cells a step can reach, to tap on; marked if it is known which are touched."""
        if self.at.walls_to_move:
            return
        for move in WallsRules().moves(self.at):
            way = DIRECTIONS.index(move)
            cell = motion.neighbour(self.at.player, way, self.at.width, self.at.height)
            odd = (cell % self.at.width + cell // self.at.width) % 2
            role = Role.FLOOR_ALT if odd else Role.FLOOR
            yield Polygon(self.square(cell, 0.06), role=role, label=f"step {move}", press=move)
            if view.warnings:
                yield from self._mark(cell, move, view)

    def _mark(self, cell: int, move: Move, view: View) -> Iterator[AnyShape]:
        if move not in view.warnings:
            yield Disc(self.centre(cell), 0.11, role=Role.SAFE, label=f"{move} is safe", press=move)
            return
        x, y = self.centre(cell)
        label = f"{move}: {view.warnings[move]}"
        for turn in (1, -1):
            ends = [(x - 0.13, y - 0.13 * turn), (x + 0.13, y + 0.13 * turn)]
            yield Stroke(ends, 0.07, role=Role.DANGER, label=label, press=move)

    def walls(self) -> Iterator[AnyShape]:
        """Draw all walls, then all arrows over them."""
        at = self.at
        bodies = [wall_body(code, at.width, at.height) for code in at.walls]
        for wall in bodies:
            ends = [self.point(wall.x, wall.y), self.point(*_other_end(wall))]
            spoken = SPOKEN.get(wall.move, f"moving {wall.move}")
            label = f"wall {wall.kind} {wall.x} {wall.y}, {spoken}"
            yield Stroke(ends, WALL_WIDTH, role=Role.WALL, label=label)
        for wall in bodies:
            yield Stroke(self._arrow(wall), ARROW_WIDTH, arrow=True, role=Role.MOTION)
        for wall in bodies:
            if wall.pivot is not None:
                yield Disc(self.point(*wall.pivot), 0.09, role=Role.PIVOT)

    def _arrow(self, wall: WallBody) -> list[Point]:
        far = _other_end(wall)
        middle = ((wall.x + far[0]) / 2, (wall.y + far[1]) / 2)
        if wall.pivot is not None:
            return self._arc(wall, middle)
        dx, dy = ARROWS[wall.move]
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

    def _arc(self, wall: WallBody, middle: Point) -> list[Point]:
        assert wall.pivot is not None
        px, py = wall.pivot
        start = math.atan2(middle[1] - py, middle[0] - px)
        sense = 1 if wall.move == "ccw" else -1
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
        yield Polygon(star, role=Role.GOAL, label=f"goal at {place_words(self.at.goal, self.at)}")

    def player(self) -> Iterator[AnyShape]:
        """Draw the player."""
        where = place_words(self.at.player, self.at)
        state = "touched, at" if self.at.touched else "at"
        yield Disc(
            self.centre(self.at.player), 0.24, role=Role.PLAYER, label=f"player {state} {where}"
        )

    def route(self, line: Sequence[Move]) -> Iterator[AnyShape]:
        """Draw the player's steps of a line as a path with numbers."""
        stops = self._stops([move for move in line if move in DIRECTIONS])
        if len(stops) < 2:
            return
        yield Stroke(stops, 0.07, role=Role.ROUTE, label="the winning route")
        for stop in stops[1:]:
            yield Disc(stop, 0.14, role=Role.ROUTE)
        for number, stop in enumerate(stops[1:], start=1):
            yield Text(stop, str(number), 0.2 if number < 10 else 0.15, role=Role.NUMBER)

    def _stops(self, steps: Sequence[Move]) -> list[Point]:
        cell, stops = self.at.player, [self.centre(self.at.player)]
        visits = {cell: 1}
        for move in steps:
            way = DIRECTIONS.index(move)
            cell = motion.neighbour(cell, way, self.at.width, self.at.height)
            stops.append(self.centre(cell, NUDGES[visits.get(cell, 0) % len(NUDGES)]))
            visits[cell] = visits.get(cell, 0) + 1
        return stops

    def calls(self) -> Iterator[AnyShape]:
        """Draw the wall side's four calls around the board when it is to call."""
        if not self.at.walls_to_move:
            return
        half = (self.at.width / 2, self.at.height / 2)
        for name, move in zip(DIRECTIONS, CALLS, strict=True):
            dx, dy = ARROWS[name]
            tip = (half[0] + dx * (half[0] + 0.75), half[1] + dy * (half[1] + 0.75))
            base = (half[0] + dx * (half[0] + 0.42), half[1] + dy * (half[1] + 0.42))
            corners = [
                tip,
                (base[0] + 0.35 * dy, base[1] + 0.35 * dx),
                (base[0] - 0.35 * dy, base[1] - 0.35 * dx),
            ]
            points = [self.point(x, y) for x, y in corners]
            yield Polygon(points, role=Role.OPPONENT, label=f"call the walls {name}", press=move)

    def frame_words(self) -> Iterator[AnyShape]:
        """Write the coordinates and the caption."""
        at = self.at
        for x in range(at.width):
            yield Text(self.point(x + 0.5, -0.2), str(x), 0.2, role=Role.AXIS)
        for y in range(at.height):
            yield Text(self.point(-0.22, y + 0.5), str(y), 0.2, role=Role.AXIS)
        where = self.point(at.width / 2, 0.2 - self.margin)
        yield Text(where, caption(at), 0.24, role=Role.CAPTION)


def caption(at: Position) -> str:
    """Return the game in a few words."""
    if at.game == "escape":
        return f"escape to the star, {at.walked} walked" if at.walked else "escape to the star"
    done = f", {at.walked} walked" if at.walked else ""
    return f"{at.game} {at.steps} steps{done}"


def describe(at: Position) -> str:
    """Return the position for those who cannot see it."""
    goal = "" if at.goal is None else f" The goal is at {place_words(at.goal, at)}."
    return (
        f"A {at.width} by {at.height} board with {len(at.walls)} moving walls. "
        f"The player is at {place_words(at.player, at)}.{goal}"
    )


def place_words(cell: int, at: Position) -> str:
    """Return where a cell is, in words."""
    return f"column {cell % at.width}, row {cell // at.width}"


def _other_end(wall: WallBody) -> tuple[int, int]:
    return (wall.x + (wall.kind == "H"), wall.y + (wall.kind == "V"))
