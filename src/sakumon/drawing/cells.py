"""Where square cells lie on a page: the geometry that all boards of cells share."""

from collections.abc import Sequence

from sakumon.drawing.scene import Point

SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
DIAMOND = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))


class CellPage:
    """A page with a board of cells; they count row by row, from the bottom where rows go upward."""

    def __init__(self, width: int, height: int, margin: float, upward: bool = True) -> None:
        self.width, self.height = width, height
        self.margin, self.upward = margin, upward

    @property
    def size(self) -> tuple[float, float]:
        """How wide and how high the page is."""
        return self.width + 2 * self.margin, self.height + 2 * self.margin

    def point(self, x: float, y: float) -> Point:
        """Return the page's point for a point of the board."""
        return x + self.margin, (self.height - y if self.upward else y) + self.margin

    def centre(self, cell: int, nudge: Point = (0.0, 0.0)) -> Point:
        """Return the middle of a cell, or a point beside it in units of the board."""
        row, column = divmod(cell, self.width)
        return self.point(column + 0.5 + nudge[0], row + 0.5 + nudge[1])

    def outline(self, cell: int, points: Sequence[Point], scale: float = 1.0) -> list[Point]:
        """Return an outline around a cell's middle, as it looks on the page."""
        x, y = self.centre(cell)
        return [(x + scale * across, y + scale * down) for across, down in points]

    def square(self, cell: int, inset: float = 0.0) -> list[Point]:
        """Return the corners of a cell, or of a smaller square in it."""
        return self.outline(cell, SQUARE, 1 - 2 * inset)

    def diamond(self, cell: int, half: float) -> list[Point]:
        """Return the corners of a diamond on a cell."""
        return self.outline(cell, DIAMOND, 2 * half)

    def is_odd(self, cell: int) -> bool:
        """Tell whether a cell is dark on a chessboard."""
        row, column = divmod(cell, self.width)
        return (row + column) % 2 == 1
