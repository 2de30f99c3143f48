"""Shelves: what a visitor has opened, level by level."""

from typing import Annotated

from fastapi import APIRouter, Path

from sakumon.catalog.plays import known_player
from sakumon.catalog.shelves import ShelfLevel, find_shelf, levels_of, shelves_of
from sakumon.core.errors import UnknownName
from sakumon.core.message import Message
from sakumon.web.answers.progress import LevelInfo, ShelfInfo, ShelfLevels, ShelfList
from sakumon.web.preferences import Preferences
from sakumon.web.services import Served
from sakumon.web.visitors import Asker

router = APIRouter(prefix="/api/shelves")
ShelfCode = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]
# Shelves that are listed: the latest ones.
LATEST = 100


@router.get("")
def own_shelves(visitor: Asker, services: Served) -> ShelfList:
    """Return the visitor's shelves, the latest first."""
    with services.store.transaction(writes=False) as connection:
        player = known_player(connection, visitor.code)
        found = [] if player is None else shelves_of(connection, player, LATEST)
    return ShelfList([ShelfInfo(one.code, one.title, one.added, *many) for one, *many in found])


@router.get("/{code}")
def shelf(code: ShelfCode, visitor: Asker, services: Served) -> ShelfLevels:
    """Return what is on a shelf, with what its owner has solved."""
    with services.store.transaction(writes=False) as connection:
        found = find_shelf(connection, code)
        if found is None:
            raise UnknownName(Message("there is no such shelf: it may have been taken down"))
        levels = levels_of(connection, found)
    family = levels[0].puzzle.partition("-")[0] if levels else ""
    shown = [_level(level, visitor.preferences) for level in levels]
    return ShelfLevels(found.code, found.title, family, shown)


def _level(level: ShelfLevel, preferences: Preferences) -> LevelInfo:
    family = level.puzzle.partition("-")[0]
    tally = {preferences.say(words, family): count for words, count in level.tally.items()}
    figures = (level.solved, level.begun, level.seconds)
    return LevelInfo(level.puzzle, level.title, *figures, tally)
