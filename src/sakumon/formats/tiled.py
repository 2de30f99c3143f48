"""Maps for the Tiled editor: objects in named layers, as TMJ (JSON) and as TMX (XML)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from xml.sax.saxutils import quoteattr

import msgspec

from sakumon.drawing.scene import Point
from sakumon.formats.tilemap import PropertyValue

ObjectForm = Literal["point", "polygon", "polyline"]

VERSION = "1.10"
_DIGITS = 3
_COMMON: Mapping[str, PropertyValue] = {
    "version": VERSION,
    "tiledversion": f"{VERSION}.0",  # readers ask for it
    "orientation": "orthogonal",
    "renderorder": "right-down",
}


@dataclass(frozen=True, slots=True)
class MapObject:
    """A thing on the map; the points of a form are places on the map, in pixels, y down."""

    name: str
    kind: str
    form: ObjectForm
    points: Sequence[Sequence[float]]
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ObjectLayer:
    """A layer of objects."""

    name: str
    objects: Sequence[MapObject]


@dataclass(frozen=True, slots=True)
class Group:
    """Layers that belong together."""

    name: str
    layers: Sequence[ObjectLayer]
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)
    visible: bool = True


@dataclass(frozen=True, slots=True)
class TiledMap:
    """A map: its size in squares, how many pixels a square is, and what lies on it."""

    width: int
    height: int
    square: int
    layers: Sequence[ObjectLayer | Group]
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)


def write_tmj(chart: TiledMap) -> str:
    """Return a map as the text of a .tmj file."""
    numbers = _Numbers()
    layers = [_json_layer(layer, numbers) for layer in chart.layers]
    body = {
        "type": "map",
        **_COMMON,
        **_size(chart),
        "infinite": False,
        "nextlayerid": numbers.layer + 1,
        "nextobjectid": numbers.object + 1,
        "layers": layers,
        "tilesets": [],
        **_json_properties(chart.properties),
    }
    return msgspec.json.encode(body).decode() + "\n"


def write_tmx(chart: TiledMap) -> str:
    """Return a map as the text of a .tmx file."""
    numbers = _Numbers()
    lines = list(_xml_properties(chart.properties))
    for layer in chart.layers:
        lines += _xml_layer(layer, numbers)
    head: dict[str, PropertyValue] = {
        **_COMMON,
        **_size(chart),
        "infinite": 0,
        "nextlayerid": numbers.layer + 1,
        "nextobjectid": numbers.object + 1,
    }
    declared = '<?xml version="1.0" encoding="UTF-8"?>'
    return "\n".join([declared, f"<map{_attributes(head)}>", *lines, "</map>"]) + "\n"


class _Numbers:
    """The numbers of layers and objects, from 1."""

    def __init__(self) -> None:
        self.layer = 0
        self.object = 0

    def next_layer(self) -> int:
        self.layer += 1
        return self.layer

    def next_object(self) -> int:
        self.object += 1
        return self.object


def _size(chart: TiledMap) -> dict[str, PropertyValue]:
    return {
        "width": chart.width,
        "height": chart.height,
        "tilewidth": chart.square,
        "tileheight": chart.square,
    }


def _json_layer(layer: ObjectLayer | Group, numbers: _Numbers) -> dict[str, Any]:
    values = {"id": numbers.next_layer(), "name": layer.name, "opacity": 1, "x": 0, "y": 0}
    if isinstance(layer, Group):
        inner = [_json_layer(part, numbers) for part in layer.layers]
        more = {"type": "group", "visible": layer.visible, "layers": inner}
        return {**values, **more, **_json_properties(layer.properties)}
    objects = [_json_object(thing, numbers.next_object()) for thing in layer.objects]
    more = {"type": "objectgroup", "visible": True, "draworder": "index", "objects": objects}
    return {**values, **more}


def _json_object(thing: MapObject, number: int) -> dict[str, Any]:
    (x, y), rest = _placed(thing)
    shape: Any = True if thing.form == "point" else [{"x": px, "y": py} for px, py in rest]
    return {
        "id": number,
        "name": thing.name,
        "type": thing.kind,
        "x": x,
        "y": y,
        "width": 0,
        "height": 0,
        "rotation": 0,
        "visible": True,
        thing.form: shape,
        **_json_properties(thing.properties),
    }


def _json_properties(properties: Mapping[str, PropertyValue]) -> dict[str, Any]:
    if not properties:
        return {}
    found = [
        {"name": name, "type": _type(value), "value": value} for name, value in properties.items()
    ]
    return {"properties": found}


def _xml_layer(layer: ObjectLayer | Group, numbers: _Numbers) -> Iterator[str]:
    head: dict[str, PropertyValue] = {"id": numbers.next_layer(), "name": layer.name}
    if isinstance(layer, Group):
        if not layer.visible:
            head["visible"] = 0
        yield f"<group{_attributes(head)}>"
        yield from _xml_properties(layer.properties)
        for part in layer.layers:
            yield from _xml_layer(part, numbers)
        yield "</group>"
        return
    yield f'<objectgroup{_attributes(head)} draworder="index">'
    for thing in layer.objects:
        yield from _xml_object(thing, numbers.next_object())
    yield "</objectgroup>"


def _xml_object(thing: MapObject, number: int) -> Iterator[str]:
    (x, y), rest = _placed(thing)
    head: dict[str, PropertyValue] = {"id": number, "name": thing.name, "type": thing.kind}
    head |= {"x": x, "y": y}
    yield f"<object{_attributes(head)}>"
    yield from _xml_properties(thing.properties)
    if thing.form == "point":
        yield "<point/>"
    else:
        yield f'<{thing.form} points="{" ".join(f"{px},{py}" for px, py in rest)}"/>'
    yield "</object>"


def _xml_properties(properties: Mapping[str, PropertyValue]) -> Iterator[str]:
    if not properties:
        return
    yield "<properties>"
    for name, value in properties.items():
        kind = "" if isinstance(value, str) else f' type="{_type(value)}"'
        yield f"<property name={quoteattr(name)}{kind} value={quoteattr(_spelled(value))}/>"
    yield "</properties>"


def _placed(thing: MapObject) -> tuple[Point, list[Point]]:
    """Return where an object is, and its points as seen from there."""
    x, y = (round(value, _DIGITS) + 0.0 for value in thing.points[0])
    rest = [(round(px - x, _DIGITS) + 0.0, round(py - y, _DIGITS) + 0.0) for px, py in thing.points]
    return (x, y), rest


def _attributes(values: Mapping[str, PropertyValue]) -> str:
    return "".join(f" {name}={quoteattr(_spelled(value))}" for name, value in values.items())


def _spelled(value: PropertyValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _type(value: PropertyValue) -> str:
    return {bool: "bool", int: "int", float: "float", str: "string"}[type(value)]
