"""What machines think of in a game: replies, hints, solutions, what every move leads to."""

import asyncio
from collections.abc import AsyncIterator, Generator
from typing import Any

from fastapi import APIRouter

from sakumon.catalog.plays import Action
from sakumon.core.move import Move
from sakumon.play.machines import Awaited, replies
from sakumon.web.answers.plays import (
    FrameInfo,
    GameState,
    HintInfo,
    MoveValues,
    OutlookInfo,
    SolutionInfo,
)
from sakumon.web.drawings import frames_of, game_drawing
from sakumon.web.game_state import game_state
from sakumon.web.games import LiveGame
from sakumon.web.jobs import result_of
from sakumon.web.services import InPlay, Served, Services
from sakumon.web.visitors import Asker
from sakumon.web.worker_tasks import WorkerTasks

router = APIRouter(prefix="/api/plays")


@router.post("/{code}/reply")
async def reply(game: InPlay, visitor: Asker, services: Served) -> GameState:
    """Let the machine move, if it is its turn."""
    async with game.lock:
        session, frames, actions = game.session, list[FrameInfo](), list[Action]()
        async for at, chosen in _replies(services, game):
            actions.append(Action("reply", game.seconds, chosen))
            frames += await asyncio.to_thread(
                frames_of, session.family, at, chosen, visitor.preferences
            )
        if actions or (session.over and game.result is None):
            await services.games.write(game, *actions)
        return await asyncio.to_thread(game_state, game, visitor.preferences, frames)


async def _replies(services: Services, game: LiveGame) -> AsyncIterator[tuple[Any, Move]]:
    """Let machines think in a worker while it is their turn; yield where and what they play."""
    session = game.session
    asking = replies(session)
    awaited = next(asking, None)
    while awaited is not None:
        at, before = awaited.position, len(session.line)
        values = (*_position(game), awaited.player, awaited.dice)
        limit = services.config.limits.work
        job = services.quick.submit(WorkerTasks.reply, *values, limit=limit)
        chosen = Move(await result_of(job))
        awaited = _answered(asking, chosen)
        if len(session.line) > before:
            yield at, chosen


def _answered(asking: Generator[Awaited, Move, None], chosen: Move) -> Awaited | None:
    try:
        return asking.send(chosen)
    except StopIteration:
        return None


def _position(game: LiveGame) -> tuple[str, dict[str, Any], str]:
    """Return what a worker needs to know of a game: its family, its board, its code."""
    family = game.session.family
    return family.name, family.rules.write(game.session.position), game.play.code


@router.post("/{code}/hint")
async def hint(game: InPlay, visitor: Asker, services: Served) -> HintInfo:
    """Return a move to play here, how one stands, and a drawing that shows it."""
    async with game.lock:
        session, limit = game.session, services.config.limits.quick_work
        with session.hinting():
            job = services.quick.submit(WorkerTasks.advice, *_position(game), limit=limit)
            found, status = await result_of(job)
        await services.games.write(game, Action("hint", game.seconds, found))
        shown = Move(found) if found else None
        board = await asyncio.to_thread(game_drawing, session, visitor.preferences, hint=shown)
        return HintInfo(found, status, board, session.hints_used)


@router.post("/{code}/solution")
async def solution(game: InPlay, _visitor: Asker, services: Served) -> SolutionInfo:
    """Give the game up and return the line of best play from here."""
    async with game.lock:
        position, limit = _position(game), services.config.limits.work
        job = services.quick.submit(WorkerTasks.line, *position, limit=limit)
        status, line = await result_of(job)
        await services.games.leave(game)
        return SolutionInfo(status, line, position[1])


@router.get("/{code}/values")
async def move_values(game: InPlay, visitor: Asker, services: Served) -> MoveValues:
    """Return what every move leads to, where it can be said, and a drawing of it."""
    family, preferences = game.session.family.name, visitor.preferences
    limit = services.config.limits.work
    job = services.quick.submit(WorkerTasks.values, *_position(game), limit=limit)
    found = await result_of(job)
    values: dict[str, OutlookInfo] = {
        move: OutlookInfo(outlook.score, preferences.say(outlook.words, family), outlook.short)
        for move, outlook in found.items()
    }
    drawn = await asyncio.to_thread(game_drawing, game.session, preferences, outlooks=found)
    return MoveValues(values, drawn)
