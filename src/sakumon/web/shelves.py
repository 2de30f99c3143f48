"""Where a game stands on a shelf."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from sakumon.catalog.shelves import find_shelf, levels_of
from sakumon.web.answers.progress import ShelfPlace

# The setting of a play that names its shelf.
SHELF = "shelf"


def place_on_shelf(
    connection: Connection, settings: Mapping[str, Any], puzzle: str
) -> ShelfPlace | None:
    """Return where a puzzle stands on the shelf that its play names, and what follows."""
    shelf = find_shelf(connection, str(settings.get(SHELF, "")))
    if shelf is None:
        return None
    ids = [level.puzzle for level in levels_of(connection, shelf)]
    if puzzle not in ids:
        return None
    place = ids.index(puzzle)
    after = ids[place + 1] if place + 1 < len(ids) else None
    return ShelfPlace(shelf.code, shelf.title, place + 1, len(ids), after)
