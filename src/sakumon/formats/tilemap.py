"""A board of cells as game engines take it: named cells in rows, and things on or between them.

One unit is one cell, x grows to the right and y downward, as on a screen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sakumon.core.errors import BadDocument
from sakumon.core.message import Message
from sakumon.drawing.scene import Point

PropertyValue = bool | int | float | str


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the board: a point in a cell, or a line between cells."""

    kind: str
    name: str
    points: Sequence[Point]
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TileMap:
    """A board; `rows` tell what each cell is, from the top, an empty text where it is nothing."""

    width: int
    height: int
    rows: Sequence[Sequence[str]] = ()
    things: Sequence[Thing] = ()
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)


def tilemap_of_rows(body: Mapping[str, Any], names: Mapping[str, str] | None = None) -> TileMap:
    """Return the tile map of a board that is written in rows of characters.

    A cell is called by `names`, or by its own character; a blank is nothing, and so are rows that
    are missing above. Plain values beside the rows become properties.
    """
    rows = body.get("rows")
    if rows is None:
        raise BadDocument(
            Message("this kind of board has no rows of cells, which game engines need")
        )
    called = {" ": "", **(names or {})}
    width = max([int(body.get("width", 0)), *(len(row) for row in rows)])
    height = max(int(body.get("height", 0)), len(rows))
    above = [[""] * width for _ in range(height - len(rows))]
    cells = [[called.get(sign, sign) for sign in row.ljust(width)] for row in rows]
    kept = {
        key: value for key, value in body.items() if isinstance(value, bool | int | float | str)
    }
    extra = {key: value for key, value in kept.items() if key not in ("width", "height")}
    return TileMap(width, height, [*above, *cells], (), extra)
