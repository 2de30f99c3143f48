"""The drawing paper of a Quoridor board: cells with grooves between them, fences in the grooves."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

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
    Stroke,
    Text,
    View,
)
from sakumon.families.quoridor.model.kernel.steps import H
from sakumon.families.quoridor.model.position import FIRST, SECOND, SIDE_WORDS, SIDES, Position
from sakumon.families.quoridor.model.rules import played
from sakumon.families.quoridor.model.text import (
    LETTERS,
    cell_name,
    cell_named,
    fence_name,
    fence_named,
)
from sakumon.families.quoridor.view.words import caption

MARGIN = 0.8
GROOVE = 0.09  # half of it
FENCE_WIDTH = 0.15
PAWN_ROLES = (Role.PLAYER, Role.OPPONENT)
# Where the number of a step goes in its cell, by how often the cell was entered before.
NUDGES = ((0.0, 0.0), (0.26, 0.26), (-0.26, -0.26), (0.26, -0.26), (-0.26, 0.26))


class Sheet(CellPage):
    """A page with one position; its coordinates grow upward, as the board's do."""

    def __init__(self, at: Position) -> None:
        super().__init__(at.width, at.height, MARGIN)
        self.at = at

    def square(self, cell: int, inset: float = GROOVE) -> list[Point]:
        """Return the corners of a cell, between its grooves."""
        return super().square(cell, inset)

    def ends(self, fence: int, half: float) -> list[Point]:
        """Return both ends of a stroke of this half length along a fence."""
        point = fence // 2
        x, y = point % (self.width - 1) + 1, point // (self.width - 1) + 1
        dx, dy = (half, 0.0) if fence % 2 == H else (0.0, half)
        return [self.point(x - dx, y - dy), self.point(x + dx, y + dy)]

    def length(self, fence: int) -> list[Point]:
        """Return both ends of a fence."""
        return self.ends(fence, 1 - GROOVE)

    def middle(self, fence: int) -> Point:
        """Return the lattice point of a fence."""
        return self.ends(fence, 0)[0]

    def floor(self) -> Iterator[AnyShape]:
        """Draw the ground, the cells, and both goal rows as thick edges in the pawns' looks."""
        width, height = self.width, self.height
        corners = ((0, 0), (width, 0), (width, height), (0, height), (0, 0))
        ground = [self.point(x, y) for x, y in corners]
        yield Polygon(ground[:-1], role=Role.FLOOR_ALT)
        for cell in range(self.at.cells):
            yield Polygon(self.square(cell), role=Role.FLOOR)
        yield Stroke(ground, 0.05, role=Role.RIM)
        for side in (FIRST, SECOND):
            y = height + 0.1 if side == FIRST else -0.1
            edge = [self.point(0, y), self.point(width, y)]
            yield Stroke(
                edge,
                0.1,
                role=PAWN_ROLES[side],
                label=Message("goal row of {side}", side=SIDE_WORDS[side]),
            )

    def last_move(self, view: View) -> Iterator[AnyShape]:
        """Shade the cell or the fence of the last move."""
        if view.last is None:
            return
        label = Message("last move {move}", move=view.last)
        cell = cell_named(view.last, self.width, self.height)
        fence = fence_named(view.last, self.width, self.height)
        if cell is not None:
            yield Polygon(self.square(cell), role=Role.LAST, label=label)
        elif fence is not None:
            yield Stroke(self.length(fence), 0.3, role=Role.LAST, label=label)

    def fences(self) -> Iterator[AnyShape]:
        """Draw the fences that stand."""
        for fence in self.at.fences:
            name = fence_name(fence, self.width)
            label = Message("fence {fence}", fence=name)
            piece = Piece(f"fence-{name}", self.middle(fence))
            yield Stroke(self.length(fence), FENCE_WIDTH, role=Role.WALL, label=label, piece=piece)

    def pawns(self) -> Iterator[AnyShape]:
        """Draw both pawns."""
        for side in (FIRST, SECOND):
            yield from self.pawn(side)

    def pawn(self, side: int) -> list[AnyShape]:
        """Draw a pawn that points to its goal."""
        cell = self.at.pawns[side]
        name = cell_name(cell, self.width)
        label = Message("pawn of {side} on {cell}", side=SIDE_WORDS[side], cell=name)
        piece = Piece(f"pawn-{SIDES[side]}", self.centre(cell))
        disc, tip = pawn_shapes(side, self.centre(cell))
        return [replace(disc, label=label, piece=piece), replace(tip, piece=piece)]

    def line(self, moves: Sequence[Move]) -> Iterator[AnyShape]:
        """Draw a line: each pawn's way with numbers, and the fences it places."""
        at, ways = self.at, [[self.centre(pawn)] for pawn in self.at.pawns]
        visits, stops = dict.fromkeys(at.pawns, 1), list[Point]()
        for number, move in enumerate(moves, start=1):
            cell = cell_named(move, at.width, at.height)
            if cell is None:
                fence = fence_named(move, at.width, at.height)
                assert fence is not None
                label = Message("move {number}, fence {fence}", number=number, fence=move)
                yield Stroke(self.length(fence), 0.12, role=Role.ROUTE, label=label)
                stops.append(self.middle(fence))
            else:
                stops.append(self.centre(cell, NUDGES[visits.get(cell, 0) % len(NUDGES)]))
                visits[cell] = visits.get(cell, 0) + 1
                ways[at.turn].append(stops[-1])
            at = played(at, move)
        yield from _ways(ways)
        yield from _numbers(stops)

    def frame_words(self) -> Iterator[AnyShape]:
        """Write the names of columns and rows, and the caption."""
        at = self.at
        for x in range(at.width):
            yield Text(self.point(x + 0.5, -0.32), LETTERS[x], 0.2, role=Role.AXIS)
        for y in range(at.height):
            yield Text(self.point(-0.25, y + 0.5), str(y + 1), 0.2, role=Role.AXIS)
        small = min(0.22, 0.04 * at.width)
        yield Text(self.point(at.width / 2, -0.62), caption(at), small, role=Role.CAPTION)


def _ways(ways: Sequence[Sequence[Point]]) -> Iterator[AnyShape]:
    for side, stops in zip(SIDE_WORDS, ways, strict=True):
        for start, end in pairwise(stops):
            label = Message("the way of {side}", side=side)
            yield Stroke([start, end], 0.06, arrow=True, role=Role.ROUTE, label=label)


def _numbers(stops: Sequence[Point]) -> Iterator[AnyShape]:
    for number, stop in enumerate(stops, start=1):
        yield Disc(stop, 0.15, role=Role.ROUTE)
        yield Text(stop, str(number), 0.2 if number < 10 else 0.16, role=Role.NUMBER)


def pawn_shapes(side: int, centre: Point, scale: float = 1.0) -> tuple[Disc, Polygon]:
    """Return the looks of a pawn: a disc, and a tip that points to its goal."""
    x, y = centre
    up = -scale if side == FIRST else scale
    tip = [(x, y + 0.15 * up), (x + 0.13 * scale, y - 0.1 * up), (x - 0.13 * scale, y - 0.1 * up)]
    return (
        Disc(centre, 0.3 * scale, role=PAWN_ROLES[side]),
        Polygon(tip, role=Role.PIVOT),
    )
