"""A board of cells as a map for Tiled: a layer for cells, a layer for each kind of thing."""

from collections.abc import Iterator, Sequence

from sakumon.drawing.scene import Point
from sakumon.formats.tiled import MapObject, ObjectForm, ObjectLayer, TiledMap
from sakumon.formats.tilemap import Thing, TileMap

SQUARE = 64  # pixels


def chart_of(family: str, level: TileMap) -> TiledMap:
    """Return the map of a level."""
    kinds = dict.fromkeys(thing.kind for thing in level.things)
    layers = [ObjectLayer("cells", list(_cells(level)))] if level.rows else []
    layers += [
        ObjectLayer(kind, [_object(thing) for thing in level.things if thing.kind == kind])
        for kind in kinds
    ]
    properties = {"family": family, **level.properties}
    return TiledMap(level.width, level.height, SQUARE, layers, properties)


def _cells(level: TileMap) -> Iterator[MapObject]:
    for y, row in enumerate(level.rows):
        for x, kind in enumerate(row):
            if kind:
                corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
                where = {"column": x, "row": y}
                yield MapObject(f"{kind} {x},{y}", kind, "polygon", _pixels(corners), where)


def _object(thing: Thing) -> MapObject:
    form: ObjectForm = "point" if len(thing.points) == 1 else "polyline"
    return MapObject(thing.name, thing.kind, form, _pixels(thing.points), thing.properties)


def _pixels(points: Sequence[Point]) -> list[Point]:
    return [(SQUARE * x, SQUARE * y) for x, y in points]
