"""What machines think of in a game: replies, hints, solutions, what every move leads to."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Response

from sakumon.web.answers.plays import GameState, HintInfo, MoveValues, MoveVerdict, SolutionInfo
from sakumon.web.games import LiveGame
from sakumon.web.open_studies import check_help, check_hint
from sakumon.web.pool import Errand
from sakumon.web.services import InPlay, Served, Services, send
from sakumon.web.taking_part import go_on
from sakumon.web.tasks import games, thinking
from sakumon.web.visitors import Asker, Visitor

router = APIRouter(prefix="/api/plays")
# Seconds beyond those for an answer in which a worker writes it out, before it is ended.
WRITING = 10.0


@router.post("/{code}/reply", response_model=GameState)
async def reply(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Let the machine move, if it is its turn."""
    errand = _quick(services, visitor, thinking.reply)
    return await _thought(services, game, visitor, errand)


@router.post("/{code}/hint", response_model=HintInfo)
async def hint(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Return a move to play here, how one stands, and a drawing that shows it."""
    errand = _quick(services, visitor, thinking.hint)
    return await _thought(services, game, visitor, errand, check_hint)


@router.post("/{code}/verdict", response_model=MoveVerdict)
async def verdict(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Tell whether the last move threw the win away; that is no hint, and nothing is written."""
    async with game.lock:
        await go_on(services, game, visitor, check_help)
        errand = _quick(services, visitor, thinking.verdict)
        return send(await services.games.do(game, errand, visitor.caller))


@router.post("/{code}/solution", response_model=SolutionInfo)
async def solution(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Return the line of best play, from here or from the start; that gives the game up."""
    errand = _errand(services, visitor, thinking.solution, services.config.limits.solving)
    return await _thought(services, game, visitor, errand, check_help)


async def _thought(
    services: Services,
    game: LiveGame,
    visitor: Visitor,
    errand: Errand[Any],
    check: Callable[[LiveGame], None] | None = None,
) -> Response:
    """Let a worker think in a game, if a study does not forbid it, and write down what comes."""
    async with game.lock:
        await go_on(services, game, visitor, check)
        return send((await services.games.act(game, errand, visitor.caller)).answer)


@router.get("/{code}/values", response_model=MoveValues)
async def move_values(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Return what every move leads to, where it can be said, and a drawing of it."""
    async with game.lock:
        await go_on(services, game, visitor, check_help)
        errand = _errand(services, visitor, thinking.values, services.config.limits.solving)
        return send(await services.games.do(game, errand, visitor.caller))


@router.get("/{code}/film", response_class=Response)
async def film(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Return the moves so far as an animated picture to keep."""
    limits = services.config.limits
    # Drawing it takes seconds: the lock is left alone, so that no move waits for it.
    errand = Errand(games.film, (visitor.preferences,), limits.drawing, limits.quick_work)
    return send(await services.games.do(game, errand, visitor.caller))


def _quick(services: Services, visitor: Visitor, task: Any) -> Errand[Any]:
    """Return what has an answer at any time, and a better one the longer it takes."""
    return replace(
        _errand(services, visitor, task, services.config.limits.thinking), may_hurry=True
    )


def _errand(services: Services, visitor: Visitor, task: Any, seconds: float) -> Errand[Any]:
    work, values = services.config.limits.work, (visitor.preferences,)
    until = time.monotonic() + seconds  # waiting for a worker, or for a second one, is part of it
    return Errand(task, values, seconds + WRITING, work, answer_by=until)
