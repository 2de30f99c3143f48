"""Lessons: what a family teaches, and plays of its small boards, which count for nothing."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Response
from sqlalchemy import Connection

from sakumon.catalog.plays import begin_play, join
from sakumon.catalog.sources import LESSON
from sakumon.catalog.store import Entry
from sakumon.play.record import Play
from sakumon.web.answers.plays import GameState, LessonList
from sakumon.web.endpoints.plays import shown
from sakumon.web.games import new_code
from sakumon.web.requests import FamilyInPath
from sakumon.web.services import Served, Services, drawn, send
from sakumon.web.taking_part import manner_of
from sakumon.web.tasks import games, lessons
from sakumon.web.tasks.games import STRONGEST, Manner
from sakumon.web.tasks.held import Kit
from sakumon.web.visitors import Asker, Visitor

router = APIRouter(prefix="/api/lessons")
LessonName = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,60}$")]
# Nobody is held back: what is wrong shows on the board.
ALONE = Manner("none", 0, STRONGEST)


@router.get("/{family}", response_model=LessonList)
async def list_lessons(family: FamilyInPath, visitor: Asker, services: Served) -> Response:
    """Return what a family teaches, in order."""
    values = (family, visitor.preferences)
    return send(await drawn(services, visitor.caller, 0, lessons.list_lessons, *values))


@router.post("/{family}/{name}", status_code=201, response_model=GameState)
async def begin_lesson(
    family: FamilyInPath, name: LessonName, visitor: Asker, services: Served
) -> Response:
    """Begin a lesson: a play of its board that counts for nothing."""
    services.quotas.begin_play(visitor.caller)
    entry = await _kept(services, visitor, family, name)
    manner = await manner_of(services, visitor, entry, ALONE, None)
    values = (entry.document, manner, visitor.preferences.language)
    assist, settings = await drawn(services, visitor.caller, 0, games.prepare, *values)

    def enter(connection: Connection) -> Play:
        player, marked = join(connection, visitor.code), {**settings, lessons.SETTING: name}
        return begin_play(connection, new_code(), entry.id, player, assist, marked, counts=False)

    begun = await services.write(enter)
    game = services.games.add(begun, entry.id, len(entry.document), entry.source)
    answer = await shown(services, game, visitor, Kit(begun, entry.document))
    answer.status_code = 201
    return answer


async def _kept(services: Services, visitor: Visitor, family: str, name: str) -> Entry:
    """Return the board of a lesson as it stands in the store, where it is put if need be."""
    board = await drawn(services, visitor.caller, 0, lessons.lesson_board, family, name)
    await services.keep([board], LESSON)
    return await asyncio.to_thread(services.store.get, board.id)
