"""The paper a panel puzzle is drawn on: the board, its panels, and what lies over them."""

from collections.abc import Iterator, Sequence

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.cells import CellPage
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
)
from sakumon.families.panels.model.kernel.rule import EVERY
from sakumon.families.panels.model.position import STONE, Swap, move_of, panels_of, swap_of
from sakumon.families.panels.view.spoken import name_of
from sakumon.families.panels.view.symbols import SYMBOLS, rounded_square

MARGIN = 0.75
# A panel: how far its edge is from the middle, how round its corners are, and the rim within.
REACH, ROUND = 0.455, 0.15
BEVEL_REACH, BEVEL_ROUND, BEVEL_WIDTH = 0.39, 0.1, 0.035
# The ring around what vanishes, narrow enough to touch no other panel.
RING_WIDTH = 0.1
# Half the length of the marks where cells meet.
MARK = 0.07
# Where the number of a move goes on its swap, by how many moves are there already.
NUDGES = (0.0, 0.36, -0.36)


class Sheet(CellPage):
    """The drawing paper; cells are named by row and column, as swaps are."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height, MARGIN)

    def scene(
        self, shapes: Sequence[AnyShape], title: str, description: str, rows: list[str]
    ) -> Scene:
        """Return the shapes as a drawing."""
        return Scene(*self.size, list(shapes), title, description, rows)

    def cell(self, row: int, column: int) -> int:
        """Return the number of a cell."""
        return row * self.width + column

    def between(self, swap: Swap, nudge: float = 0.0) -> Point:
        """Return the middle of the border that two swapped cells share, or a point above it."""
        return self.centre(self.cell(*swap), (0.5, nudge))

    def piece(self, row: int, column: int) -> Piece:
        """Return what moves when the panel of a cell does; it is named after the cell."""
        return Piece(move_of((row, column)), self.centre(self.cell(row, column)))

    def floor(self) -> Iterator[AnyShape]:
        """Draw the empty board, with small marks where cells meet."""
        left, bottom = self.point(0, 0)
        right, top = self.point(self.width, self.height)
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        yield Polygon(corners, role=Role.FLOOR)
        for x in range(1, self.width):
            for y in range(1, self.height):
                across, down = self.point(x, y)
                level = [(across - MARK, down), (across + MARK, down)]
                upright = [(across, down - MARK), (across, down + MARK)]
                yield from (Stroke(line, 0.02, role=Role.GRID) for line in (level, upright))
        walls = [(left, top), (left, bottom), (right, bottom), (right, top)]
        yield Stroke(walls, 0.06, role=Role.RIM)

    def panels(
        self, columns: Sequence[int], locked: Sequence[int] | None = None
    ) -> Iterator[AnyShape]:
        """Draw every panel with its symbol; those in the act of vanishing flash, within a ring."""
        masks = locked or [0] * len(columns)
        gone = {(row, column) for row, column, _ in panels_of([mask & EVERY for mask in masks])}
        # A panel that moves passes over another, or below it, as a whole.
        for row, column, kind in panels_of(columns):
            flash = (row, column) in gone
            yield self._tile(row, column, kind, flash)
            if kind in SYMBOLS:
                yield from self._face(row, column, kind, flash)
            if flash:
                yield self._ring(row, column)

    def _tile(self, row: int, column: int, kind: int, flash: bool) -> AnyShape:
        label = Message(
            "{panel} at row {row}, column {column}",
            panel=name_of(kind),
            row=row + 1,
            column=column + 1,
        )
        role = Role.WALL if kind == STONE else Role(f"kind-{kind}")
        points, piece = self.outline(self.cell(row, column), TILE), self.piece(row, column)
        return Polygon(points, role=role, label=label, flash=flash, piece=piece)

    def _face(self, row: int, column: int, kind: int, flash: bool) -> Iterator[AnyShape]:
        cell, piece = self.cell(row, column), self.piece(row, column)
        bevel = self.outline(cell, BEVEL)
        yield Stroke([*bevel, bevel[0]], BEVEL_WIDTH, role=Role.PAPER, flash=flash, piece=piece)
        points = self.outline(cell, SYMBOLS[kind].outline)
        yield Polygon(points, role=Role.SYMBOL, flash=flash, piece=piece)

    def _ring(self, row: int, column: int) -> AnyShape:
        ring, piece = self.outline(self.cell(row, column), TILE), self.piece(row, column)
        return Stroke(
            [*ring, ring[0]],
            RING_WIDTH,
            role=Role.ROUTE,
            label=Message("vanishing"),
            flash=True,
            piece=piece,
        )

    def highlight(self, swap: Swap) -> Iterator[AnyShape]:
        """Shade the two cells of a swap."""
        for column in (swap[1], swap[1] + 1):
            points = self.square(self.cell(swap[0], column))
            yield Polygon(points, role=Role.LAST, label=Message("just swapped"))

    def solution(self, line: Sequence[Move]) -> Iterator[AnyShape]:
        """Draw the swaps of a line, numbered, each where it is played when its turn has come."""
        taken: dict[Swap, int] = {}
        for number, move in enumerate(line, start=1):
            swap = swap_of(move)
            if swap is None:
                continue
            x, y = self.between(swap, -NUDGES[taken.get(swap, 0) % len(NUDGES)])
            taken[swap] = taken.get(swap, 0) + 1
            label = Message("move {number}: {move}", number=number, move=move)
            yield Stroke([(x - 0.42, y), (x + 0.42, y)], 0.1, role=Role.ROUTE, label=label)
            yield Disc((x, y), 0.2, role=Role.ROUTE)
            yield Text((x, y), str(number), 0.26, role=Role.NUMBER)

    def lettering(self, caption: str = "") -> Iterator[AnyShape]:
        """Write the numbers of rows and columns, and a caption if there is one."""
        for column in range(self.width):
            yield Text(self.point(column + 0.5, -0.3), str(column + 1), 0.26, role=Role.AXIS)
        for row in range(self.height):
            yield Text(self.point(-0.35, row + 0.5), str(row + 1), 0.26, role=Role.AXIS)
        if caption:
            middle = self.width / 2 + MARGIN
            yield Text((middle, MARGIN / 2), caption, 0.34, role=Role.CAPTION)


TILE = rounded_square(REACH, ROUND, 3)
BEVEL = rounded_square(BEVEL_REACH, BEVEL_ROUND, 1)
