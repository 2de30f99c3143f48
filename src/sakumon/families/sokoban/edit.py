"""Painting a Sokoban level: walls, floor, packets, goals, the keeper."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sakumon.core.decoding import read_body
from sakumon.core.editor import Brush, Setting, Size, Values, no_spot, spot_numbers
from sakumon.core.errors import BadBoard
from sakumon.core.move import Move
from sakumon.drawing.filmstrip import moved
from sakumon.drawing.scene import AnyShape, Polygon, Role, Scene
from sakumon.families.sokoban.board import (
    FLOOR,
    GOAL,
    KEEPER,
    KEEPER_ON_GOAL,
    KNOWN,
    PACKET,
    PACKET_ON_GOAL,
    SIGNS,
    WALL,
    Level,
    Position,
    SokobanBoard,
    read_level,
    write_level,
)
from sakumon.families.sokoban.draw import MARGIN, Sheet

THINGS = {"packet": (PACKET, PACKET_ON_GOAL), "keeper": (KEEPER, KEEPER_ON_GOAL)}
ON_GOAL = {FLOOR: GOAL, PACKET: PACKET_ON_GOAL, KEEPER: KEEPER_ON_GOAL}
OFF_GOAL = {on: off for off, on in ON_GOAL.items()}
BRUSHES = {"wall": WALL, "packet": PACKET, "goal": GOAL, "keeper": KEEPER, "floor": FLOOR}
WORDS = {
    WALL: "wall",
    FLOOR: "floor",
    GOAL: "goal",
    PACKET: "packet",
    KEEPER: "keeper",
    PACKET_ON_GOAL: "packet on a goal",
    KEEPER_ON_GOAL: "keeper on a goal",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """Rows of one width, whatever is or is not in them."""

    rows: tuple[str, ...]
    title: str = ""
    author: str = ""

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0])


class SokobanEditor:
    """Paints a level."""

    settings: Sequence[Setting] = (
        Size("width", "width", 3, 40, 9),
        Size("height", "height", 3, 40, 8),
    )

    def blank(self, values: Values) -> Draft:
        """Return a room with walls around it and the keeper in a corner."""
        width, height = int(values["width"]), int(values["height"])
        inner = WALL + FLOOR * (width - 2) + WALL
        room = Draft((WALL * width, *[inner] * (height - 2), WALL * width))
        return self.paint(room, "keeper", "cell 1 1")

    def read(self, body: Mapping[str, Any]) -> Draft:
        """Return the draft of a body."""
        board = read_body(body, SokobanBoard)
        if not board.rows or board.area is not None:
            raise BadBoard("rows: only a level in rows is painted, a goal area is not")
        strange = sorted({sign for row in board.rows for sign in row} - SIGNS.keys())
        if strange:
            raise BadBoard(f"rows: {strange[0]!r} is no cell ({KNOWN})")
        width = max(1, max(len(row) for row in board.rows))
        rows = ["".join(SIGNS[sign] for sign in row).ljust(width) for row in board.rows]
        return Draft(tuple(rows), board.title, board.author)

    def write(self, draft: Draft) -> dict[str, Any]:
        """Return the body of a draft, all rows of one width until it is a level."""
        body: dict[str, Any] = {"rows": list(draft.rows)}
        body |= {"title": draft.title} if draft.title else {}
        body |= {"author": draft.author} if draft.author else {}
        try:
            return write_level(read_level(body))
        except BadBoard:
            return body

    def values(self, draft: Draft) -> Values:
        """Return both sides."""
        return {"width": draft.width, "height": len(draft.rows)}

    def resize(self, draft: Draft, values: Values) -> Draft:
        """Return the draft of another size, cut or with more floor on its right and below."""
        width, height = int(values["width"]), int(values["height"])
        rows = [row[:width].ljust(width, FLOOR) for row in draft.rows[:height]]
        rows += [FLOOR * width] * (height - len(rows))
        return replace(draft, rows=tuple(rows))

    def brushes(self, draft: Draft) -> Sequence[Brush]:
        """Return what a cell may be, and what may be on it."""
        del draft
        return [Brush(name, WORDS[sign], _swatch(sign)) for name, sign in BRUSHES.items()]

    def shows(self, draft: Draft, brush: str, spot: str) -> bool:
        """Tell whether it is there."""
        column, row = _cell(draft, spot)
        sign = draft.rows[row][column]
        if brush in THINGS:
            return sign in THINGS[brush]
        return sign in OFF_GOAL if brush == "goal" else sign == BRUSHES[brush]

    def paint(self, draft: Draft, brush: str, spot: str) -> Draft:
        """Return the draft with a cell painted; goals stay under what is put on them."""
        column, row = _cell(draft, spot)
        sign, erased = draft.rows[row][column], self.shows(draft, brush, spot)
        goal = sign in OFF_GOAL
        if brush == "goal":
            new = OFF_GOAL[sign] if erased else ON_GOAL.get(sign, GOAL)
        elif brush in THINGS and not erased:
            new = THINGS[brush][goal]
        elif brush in THINGS:
            new = GOAL if goal else FLOOR
        else:
            new = FLOOR if erased else BRUSHES[brush]
        others = _without_keeper(draft) if brush == "keeper" else draft
        line = others.rows[row]
        rows = [
            *others.rows[:row],
            line[:column] + new + line[column + 1 :],
            *others.rows[row + 1 :],
        ]
        return replace(draft, rows=tuple(rows))

    def scene(self, draft: Draft, brush: str) -> Scene:
        """Return the drawing, its cells to be touched."""
        del brush
        sheet = _Paper(draft)
        width, height = draft.width, len(draft.rows)
        size = f"A level {width} wide and {height} high"
        return Scene(
            width=width + 2 * MARGIN,
            height=height + 2 * MARGIN,
            shapes=[*sheet.board(), *_cells(sheet, draft)],
            title=f"Sokoban, {draft.title or size}",
            description=f"{size}. {_counted(draft)}",
            rows=list(draft.rows),
        )


class _Paper(Sheet):
    """The drawing paper of a draft, on which nobody need stand and nothing be closed."""

    def __init__(self, draft: Draft) -> None:
        flat = "".join(draft.rows)
        goals, packets = _where(flat, ".*+"), _where(flat, "$*")
        level = Level(draft.width, len(draft.rows), _where(flat, WALL), goals, draft.title)
        self.at = Position(level, packets, min(_where(flat, "@+"), default=-1))
        self.inside = frozenset(range(len(flat))) - level.walls
        self.here = frozenset()

    def board(self) -> Iterator[AnyShape]:
        """Draw everything that is there."""
        yield from (*self.floor(), *self.goals(), *self.walls(), *self.packets())
        if self.at.keeper >= 0:
            yield from self.keeper()


def _where(flat: str, signs: str) -> frozenset[int]:
    return frozenset(cell for cell, sign in enumerate(flat) if sign in signs)


def _cell(draft: Draft, spot: str) -> tuple[int, int]:
    """Return column and row of a spot like `cell 2 3`."""
    column, row = spot_numbers(spot, "cell", 2)
    if column >= draft.width or row >= len(draft.rows):
        raise no_spot(spot)
    return column, row


def _without_keeper(draft: Draft) -> Draft:
    gone = str.maketrans({KEEPER: FLOOR, KEEPER_ON_GOAL: GOAL})
    return replace(draft, rows=tuple(row.translate(gone) for row in draft.rows))


def _cells(sheet: Sheet, draft: Draft) -> Iterator[AnyShape]:
    for row, signs in enumerate(draft.rows):
        for column, sign in enumerate(signs):
            label = f"row {row + 1}, column {column + 1}: {WORDS[sign]}"
            points = sheet.square(row * draft.width + column)
            spot = Move(f"cell {column} {row}")
            yield Polygon(points, role=Role.TAP, label=label, press=spot)


def _counted(draft: Draft) -> str:
    flat = "".join(draft.rows)
    packets, goals = sum(flat.count(sign) for sign in "$*"), sum(flat.count(s) for s in ".*+")
    return f"Packets: {packets}. Goals: {goals}."


def _swatch(sign: str) -> list[AnyShape]:
    shapes = _Paper(Draft((sign,))).board()
    return [moved(replace(shape, label=""), -MARGIN, -MARGIN) for shape in shapes]
