"""Panels for game engines: what stands in every cell."""

from sakumon.families.panels.model.board import write_board
from sakumon.families.panels.model.position import EMPTY_SIGN, MAX_KINDS, STONE_SIGN, Position
from sakumon.formats.tilemap import TileMap, tilemap_of_rows

NAMES = {
    EMPTY_SIGN: "",
    STONE_SIGN: "stone",
    **{str(kind): f"panel-{kind}" for kind in range(1, MAX_KINDS + 1)},
}


def tilemap_of(at: Position) -> TileMap:
    """Return the board as it stands."""
    return tilemap_of_rows(write_board(at), NAMES)
