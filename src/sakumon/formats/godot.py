"""A board of cells as a scene for Godot 4: a polygon for each cell, a line or a marker for a thing.

Every node is in the group of its kind and carries its properties as metadata, so a script finds
what it needs by `get_nodes_in_group` and `get_meta`.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from sakumon.drawing.scene import Point
from sakumon.formats.tilemap import PropertyValue, Thing, TileMap

SQUARE = 64  # pixels
_LINE = 8.0  # pixels
# Hues that people with any kind of colour vision tell apart, after Okabe and Ito.
_COLOURS = (
    "0.337, 0.706, 0.914",
    "0.902, 0.624, 0",
    "0, 0.62, 0.451",
    "0.8, 0.475, 0.655",
    "0.941, 0.894, 0.259",
    "0, 0.447, 0.698",
    "0.835, 0.369, 0",
    "0.6, 0.6, 0.6",
)


def write_scene(family: str, level: TileMap) -> str:
    """Return a level as the text of a .tscn file."""
    head: dict[str, PropertyValue] = {
        "family": family,
        "width": level.width,
        "height": level.height,
    }
    head["square"] = SQUARE
    lines = ["[gd_scene format=3]", ""]
    lines += _node("Level", "Node2D", None, (), {}, {**level.properties, **head})
    lines += _cells(level)
    for kind in dict.fromkeys(thing.kind for thing in level.things):
        lines += _node(kind, "Node2D", ".", (), {}, {})
        for number, thing in enumerate(thing for thing in level.things if thing.kind == kind):
            lines += _thing(thing, number)
    return "\n".join(lines)


def _cells(level: TileMap) -> Iterator[str]:
    if not level.rows:
        return
    yield from _node("cells", "Node2D", ".", (), {}, {})
    kinds = sorted({kind for row in level.rows for kind in row if kind})
    for y, row in enumerate(level.rows):
        for x, kind in enumerate(row):
            if kind:
                colour = _COLOURS[kinds.index(kind) % len(_COLOURS)]
                values = {
                    "position": f"Vector2({SQUARE * x}, {SQUARE * y})",
                    "color": f"Color({colour}, 1)",
                    "polygon": _points([(0, 0), (1, 0), (1, 1), (0, 1)]),
                }
                about: dict[str, PropertyValue] = {"kind": kind, "column": x, "row": y}
                yield from _node(f"cell {x},{y}", "Polygon2D", "cells", (kind,), values, about)


def _thing(thing: Thing, number: int) -> list[str]:
    x, y = thing.points[0]
    values = {"position": f"Vector2({SQUARE * x:g}, {SQUARE * y:g})"}
    about = {"kind": thing.kind, "name": thing.name, **thing.properties}
    name = f"{thing.kind} {number}"
    if len(thing.points) == 1:
        return _node(name, "Marker2D", thing.kind, (thing.kind,), values, about)
    values["points"] = _points([(px - x, py - y) for px, py in thing.points])
    values["width"] = f"{_LINE}"
    return _node(name, "Line2D", thing.kind, (thing.kind,), values, about)


def _points(points: Sequence[Point]) -> str:
    numbers = ", ".join(f"{SQUARE * x:g}, {SQUARE * y:g}" for x, y in points)
    return f"PackedVector2Array({numbers})"


def _node(
    name: str,
    kind: str,
    parent: str | None,
    groups: Sequence[str],
    values: Mapping[str, str],
    about: Mapping[str, PropertyValue],
) -> list[str]:
    head = f'[node name="{_plain(name)}" type="{kind}"'
    head += "" if parent is None else f' parent="{_plain(parent)}"'
    head += f" groups={json.dumps(list(groups), ensure_ascii=False)}" if groups else ""
    metadata = [f"metadata/{_plain(key)} = {_value(value)}" for key, value in about.items()]
    return [f"{head}]", *(f"{key} = {value}" for key, value in values.items()), *metadata, ""]


def _plain(name: str) -> str:
    """Return a name without the characters that Godot allows in none."""
    return name if name == "." else re.sub(r'[.:@/"%\\\s]', "_", name)


def _value(value: PropertyValue) -> str:
    return json.dumps(value, ensure_ascii=False)
