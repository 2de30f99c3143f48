"""Quoridor for game engines: two pawns, and fences in the grooves between cells."""

from sakumon.families.quoridor.model.position import SIDES, Position
from sakumon.families.quoridor.model.text import KINDS, fence_name
from sakumon.formats.tilemap import PropertyValue, Thing, TileMap


def tilemap_of(at: Position) -> TileMap:
    """Return the board as it stands."""
    pawns = []
    for side, cell, hand in zip(SIDES, at.pawns, at.hands, strict=True):
        x, y = cell % at.width, at.height - 1 - cell // at.width
        properties: dict[str, PropertyValue] = {"column": x, "row": y, "fences": hand}
        pawns.append(Thing("pawn", side, [(x + 0.5, y + 0.5)], properties))
    fences = [_fence_thing(fence, at) for fence in at.fences]
    return TileMap(at.width, at.height, (), [*pawns, *fences], {"turn": SIDES[at.turn]})


def _fence_thing(fence: int, at: Position) -> Thing:
    """Return a fence as the line that it fills."""
    point, kind = divmod(fence, 2)
    x, y = point % (at.width - 1) + 1, at.height - 1 - point // (at.width - 1)
    flat = KINDS[kind] == "h"
    line = [(float(x - flat), float(y - (not flat))), (float(x + flat), float(y + (not flat)))]
    return Thing("fence", fence_name(fence, at.width), line, {"flat": flat})
