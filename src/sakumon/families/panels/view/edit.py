"""Painting a panel puzzle: kinds of panels and stones into cells."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sakumon.core.editor import Brush, Setting, Size, Values, no_spot
from sakumon.core.message import Message
from sakumon.drawing.filmstrip import moved
from sakumon.drawing.scene import AnyShape, Polygon, Role, Scene
from sakumon.families.panels.model.board import read_draft, write_board
from sakumon.families.panels.model.position import (
    MAX_HEIGHT,
    MAX_KINDS,
    MAX_WIDTH,
    MIN_WIDTH,
    STONE,
    Position,
    move_of,
    swap_of,
)
from sakumon.families.panels.view.sheet import MARGIN, Sheet
from sakumon.families.panels.view.spoken import caption, describe, name_of, title_of
from sakumon.families.panels.view.text import text_rows

BRUSHES = {**{str(kind): kind for kind in range(1, MAX_KINDS + 1)}, "empty": 0, "stone": STONE}


class PanelsEditor:
    """Paints a board before the first swap."""

    settings: Sequence[Setting] = (
        Size("width", Message("width"), MIN_WIDTH, MAX_WIDTH, 6),
        Size("height", Message("height"), 1, MAX_HEIGHT, 8),
        Size("moves", Message("moves"), 1, 8, 2),
    )

    def blank(self, values: Values) -> Position:
        """Return an empty board."""
        return self.resize(Position(1, (0,), 1), values)

    def read(self, body: Mapping[str, Any]) -> Position:
        """Return the draft of a body."""
        return replace(read_draft(body), made=0)

    def write(self, draft: Position) -> dict[str, Any]:
        """Return the body of a draft."""
        return write_board(draft)

    def values(self, draft: Position) -> Values:
        """Return sides and moves."""
        return {"width": draft.width, "height": draft.height, "moves": draft.moves}

    def resize(self, draft: Position, values: Values) -> Position:
        """Return the draft of another size, without the panels that are then off it."""
        width, height = int(values["width"]), int(values["height"])
        columns = [column & (1 << 4 * height) - 1 for column in draft.columns[:width]]
        columns += [0] * (width - len(columns))
        return Position(height, tuple(columns), int(values["moves"]))

    def brushes(self, draft: Position) -> Sequence[Brush]:
        """Return every kind of panel, nothing, and the stone."""
        del draft
        return [Brush(name, name_of(kind), _swatch(kind)) for name, kind in BRUSHES.items()]

    def shows(self, draft: Position, brush: str, spot: str) -> bool:
        """Tell whether a panel of this kind is there."""
        return draft.kind(*_cell(draft, spot)) == BRUSHES[brush]

    def paint(self, draft: Position, brush: str, spot: str) -> Position:
        """Return the draft with another panel there, or none if it was one of these."""
        row, column = _cell(draft, spot)
        kind = 0 if self.shows(draft, brush, spot) else BRUSHES[brush]
        columns = list(draft.columns)
        columns[column] += kind - draft.kind(row, column) << 4 * row
        return replace(draft, columns=tuple(columns))

    def scene(self, draft: Position, brush: str) -> Scene:
        """Return the drawing, its cells to be touched."""
        del brush
        sheet = Sheet(draft.width, draft.height)
        shapes = [*sheet.floor(), *sheet.panels(draft.columns), *sheet.lettering(), *_cells(draft)]
        rows = text_rows(draft.columns)
        return sheet.scene(shapes, title_of(caption(draft)), describe(draft), rows)


def _cell(draft: Position, spot: str) -> tuple[int, int]:
    """Return row and column of a spot, which is written as the swap to its right would be."""
    cell = swap_of(spot)
    if cell is None or cell[0] >= draft.height or cell[1] >= draft.width:
        raise no_spot(spot)
    return cell


def _cells(draft: Position) -> Iterator[AnyShape]:
    sheet = Sheet(draft.width, draft.height)
    for row in range(draft.height):
        for column in range(draft.width):
            label = Message(
                "row {row}, column {column}: {panel}",
                row=row + 1,
                column=column + 1,
                panel=name_of(draft.kind(row, column)),
            )
            points = sheet.square(sheet.cell(row, column))
            yield Polygon(points, role=Role.TAP, label=label, press=move_of((row, column)))


def _swatch(kind: int) -> list[AnyShape]:
    shapes = Sheet(1, 1).panels([kind]) if kind else Sheet(1, 1).floor()
    return [moved(replace(shape, label=""), -MARGIN, -MARGIN) for shape in shapes]
