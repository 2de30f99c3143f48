"""How a Quoridor board looks: cells with grooves between them, fences in the grooves."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sakumon.core.move import Move
from sakumon.drawing.scene import (
    AnyShape,
    Disc,
    Outlook,
    Point,
    Polygon,
    Role,
    Scene,
    Stroke,
    Text,
    View,
)
from sakumon.families.quoridor.model.kernel.steps import H
from sakumon.families.quoridor.model.position import (
    FIRST,
    LETTERS,
    SECOND,
    SIDES,
    Position,
    cell_name,
    cell_named,
    fence_name,
    fence_named,
)
from sakumon.families.quoridor.model.rules import legal_fences, played, steps_from
from sakumon.families.quoridor.view.characters import rows_of

MARGIN = 0.8
GROOVE = 0.09  # half of it
FENCE_WIDTH = 0.15
PAWNS = (Role.PLAYER, Role.OPPONENT)
# Where the number of a step goes in its cell, by how often the cell was entered before.
NUDGES = ((0.0, 0.0), (0.26, 0.26), (-0.26, -0.26), (0.26, -0.26), (-0.26, 0.26))
# A move that wins or loses soon is drawn large, one that does so late small.
LARGE, SMALL = 0.4, 0.22


class QuoridorPainter:
    """Draws the board, fences, pawns, legal moves, what they lead to, and a line."""

    styles: Mapping[str, str] = {}
    fog = False

    def draw(self, at: Position, view: View) -> Scene:
        """Return the drawing of a position."""
        sheet = Sheet(at)
        shapes: list[AnyShape] = [
            *sheet.floor(),
            *sheet.last_move(view),
            *sheet.steps(view),
            *sheet.free_fences(view),
            *sheet.fences(),
            *sheet.line(view.line),
            *sheet.pawns(),
            *sheet.frame_words(),
        ]
        return Scene(
            width=at.width + 2 * MARGIN,
            height=at.height + 2 * MARGIN,
            shapes=shapes,
            title=f"Quoridor {at.size}, {caption(at)}",
            description=describe(at),
            rows=rows_of(at, view),
        )


class Sheet:
    """The drawing paper: places board coordinates, which grow upward, on a page."""

    def __init__(self, at: Position) -> None:
        self.at = at
        self.over = any(at.arrived(side) for side in (FIRST, SECOND))

    def point(self, x: float, y: float) -> Point:
        """Return the page's point for a point of the board."""
        return (x + MARGIN, self.at.height - y + MARGIN)

    def centre(self, cell: int, nudge: Point = (0, 0)) -> Point:
        """Return the middle of a cell."""
        x, y = cell % self.at.width, cell // self.at.width
        return self.point(x + 0.5 + nudge[0], y + 0.5 + nudge[1])

    def square(self, cell: int, inset: float = GROOVE) -> list[Point]:
        """Return the corners of a cell."""
        x, y, far = cell % self.at.width, cell // self.at.width, 1 - inset
        corners = ((inset, inset), (far, inset), (far, far), (inset, far))
        return [self.point(x + dx, y + dy) for dx, dy in corners]

    def ends(self, fence: int, half: float) -> list[Point]:
        """Return both ends of a stroke of this half length along a fence."""
        point = fence // 2
        x, y = point % (self.at.width - 1) + 1, point // (self.at.width - 1) + 1
        dx, dy = (half, 0.0) if fence % 2 == H else (0.0, half)
        return [self.point(x - dx, y - dy), self.point(x + dx, y + dy)]

    def middle(self, fence: int) -> Point:
        """Return the lattice point of a fence."""
        return self.ends(fence, 0)[0]

    def floor(self) -> Iterator[AnyShape]:
        """Draw the ground, the cells, and both goal rows as thick edges in the pawns' looks."""
        width, height = self.at.width, self.at.height
        corners = ((0, 0), (width, 0), (width, height), (0, height), (0, 0))
        ground = [self.point(x, y) for x, y in corners]
        yield Polygon(ground[:-1], role=Role.FLOOR_ALT)
        for cell in range(self.at.cells):
            yield Polygon(self.square(cell), role=Role.FLOOR)
        yield Stroke(ground, 0.05, role=Role.RIM)
        for side in (FIRST, SECOND):
            y = height + 0.1 if side == FIRST else -0.1
            edge = [self.point(0, y), self.point(width, y)]
            yield Stroke(edge, 0.1, role=PAWNS[side], label=f"goal row of {SIDES[side]}")

    def last_move(self, view: View) -> Iterator[AnyShape]:
        """Shade the cell or the fence of the last move."""
        if view.last is None:
            return
        cell = cell_named(view.last, self.at.width, self.at.height)
        if cell is not None:
            yield Polygon(self.square(cell), role=Role.LAST, label=f"last move {view.last}")
            return
        fence = fence_named(view.last, self.at.width, self.at.height)
        if fence is not None:
            ends = self.ends(fence, 1 - GROOVE)
            yield Stroke(ends, 0.3, role=Role.LAST, label=f"last move {view.last}")

    def steps(self, view: View) -> Iterator[AnyShape]:
        """Draw the cells the side to move can reach, to tap on."""
        for cell in () if self.over else steps_from(self.at):
            move = Move(cell_name(cell, self.at.width))
            label = _label(f"step to {move}", view.outlooks.get(move))
            yield Polygon(self.square(cell, 0.14), role=Role.FLOOR, label=label, press=move)
            outlook = view.outlooks.get(move)
            if outlook is None:
                yield Disc(self.centre(cell), 0.07, role=Role.MOTION, label=label, press=move)
            else:
                square = self.square(cell, 0.5 - _size(outlook))
                yield Polygon(square, role=_heat_role(outlook), label=label, press=move)
                yield Text(self.centre(cell), outlook.short, 0.22, role=Role.NUMBER)

    def free_fences(self, view: View) -> Iterator[AnyShape]:
        """Draw the places where the side to move may put a fence, to tap on."""
        for fence in () if self.over else legal_fences(self.at):
            move = Move(fence_name(fence, self.at.width))
            outlook = view.outlooks.get(move)
            label = _label(f"fence {move}", outlook)
            # A fence that wins is drawn in its length: hue alone shall not tell.
            wins = outlook is not None and outlook.score > 0
            wide, half = (_size(outlook) / 3, 0.8) if wins and outlook else (0.05, 0.3)
            ends, role = self.ends(fence, half), _heat_role(outlook)
            yield Stroke(ends, wide, role=role, label=label, press=move)

    def fences(self) -> Iterator[AnyShape]:
        """Draw the fences that stand."""
        for fence in self.at.fences:
            label = f"fence {fence_name(fence, self.at.width)}"
            yield Stroke(self.ends(fence, 1 - GROOVE), FENCE_WIDTH, role=Role.WALL, label=label)

    def pawns(self) -> Iterator[AnyShape]:
        """Draw both pawns."""
        for side in (FIRST, SECOND):
            yield from self.pawn(side)

    def pawn(self, side: int) -> Iterator[AnyShape]:
        """Draw a pawn that points to its goal."""
        cell = self.at.pawns[side]
        label = f"pawn of {SIDES[side]} on {cell_name(cell, self.at.width)}"
        yield Disc(self.centre(cell), 0.3, role=PAWNS[side], label=label)
        x, y = self.centre(cell)
        up = -1 if side == FIRST else 1
        tip = [(x, y + 0.15 * up), (x + 0.13, y - 0.1 * up), (x - 0.13, y - 0.1 * up)]
        yield Polygon(tip, role=Role.PIVOT)

    def line(self, moves: Sequence[Move]) -> Iterator[AnyShape]:
        """Draw a line: each pawn's way with numbers, and the fences it places."""
        at = self.at
        ways = {side: [self.centre(pawn)] for side, pawn in enumerate(at.pawns)}
        visits = dict.fromkeys(at.pawns, 1)
        numbers: list[tuple[Point, int]] = []
        for number, move in enumerate(moves, start=1):
            cell = cell_named(move, at.width, at.height)
            if cell is None:
                fence = fence_named(move, at.width, at.height)
                assert fence is not None
                label = f"move {number}, fence {move}"
                yield Stroke(self.ends(fence, 1 - GROOVE), 0.12, role=Role.ROUTE, label=label)
                numbers.append((self.middle(fence), number))
            else:
                spot = self.centre(cell, NUDGES[visits.get(cell, 0) % len(NUDGES)])
                visits[cell] = visits.get(cell, 0) + 1
                ways[at.turn].append(spot)
                numbers.append((spot, number))
            at = played(at, move)
        yield from _ways(ways)
        for spot, number in numbers:
            yield Disc(spot, 0.15, role=Role.ROUTE)
            yield Text(spot, str(number), 0.2 if number < 10 else 0.16, role=Role.NUMBER)

    def frame_words(self) -> Iterator[AnyShape]:
        """Write the names of columns and rows, and the caption."""
        at = self.at
        for x in range(at.width):
            yield Text(self.point(x + 0.5, -0.32), LETTERS[x], 0.2, role=Role.AXIS)
        for y in range(at.height):
            yield Text(self.point(-0.25, y + 0.5), str(y + 1), 0.2, role=Role.AXIS)
        small = min(0.22, 0.04 * at.width)
        yield Text(self.point(at.width / 2, -0.62), caption(at), small, role=Role.CAPTION)


