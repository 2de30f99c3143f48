"""A moving-wall maze for game engines: the player, the goal, and walls with their next movement."""

from collections.abc import Iterator

from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.wall import wall_body
from sakumon.formats.tilemap import PropertyValue, Thing, TileMap


def tilemap_of(at: Position) -> TileMap:
    """Return the board as it stands."""
    properties: dict[str, PropertyValue] = {"game": at.game}
    if at.steps is not None:
        properties["steps"] = at.steps
    return TileMap(at.width, at.height, (), list(_things(at)), properties)


def _things(at: Position) -> Iterator[Thing]:
    yield _piece("player", at.player, at)
    if at.goal is not None:
        yield _piece("goal", at.goal, at)
    for number, code in enumerate(at.walls):
        wall = wall_body(code, at.width, at.height)
        properties: dict[str, PropertyValue] = {"move": wall.move}
        if wall.pivot is not None:
            properties |= {"pivot_x": wall.pivot[0], "pivot_y": at.height - wall.pivot[1]}
        points = [(float(x), float(at.height - y)) for x, y in wall.ends]
        yield Thing("wall", f"wall {number}", points, properties)


def _piece(kind: str, cell: int, at: Position) -> Thing:
    column, above_floor = at.column_row(cell)
    row = at.height - 1 - above_floor
    return Thing(kind, kind, [(column + 0.5, row + 0.5)], {"column": column, "row": row})
