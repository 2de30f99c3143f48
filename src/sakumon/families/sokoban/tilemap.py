"""A level for game engines: what stands in every cell."""

from sakumon.families.sokoban.board import Position
from sakumon.families.sokoban.rules import SokobanRules
from sakumon.formats.tilemap import TileMap, tilemap_of_rows


def tilemap_of(at: Position) -> TileMap:
    """Return the board as it stands."""
    return tilemap_of_rows(SokobanRules().write(at))
