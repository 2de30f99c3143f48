"""A level for game engines: what stands in every cell."""

from sakumon.families.sokoban.model.board import write_level
from sakumon.families.sokoban.model.position import Position
from sakumon.formats.tilemap import TileMap, tilemap_of_rows


def tilemap_of(at: Position) -> TileMap:
    """Return the board as it stands."""
    return tilemap_of_rows(write_level(at))
