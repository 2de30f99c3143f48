"""Walls on the page: each with the arrow of its next movement, and the ring that it turns about."""

import math
from collections.abc import Iterator, Sequence

from sakumon.drawing.arrow import shaft_and_head
from sakumon.drawing.cells import CellPage
from sakumon.drawing.scene import AnyShape, Disc, Piece, Point, Polygon, Role, Stroke
from sakumon.families.walls.model.wall import WallBody, wall_body
from sakumon.families.walls.view.pieces import wall_pieces
from sakumon.families.walls.view.speech import wall_words

WALL_WIDTH = 0.13
ARROW_WIDTH = 0.06
CASING = 0.035  # around an arrow that lies over something
OVER = 0.45  # nearer than this to the middle of a figure, an arrow lies over it
OFFSETS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class WallMarks:
    """The walls of a position, placed on a page."""

    def __init__(self, page: CellPage, walls: Sequence[int]) -> None:
        self.page = page
        self.pieces = wall_pieces(page, walls)
        self.bodies = [wall_body(code, page.width, page.height) for code in walls]

    def lines(self) -> Iterator[AnyShape]:
        """Draw the walls themselves."""
        for wall, piece in self._each():
            label = wall_words(wall)
            yield Stroke(self._ends(wall), WALL_WIDTH, role=Role.WALL, label=label, piece=piece)

    def signs(self, figures: Sequence[Point]) -> Iterator[AnyShape]:
        """Draw what walls will do; arrows over figures have a casing, or nobody could read them."""
        arrows = [self._arrow(wall) for wall in self.bodies]
        for arrow, piece in zip(arrows, self.pieces, strict=True):
            if any(math.dist(point, figure) < OVER for figure in figures for point in arrow):
                yield from _casing(arrow, piece)
        for arrow, piece in zip(arrows, self.pieces, strict=True):
            yield Stroke(arrow, ARROW_WIDTH, arrow=True, role=Role.MOTION, piece=piece)
        for wall, piece in self._each():
            if wall.pivot is not None:
                yield Disc(self.page.point(*wall.pivot), 0.09, role=Role.PIVOT, piece=piece)

    def dangers(self, numbers: Sequence[int]) -> Iterator[AnyShape]:
        """Draw walls that touched the player so that everybody sees which they were."""
        for number in numbers:
            ends, piece = self._ends(self.bodies[number]), self.pieces[number]
            yield Stroke(ends, WALL_WIDTH + 0.08, role=Role.DANGER, flash=True, piece=piece)
            # On paper a danger is as black as a wall: a white line tells them apart.
            yield Stroke(ends, 0.05, role=Role.PAPER, flash=True, piece=piece)

    def _each(self) -> Iterator[tuple[WallBody, Piece]]:
        return zip(self.bodies, self.pieces, strict=True)

    def _ends(self, wall: WallBody) -> list[Point]:
        return [self.page.point(*end) for end in wall.ends]

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
        tip = (start[0] + reach * dx, start[1] + reach * dy)
        return [self.page.point(*start), self.page.point(*tip)]

    def _arc(self, pivot: tuple[int, int], middle: Point, clockwise: bool) -> list[Point]:
        px, py = pivot
        start = math.atan2(middle[1] - py, middle[0] - px)
        sense = -1 if clockwise else 1
        angles = [start + sense * math.radians(6 + 4.5 * step) for step in range(8)]
        radius = 0.75
        return [
            self.page.point(px + radius * math.cos(angle), py + radius * math.sin(angle))
            for angle in angles
        ]


def _casing(arrow: Sequence[Point], piece: Piece) -> Iterator[AnyShape]:
    shaft, head = shaft_and_head(arrow, ARROW_WIDTH)
    yield Stroke(shaft, ARROW_WIDTH + 2 * CASING, role=Role.PAPER, piece=piece)
    outline = [*head, head[0]]
    yield Polygon(head, role=Role.PAPER, piece=piece)
    yield Stroke(outline, ARROW_WIDTH / 2 + 2 * CASING, role=Role.PAPER, piece=piece)
