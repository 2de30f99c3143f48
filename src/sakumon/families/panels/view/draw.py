"""How a panel puzzle looks: every kind has its colour and its symbol; frames show a move."""

from collections.abc import Iterator, Mapping, Sequence

from sakumon.core.move import Move
from sakumon.drawing.scene import (
    AnyShape,
    Disc,
    Frame,
    Point,
    Polygon,
    Role,
    Scene,
    Stroke,
    Text,
    View,
)
from sakumon.families.panels.model.cascade import Step, steps
from sakumon.families.panels.model.kernel.rule import EVERY
from sakumon.families.panels.model.position import (
    SIGNS,
    STONE,
    Position,
    Swap,
    cells_of,
    move_of,
    swap_of,
    tally,
    top_of,
)
from sakumon.families.panels.model.rules import PanelsRules, swaps_of, verdict
from sakumon.families.panels.view.symbols import SYMBOLS

MARGIN = 0.75
INSET, CUT = 0.05, 0.14
# Where the number of a move goes on its swap, by how many moves are there already.
NUDGES = (0.0, 0.36, -0.36)
CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


class PanelsPainter:
    """Draws the board, its panels, and the swaps of a solution with their numbers."""

    styles: Mapping[str, str] = {}
    fog = False

    def draw(self, at: Position, view: View) -> Scene:
        """Return the drawing of a position."""
        last = swap_of(view.last) if view.last else None
        sheet = Sheet(at.width, at.height)
        shapes = [
            *sheet.floor(),
            *(sheet.highlight(last) if last else ()),
            *sheet.panels(at.columns),
            *sheet.touches(at),
            *sheet.solution(view.line),
            *sheet.words(caption(at)),
        ]
        rows = [*text_rows(at.columns, view.line), caption(at)]
        return sheet.scene(shapes, f"Panels, {caption(at)}", describe(at), rows)


MILLISECONDS = {"swap": 130, "vanish": 420, "fall": 90}


def frames(at: Position, move: Move) -> list[Frame]:
    """Return a move moment by moment: the swap, what vanishes, every row that panels fall."""
    PanelsRules().play(at, move)  # refuses what cannot be played
    swap = swap_of(move)
    assert swap is not None
    return [_frame(at, swap, step) for step in steps(at.columns, swap)]


def _frame(at: Position, swap: Swap, step: Step) -> Frame:
    sheet = Sheet(at.width, at.height)
    told = f"link {step.link}: {step.vanishing} vanish" if step.kind == "vanish" else ""
    doing = {"swap": f"swap {move_of(swap)}", "vanish": told, "fall": "what is left falls"}
    shapes = [
        *sheet.floor(),
        *(sheet.highlight(swap) if step.kind == "swap" else ()),
        *sheet.panels(step.columns),
        *sheet.vanishing(step.locked),
        *sheet.words(),
    ]
    rows = text_rows(step.columns)
    scene = sheet.scene(shapes, f"Panels, {doing[step.kind]}", spoken(step.columns), rows)
    return Frame(step.kind, scene, step.link, told, MILLISECONDS[step.kind])


