"""The drawing paper of a Quoridor board: cells with grooves between them, fences in the grooves."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.cells import CellPage
from sakumon.drawing.scene import (
    AnyShape,
    Disc,
    Outlook,
    Point,
    Polygon,
    Role,
    Stroke,
    Text,
    View,
)
from sakumon.families.quoridor.model.kernel.steps import H
from sakumon.families.quoridor.model.position import FIRST, SECOND, SIDE_WORDS, Position
from sakumon.families.quoridor.model.rules import arrived_side, legal_fences, played, steps_from
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
# A move that wins or loses soon is drawn large, one that does so late small.
LARGE, SMALL = 0.4, 0.22


class Sheet(CellPage):
    """A page with one position; its coordinates grow upward, as the board's do."""

    def __init__(self, at: Position) -> None:
        super().__init__(at.width, at.height, MARGIN)
        self.at = at
        self.over = arrived_side(at) is not None

    def square(self, cell: int, inset: float = GROOVE) -> list[Point]:
        """Return the corners of a cell, between its grooves."""
        return super().square(cell, inset)

    def ends(self, fence: int, half: float) -> list[Point]:
        """Return both ends of a stroke of this half length along a fence."""
        point = fence // 2
        x, y = point % (self.width - 1) + 1, point // (self.width - 1) + 1
        dx, dy = (half, 0.0) if fence % 2 == H else (0.0, half)
        return [self.point(x - dx, y - dy), self.point(x + dx, y + dy)]

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
            yield Stroke(self.ends(fence, 1 - GROOVE), 0.3, role=Role.LAST, label=label)

    def steps(self, view: View) -> Iterator[AnyShape]:
        """Draw the cells the side to move can reach, to tap on."""
        for cell in () if self.over else steps_from(self.at):
            move = Move(cell_name(cell, self.width))
            outlook = view.outlooks.get(move)
            label = _label(Message("step to {move}", move=move), outlook)
            yield Polygon(self.square(cell, 0.14), role=Role.FLOOR, label=label, press=move)
            if outlook is None:
                yield Disc(self.centre(cell), 0.07, role=Role.MOTION, label=label, press=move)
            else:
                square = self.square(cell, 0.5 - _size(outlook))
                yield Polygon(square, role=_heat_role(outlook), label=label, press=move)
                yield Text(self.centre(cell), outlook.short, 0.22, role=Role.NUMBER)

    def free_fences(self, view: View) -> Iterator[AnyShape]:
        """Draw the places where the side to move may put a fence, to tap on."""
        for fence in () if self.over else legal_fences(self.at):
            move = Move(fence_name(fence, self.width))
            outlook = view.outlooks.get(move)
            label = _label(Message("fence {fence}", fence=move), outlook)
            # A fence that wins is drawn in its length: hue alone is not enough.
            wins = outlook is not None and outlook.score > 0
            wide, half = (_size(outlook) / 3, 0.8) if wins and outlook else (0.05, 0.3)
            ends, role = self.ends(fence, half), _heat_role(outlook)
            yield Stroke(ends, wide, role=role, label=label, press=move)

    def fences(self) -> Iterator[AnyShape]:
        """Draw the fences that stand."""
        for fence in self.at.fences:
            label = Message("fence {fence}", fence=fence_name(fence, self.width))
            yield Stroke(self.ends(fence, 1 - GROOVE), FENCE_WIDTH, role=Role.WALL, label=label)

    def pawns(self) -> Iterator[AnyShape]:
        """Draw both pawns."""
        for side in (FIRST, SECOND):
            yield from self.pawn(side)

    def pawn(self, side: int) -> Iterator[AnyShape]:
        """Draw a pawn that points to its goal."""
        cell = self.at.pawns[side]
        name = cell_name(cell, self.width)
        label = Message("pawn of {side} on {cell}", side=SIDE_WORDS[side], cell=name)
        yield Disc(self.centre(cell), 0.3, role=PAWN_ROLES[side], label=label)
        x, y = self.centre(cell)
        up = -1 if side == FIRST else 1
        tip = [(x, y + 0.15 * up), (x + 0.13, y - 0.1 * up), (x - 0.13, y - 0.1 * up)]
        yield Polygon(tip, role=Role.PIVOT)

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
                yield Stroke(self.ends(fence, 1 - GROOVE), 0.12, role=Role.ROUTE, label=label)
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


def _heat_role(outlook: Outlook | None) -> Role:
    if outlook is None:
        return Role.GRID
    if outlook.score == 0:
        return Role.LAST
    return Role.SAFE if outlook.score > 0 else Role.DANGER


def _size(outlook: Outlook) -> float:
    return SMALL + (LARGE - SMALL) * abs(outlook.score)


def _label(move: Message, outlook: Outlook | None) -> Message:
    if outlook is None:
        return move
    return Message("{move}: {outlook}", move=move, outlook=outlook.words)
