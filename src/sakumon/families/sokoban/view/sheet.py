"""The shapes of a level: floor, walls, goals as diamonds, boxes, the player, a solution."""

from collections.abc import Iterator

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.cells import SQUARE, CellPage
from sakumon.drawing.scene import AnyShape, Piece, Polygon, Role, Stroke, Text
from sakumon.families.sokoban.model.directions import WORDS
from sakumon.families.sokoban.model.journeys import Journeys
from sakumon.families.sokoban.model.position import Level, Position, walkable
from sakumon.families.sokoban.view.pieces import box_key, crate, figure

MARGIN = 0.8
# Where a number stands in its cell.
NUMBER_NUDGE = (0.3, -0.28)
# A goal's diamond, the square of its corners, and how far these are open.
GOAL_SIZE, GOAL_FRAME, GOAL_CORNER = 0.22, 0.91, 0.55
# Where the player's steps over one cell are drawn, so that a walk there and back shows twice.
NUDGES = {"l": (0.0, -0.1), "r": (0.0, 0.1), "u": (0.1, 0.0), "d": (-0.1, 0.0)}


class Sheet(CellPage):
    """The drawing paper of a position."""

    def __init__(self, at: Position, floor: frozenset[int] | None = None) -> None:
        """Lay a position on paper; a draft has a floor of its own."""
        super().__init__(at.level.width, at.level.height, MARGIN, upward=False)
        self.at = at
        self.inside = walkable(at) if floor is None else floor

    def floor(self) -> Iterator[AnyShape]:
        """Draw the floor."""
        for role in (Role.FLOOR, Role.FLOOR_ALT):
            for cell in sorted(self.inside):
                if self.is_odd(cell) == (role is Role.FLOOR_ALT):
                    yield Polygon(self.square(cell), role=role)

    def walls(self) -> Iterator[AnyShape]:
        """Draw the walls, block by block."""
        for cell in sorted(self.at.level.walls):
            yield Polygon(self.square(cell), role=Role.BLOCK)

    def goals(self) -> Iterator[AnyShape]:
        """Draw a diamond on every goal, and corners that show around a box on it."""
        for cell in sorted(self.at.level.goals):
            for across, down in SQUARE:
                ends = ((GOAL_CORNER * across, down), (across, down), (across, GOAL_CORNER * down))
                corner = self.outline(cell, ends, GOAL_FRAME)
                yield Stroke(corner, 0.05, role=Role.GOAL)
        for cell in sorted(self.at.level.goals):
            label = Message("goal at {place}", place=row_and_column(self.at.level, cell))
            yield Polygon(self.diamond(cell, GOAL_SIZE), role=Role.GOAL, label=label)

    def boxes(self) -> Iterator[AnyShape]:
        """Draw a crate for every box."""
        for cell in sorted(self.at.boxes):
            yield from crate(self.box(cell), cell in self.at.level.goals, self.box_label(cell))

    def box(self, cell: int) -> Piece:
        """Return the box on a cell as a thing that moves."""
        return Piece(box_key(self.at, cell), self.centre(cell))

    def box_label(self, cell: int) -> Message:
        """Return what is said of the box on a cell."""
        place = row_and_column(self.at.level, cell)
        if cell in self.at.level.goals:
            return Message("box on a goal at {place}", place=place)
        return Message("box at {place}", place=place)

    def player(self, looking: str = "") -> Iterator[AnyShape]:
        """Draw the player, looking in a direction."""
        place = row_and_column(self.at.level, self.at.player)
        label = Message("player at {place}", place=place)
        yield from figure(Piece("player", self.centre(self.at.player)), looking, label)

    def last(self, move: Move | None) -> Iterator[AnyShape]:
        """Shade the cell the player came from."""
        if move:
            cell = self.at.player - self.at.level.steps[move.lower()]
            label = Message("the player was here")
            yield Polygon(self.square(cell), role=Role.LAST, label=label)

    def walks(self, journeys: Journeys) -> Iterator[AnyShape]:
        """Draw where the player goes without pushing, as thin lines."""
        for direction, cells in journeys.walks:
            points = [self.centre(cell, NUDGES[direction]) for cell in cells]
            label = Message("the player walks {direction}", direction=WORDS[direction])
            yield Stroke(points, 0.035, role=Role.MOTION, label=label)

    def paths(self, journeys: Journeys) -> Iterator[AnyShape]:
        """Draw how every box gets home, numbered in the order in which they do."""
        for number, path in enumerate(journeys.paths, start=1):
            label = Message(
                "box {number} goes from {start} to {end}",
                number=number,
                start=row_and_column(self.at.level, path[0]),
                end=row_and_column(self.at.level, path[-1]),
            )
            points = [self.centre(cell) for cell in path]
            yield Stroke(points, 0.08, arrow=True, role=Role.ROUTE, label=label)

    def numbers(self, journeys: Journeys) -> Iterator[AnyShape]:
        """Write the order in which boxes get home beside where they begin and where they end."""
        for number, path in enumerate(journeys.paths, start=1):
            for cell in dict.fromkeys((path[0], path[-1])):
                yield self._number(cell, str(number))
        if not journeys.paths:
            yield from self._storing_order()

    def _storing_order(self) -> Iterator[AnyShape]:
        """Number the goals of an area, and the gates by which boxes are still to come."""
        storing = self.at.level.storing
        if storing is None:
            return
        for number, cell in enumerate(storing.goals, start=1):
            yield self._number(cell, str(number), Message("goal of box {number}", number=number))
        first = len(storing.gates) - len(self.at.queue) + 1
        coming: dict[int, list[str]] = {}
        for number, cell in enumerate(self.at.queue, start=first):
            coming.setdefault(cell, []).append(str(number))
        for cell, numbers in coming.items():
            text = ", ".join(numbers)
            label = Message("gate of box {numbers}", numbers=text)
            yield Text(self.centre(cell), text, 0.45, role=Role.NUMBER, label=label)

    def _number(self, cell: int, text: str, label: str = "") -> Text:
        return Text(self.centre(cell, NUMBER_NUDGE), text, 0.36, role=Role.NUMBER, label=label)

    def caption(self, text: str) -> Iterator[AnyShape]:
        """Write a line above the level, smaller where it would not fit."""
        size = min(0.45, 1.6 * (self.width + 1) / max(1, len(text)))
        yield Text((self.width / 2 + MARGIN, MARGIN / 2), text, size, role=Role.CAPTION)


def row_and_column(level: Level, cell: int) -> Message:
    """Return where a cell is, in words."""
    row, column = divmod(cell, level.width)
    return Message("row {row}, column {column}", row=row + 1, column=column + 1)