class Sheet:
    """The drawing paper: rows count upward on the board and downward on the page."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height

    def scene(
        self, shapes: Sequence[AnyShape], title: str, description: str, rows: list[str]
    ) -> Scene:
        """Return the shapes as a drawing."""
        wide, high = self.width + 2 * MARGIN, self.height + 2 * MARGIN
        return Scene(wide, high, list(shapes), title, description, rows)

    def centre(self, row: float, column: float) -> Point:
        """Return the middle of a cell on the page."""
        return (column + 0.5 + MARGIN, self.height - row - 0.5 + MARGIN)

    def around(self, row: int, column: int, outline: Sequence[Point]) -> list[Point]:
        """Return an outline placed on a cell."""
        x, y = self.centre(row, column)
        return [(x + across, y + down) for across, down in outline]

    def floor(self) -> Iterator[AnyShape]:
        """Draw the empty board."""
        left, right, top, bottom = MARGIN, self.width + MARGIN, MARGIN, self.height + MARGIN
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
        for row, column, kind in sorted(cells_of(columns), key=lambda cell: cell[2]):
            label = f"{name_of(kind)} at row {row + 1}, column {column + 1}"
            role = Role.WALL if kind == STONE else Role(f"kind-{kind}")
            yield Polygon(self.around(row, column, TILE), role=role, label=label)
        for row, column, kind in cells_of(columns):
            if kind in SYMBOLS:
                yield Polygon(self.around(row, column, SYMBOLS[kind][1]), role=Role.SYMBOL)

    def vanishing(self, locked: Sequence[int]) -> Iterator[AnyShape]:
        """Put a ring around every panel in the act of vanishing."""
        for row, column, _ in cells_of([mask & EVERY for mask in locked]):
            ring = self.around(row, column, TILE)
            yield Stroke([*ring, ring[0]], 0.12, role=Role.ROUTE, label="vanishing")

    def highlight(self, swap: Swap) -> Iterator[AnyShape]:
        """Shade the two cells of a swap."""
        for column in (swap[1], swap[1] + 1):
            square = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
            yield Polygon(
                self.around(swap[0], column, square), role=Role.LAST, label="just swapped"
            )

    def touches(self, at: Position) -> Iterator[AnyShape]:
        """Lay an unseen place to tap on over the border of every two cells that may be swapped."""
        if PanelsRules().winner(at) is not None:
            return
        for row, column in swaps_of(at):
            pair = [name_of(at.kind(row, side)) for side in (column, column + 1)]
            x, y = self.centre(row, column + 0.5)
            corners = [(x - 0.4, y - 0.46), (x + 0.4, y - 0.46), (x + 0.4, y + 0.46)]
            corners.append((x - 0.4, y + 0.46))
            label = f"swap {pair[0]} and {pair[1]} in row {row + 1}, columns {column + 1} and "
            move = move_of((row, column))
            yield Polygon(corners, role=Role.TAP, label=f"{label}{column + 2}", press=move)

    def solution(self, line: Sequence[Move]) -> Iterator[AnyShape]:
        """Draw the swaps of a line, numbered, each where it is played when its turn has come."""
        taken: dict[Swap, int] = {}
        for number, move in enumerate(line, start=1):
            swap = swap_of(move)
            if swap is None:
                continue
            nudge = NUDGES[taken.get(swap, 0) % len(NUDGES)]
            taken[swap] = taken.get(swap, 0) + 1
            x, y = self.centre(swap[0] - nudge, swap[1] + 0.5)
            label = f"move {number}: {move}"
            yield Stroke([(x - 0.42, y), (x + 0.42, y)], 0.1, role=Role.ROUTE, label=label)
            yield Disc((x, y), 0.2, role=Role.ROUTE)
            yield Text((x, y), str(number), 0.26, role=Role.NUMBER)

    def words(self, text: str = "") -> Iterator[AnyShape]:
        """Write the numbers of rows and columns, and a caption if there is one."""
        for column in range(self.width):
            x, _ = self.centre(0, column)
            yield Text((x, self.height + MARGIN + 0.3), str(column + 1), 0.26, role=Role.AXIS)
        for row in range(self.height):
            _, y = self.centre(row, 0)
            yield Text((MARGIN - 0.35, y), str(row + 1), 0.26, role=Role.AXIS)
        if text:
            middle = self.width / 2 + MARGIN
            yield Text((middle, MARGIN / 2), text, 0.34, role=Role.CAPTION)


def _tile() -> list[Point]:
    far, near = 0.5 - INSET, 0.5 - INSET - CUT
    return [
        *((-near, -far), (near, -far), (far, -near), (far, near)),
        *((near, far), (-near, far), (-far, near), (-far, -near)),
    ]


TILE = _tile()


def name_of(kind: int) -> str:
    """Return what a cell is called when it is read aloud."""
    if kind == 0:
        return "an empty cell"
    return "a stone" if kind == STONE else f"a {SYMBOLS[kind][0]}"


def caption(at: Position) -> str:
    """Return the line above a board."""
    if PanelsRules().winner(at) is not None:
        return verdict(at)
    plural = "" if at.left == 1 else "s"
    return f"{at.left} move{plural} left" if at.made else f"clear it in {at.moves} move{plural}"


def describe(at: Position) -> str:
    """Return the board in words."""
    counts = tally(at.columns)
    size = f"A board of {at.width} by {at.height} cells with {sum(counts.values())} panels"
    return f"{size} of {len(counts)} kinds, {at.left} moves left. {spoken(at.columns)}"


def spoken(columns: Sequence[int]) -> str:
    """Read the columns aloud, from the bottom up."""
    told = []
    for place, column in enumerate(columns):
        names = [name_of(column >> 4 * row & STONE) for row in range(top_of([column]))]
        told.append(f"Column {place + 1}: {', '.join(names) or 'nothing'}.")
    return " ".join(told)


def text_rows(columns: Sequence[int], line: Sequence[Move] = ()) -> list[str]:
    """Return the board as rows of characters; a circled number stands on the swap of that move."""
    swaps = [swap_of(move) for move in line]
    high = max([top_of(columns), 1, *(swap[0] + 1 for swap in swaps if swap)])
    grid = [[SIGNS[column >> 4 * row & STONE] for column in columns] for row in range(high)]
    rows = []
    for row in reversed(range(high)):
        text = ""
        for place, sign in enumerate(grid[row]):
            numbers = [number for number, swap in enumerate(swaps) if swap == (row, place)]
            mark = CIRCLED[numbers[0] % len(CIRCLED)] if numbers else " "
            text += sign + mark
        rows.append(f"{row + 1:>3} │ {text}│")
    rows.append("    └" + "─" * (2 * len(columns) + 1) + "┘")
    rows.append("      " + " ".join(str(place + 1)[-1] for place in range(len(columns))))
    listed = [f"{CIRCLED[number % len(CIRCLED)]} {move}" for number, move in enumerate(line)]
    return [*rows, *(["  ".join(listed)] if listed else [])]
