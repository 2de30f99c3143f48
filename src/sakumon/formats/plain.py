"""A board of cells as plain JSON: any engine reads it with what it has."""

import msgspec

from sakumon.formats.tilemap import TileMap

FORMAT = "sakumon-level/1"


def write_plain(family: str, level: TileMap) -> str:
    """Return a level as the text of a .level.json file."""
    values = {
        "format": FORMAT,
        "family": family,
        "width": level.width,
        "height": level.height,
        "properties": dict(level.properties),
        "rows": [list(row) for row in level.rows],
        "things": [
            {
                "kind": thing.kind,
                "name": thing.name,
                "points": [list(point) for point in thing.points],
                "properties": dict(thing.properties),
            }
            for thing in level.things
        ],
    }
    return msgspec.json.encode(values).decode() + "\n"
