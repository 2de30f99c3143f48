"""Painting a Sokoban level: walls, floor, boxes, goals, the player."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sakumon.core.decoding import read_body
from sakumon.core.editor import Brush, Setting, Size, Values, no_spot, spot_numbers
from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.filmstrip import moved
from sakumon.drawing.scene import AnyShape, Polygon, Role, Scene
from sakumon.families.sokoban.model.board import SokobanBoard, read_level, write_level
from sakumon.families.sokoban.model.position import Level, Position
from sakumon.families.sokoban.model.xsb import (
    BOXES,
    GOALS,
    PLAYERS,
    SIGNS,
    Sign,
    cells_with,
    no_cell,
)
from sakumon.families.sokoban.view.sheet import MARGIN, Sheet, row_and_column

THINGS = {"box": BOXES, "player": PLAYERS}
ON_GOAL = {
    Sign.FLOOR: Sign.GOAL,
    Sign.BOX: Sign.BOX_ON_GOAL,
    Sign.PLAYER: Sign.PLAYER_ON_GOAL,
}
OFF_GOAL = {on: off for off, on in ON_GOAL.items()}
BRUSHES = {
    "wall": Sign.WALL,
    "box": Sign.BOX,
    "goal": Sign.GOAL,
    "player": Sign.PLAYER,
    "floor": Sign.FLOOR,
}
SIGN_WORDS = {
    Sign.WALL: Message("wall"),
    Sign.FLOOR: Message("floor"),
    Sign.GOAL: Message("goal"),
    Sign.BOX: Message("box"),
    Sign.PLAYER: Message("player"),
    Sign.BOX_ON_GOAL: Message("box on a goal"),
    Sign.PLAYER_ON_GOAL: Message("player on a goal"),
}


@dataclass(frozen=True, slots=True)
class LevelDraft:
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
        Size("width", Message("width"), 3, 40, 9),
        Size("height", Message("height"), 3, 40, 8),
    )

    def blank(self, values: Values) -> LevelDraft:
        """Return a room with walls around it and the player in a corner."""
        width, height = int(values["width"]), int(values["height"])
        inner = Sign.WALL + Sign.FLOOR * (width - 2) + Sign.WALL
        room = LevelDraft((Sign.WALL * width, *[inner] * (height - 2), Sign.WALL * width))
        return self.paint(room, "player", "cell 1 1")

    def read(self, body: Mapping[str, Any]) -> LevelDraft:
        """Return the draft of a body."""
        board = read_body(body, SokobanBoard)
        if not board.rows or board.area is not None:
            raise BadBoard(Message("rows: only a level in rows is painted, a goal area is not"))
        strange = sorted({sign for row in board.rows for sign in row} - SIGNS.keys())
        if strange:
            raise BadBoard(Message("rows: {what}", what=no_cell(strange[0])))
        width = max(1, max(len(row) for row in board.rows))
        rows = ["".join(SIGNS[sign] for sign in row).ljust(width) for row in board.rows]
        return LevelDraft(tuple(rows), board.title, board.author)

    def write(self, draft: LevelDraft) -> dict[str, Any]:
        """Return the body of a draft, all rows of one width until it is a level."""
        body: dict[str, Any] = {"rows": list(draft.rows)}
        body |= {"title": draft.title} if draft.title else {}
        body |= {"author": draft.author} if draft.author else {}
        try:
            return write_level(read_level(body))
        except BadBoard:
            return body

    def values(self, draft: LevelDraft) -> Values:
        """Return both sides."""
        return {"width": draft.width, "height": len(draft.rows)}

    def resize(self, draft: LevelDraft, values: Values) -> LevelDraft:
        """Return the draft of another size, cut or with more floor on its right and below."""
        width, height = int(values["width"]), int(values["height"])
        rows = [row[:width].ljust(width, Sign.FLOOR) for row in draft.rows[:height]]
        rows += [Sign.FLOOR * width] * (height - len(rows))
        return replace(draft, rows=tuple(rows))

    def brushes(self, draft: LevelDraft) -> Sequence[Brush]:
        """Return what a cell may be, and what may be on it."""
        del draft
        return [Brush(name, SIGN_WORDS[sign], _swatch(sign)) for name, sign in BRUSHES.items()]

    def shows(self, draft: LevelDraft, brush: str, spot: str) -> bool:
        """Tell whether it is there."""
        column, row = _cell(draft, spot)
        sign = draft.rows[row][column]
        if brush in THINGS:
            return sign in THINGS[brush]
        return sign in OFF_GOAL if brush == "goal" else sign == BRUSHES[brush]

    def paint(self, draft: LevelDraft, brush: str, spot: str) -> LevelDraft:
        """Return the draft with a cell painted; goals stay under what is put on them."""
        column, row = _cell(draft, spot)
        others = _without_player(draft) if brush == "player" else draft
        line = others.rows[row]
        new = _painted(Sign(draft.rows[row][column]), brush, self.shows(draft, brush, spot))
        rows = list(others.rows)
        rows[row] = line[:column] + new + line[column + 1 :]
        return replace(draft, rows=tuple(rows))

    def scene(self, draft: LevelDraft, brush: str) -> Scene:
        """Return the drawing, its cells to be touched."""
        del brush
        sheet = _DraftSheet(draft)
        title = draft.title or Message(
            "A level {width} wide and {height} high", width=draft.width, height=len(draft.rows)
        )
        return Scene(
            *sheet.size,
            shapes=[*sheet.board(), *_cells(sheet, draft)],
            title=Message("Sokoban, {title}", title=title),
            description=_described(draft),
            rows=list(draft.rows),
        )


class _DraftSheet(Sheet):
    """The drawing paper of a draft, on which nobody need stand and nothing be closed."""

    def __init__(self, draft: LevelDraft) -> None:
        flat = "".join(draft.rows)
        walls, goals = cells_with(flat, Sign.WALL), cells_with(flat, *GOALS)
        level = Level(draft.width, len(draft.rows), walls, goals, draft.title)
        player = min(cells_with(flat, *PLAYERS), default=-1)
        at = Position(level, cells_with(flat, *BOXES), player)
        super().__init__(at, frozenset(range(len(flat))) - walls)

    def board(self) -> Iterator[AnyShape]:
        """Draw everything that is there."""
        yield from (*self.floor(), *self.goals(), *self.walls(), *self.boxes())
        if self.at.player >= 0:
            yield from self.player()


def _painted(sign: Sign, brush: str, erased: bool) -> Sign:
    """Return what a cell shows after a touch; goals stay under what is put on them."""
    goal = sign in OFF_GOAL
    if brush == "goal":
        return OFF_GOAL[sign] if erased else ON_GOAL.get(sign, Sign.GOAL)
    if brush in THINGS and not erased:
        return THINGS[brush][goal]
    if brush in THINGS:
        return Sign.GOAL if goal else Sign.FLOOR
    return Sign.FLOOR if erased else BRUSHES[brush]


def _cell(draft: LevelDraft, spot: str) -> tuple[int, int]:
    """Return column and row of a spot like `cell 2 3`."""
    column, row = spot_numbers(spot, "cell", 2)
    if column >= draft.width or row >= len(draft.rows):
        raise no_spot(spot)
    return column, row


def _without_player(draft: LevelDraft) -> LevelDraft:
    gone = str.maketrans("".join(PLAYERS), Sign.FLOOR + Sign.GOAL)
    return replace(draft, rows=tuple(row.translate(gone) for row in draft.rows))


def _cells(sheet: Sheet, draft: LevelDraft) -> Iterator[AnyShape]:
    for cell, sign in enumerate("".join(draft.rows)):
        row, column = divmod(cell, draft.width)
        label = Message(
            "{place}: {sign}",
            place=row_and_column(sheet.at.level, cell),
            sign=SIGN_WORDS[Sign(sign)],
        )
        spot = Move(f"cell {column} {row}")
        yield Polygon(sheet.square(cell), role=Role.TAP, label=label, press=spot)


def _described(draft: LevelDraft) -> Message:
    flat = "".join(draft.rows)
    return Message(
        "A level {width} wide and {height} high. Boxes: {boxes}. Goals: {goals}.",
        width=draft.width,
        height=len(draft.rows),
        boxes=len(cells_with(flat, *BOXES)),
        goals=len(cells_with(flat, *GOALS)),
    )


def _swatch(sign: str) -> list[AnyShape]:
    shapes = _DraftSheet(LevelDraft((sign,))).board()
    return [moved(replace(shape, label=""), -MARGIN, -MARGIN) for shape in shapes]
