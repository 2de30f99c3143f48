"""The paper a panel puzzle is drawn on: the board, its panels, and what lies over them."""

from collections.abc import Iterator, Sequence

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.cells import CellPage
from sakumon.drawing.scene import AnyShape, Disc, Point, Polygon, Role, Scene, Stroke, Text
from sakumon.families.panels.model.kernel.rule import EVERY
from sakumon.families.panels.model.position import (
    STONE,
    Position,
    Swap,
    move_of,
    panels_of,
    swap_of,
)
from sakumon.families.panels.model.rules import PanelsRules, swaps_of
from sakumon.families.panels.view.spoken import name_of
from sakumon.families.panels.view.symbols import SYMBOLS

MARGIN = 0.75
INSET, CUT = 0.05, 0.14
# Where the number of a move goes on its swap, by how many moves are there already.
NUDGES = (0.0, 0.36, -0.36)
# Half the width and height of the place to tap on between two cells.
TAP = (0.4, 0.46)


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

    def floor(self) -> Iterator[AnyShape]:
        """Draw the empty board."""
        left, bottom = self.point(0, 0)
        right, top = self.point(self.width, self.height)
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        yield Polygon(corners, role=Role.FLOOR)
        for column in range(1, self.width):
            yield Stroke([(left + column, top), (left + column, bottom)], 0.015, role=Role.GRID)
        for row in range(1, self.height):
            yield Stroke([(left, top + row), (right, top + row)], 0.015, role=Role.GRID)
        walls = [(left, top), (left, bottom), (right, bottom), (right, top)]
        yield Stroke(walls, 0.06, role=Role.RIM)

    def panels(self, columns: Sequence[int]) -> Iterator[AnyShape]:
        """Draw every panel with its symbol."""
        for row, column, kind in sorted(panels_of(columns), key=lambda panel: panel[2]):
            label = Message(
                "{panel} at row {row}, column {column}",
                panel=name_of(kind),
                row=row + 1,
                column=column + 1,
            )
            role = Role.WALL if kind == STONE else Role(f"kind-{kind}")
            yield Polygon(self.outline(self.cell(row, column), TILE), role=role, label=label)
        for row, column, kind in panels_of(columns):
            if kind in SYMBOLS:
                points = self.outline(self.cell(row, column), SYMBOLS[kind].outline)
                yield Polygon(points, role=Role.SYMBOL)

    def vanishing(self, locked: Sequence[int]) -> Iterator[AnyShape]:
        """Put a ring around every panel in the act of vanishing."""
        for row, column, _ in panels_of([mask & EVERY for mask in locked]):
            ring = self.outline(self.cell(row, column), TILE)
            label = Message("vanishing")
            yield Stroke([*ring, ring[0]], 0.12, role=Role.ROUTE, label=label)

    def highlight(self, swap: Swap) -> Iterator[AnyShape]:
        """Shade the two cells of a swap."""
        for column in (swap[1], swap[1] + 1):
            points = self.square(self.cell(swap[0], column))
            yield Polygon(points, role=Role.LAST, label=Message("just swapped"))

    def taps(self, at: Position) -> Iterator[AnyShape]:
        """Lay an unseen place to tap on over the border of every two cells that may be swapped."""
        if PanelsRules().winner(at) is not None:
            return
        across, down = TAP
        for row, column in swaps_of(at):
            x, y = self.between((row, column))
            corners = [(x - across, y - down), (x + across, y - down), (x + across, y + down)]
            corners.append((x - across, y + down))
            label = Message(
                "swap {one} and {other} in row {row}, columns {left} and {right}",
                one=name_of(at.kind(row, column)),
                other=name_of(at.kind(row, column + 1)),
                row=row + 1,
                left=column + 1,
                right=column + 2,
            )
            yield Polygon(corners, role=Role.TAP, label=label, press=move_of((row, column)))

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


def _tile() -> list[Point]:
    far, near = 0.5 - INSET, 0.5 - INSET - CUT
    return [
        *((-near, -far), (near, -far), (far, -near), (far, near)),
        *((near, far), (-near, far), (-far, near), (-far, -near)),
    ]


TILE = _tile()