def _ways(ways: dict[int, list[Point]]) -> Iterator[AnyShape]:
    for side, stops in ways.items():
        for start, end in pairwise(stops):
            label = f"the way of {SIDES[side]}"
            yield Stroke([start, end], 0.06, arrow=True, role=Role.ROUTE, label=label)


def _heat_role(outlook: Outlook | None) -> Role:
    if outlook is None:
        return Role.GRID
    if outlook.score == 0:
        return Role.LAST
    return Role.SAFE if outlook.score > 0 else Role.DANGER


def _size(outlook: Outlook) -> float:
    return SMALL + (LARGE - SMALL) * abs(outlook.score)


def _label(words: str, outlook: Outlook | None) -> str:
    return words if outlook is None else f"{words}: {outlook.words}"


def caption(at: Position) -> str:
    """Return hands and turn in a few words."""
    return f"{at.hands[0]} and {at.hands[1]} fences in hand, {SIDES[at.turn]} to move"


def describe(at: Position) -> str:
    """Return the position for those who cannot see it."""
    names = [fence_name(fence, at.width) for fence in at.fences]
    fences = f"fences {', '.join(names)}" if names else "no fence"
    first, second = (cell_name(cell, at.width) for cell in at.pawns)
    return (
        f"A {at.width} by {at.height} Quoridor board with {fences}. First is on {first} and walks "
        f"up, second is on {second} and walks down; {caption(at)}."
    )
