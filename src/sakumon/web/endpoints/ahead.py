"""How games will stand after the moves that are likely next: spare work, done or left."""

from contextlib import suppress
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Response

from sakumon.core.errors import Busy, Cancelled
from sakumon.web.answers.plays import GamesAhead
from sakumon.web.games import LiveGame
from sakumon.web.pool import Errand
from sakumon.web.pool.wire import Missing
from sakumon.web.services import LARGE, InPlay, Served, Services, send
from sakumon.web.taking_part import is_secret
from sakumon.web.tasks.ahead import ahead as drawn_ahead
from sakumon.web.tasks.sent import Sent, as_json
from sakumon.web.visitors import Asker, Visitor

router = APIRouter(prefix="/api/plays")


@router.get("/{code}/ahead", response_model=GamesAhead)
async def ahead(
    game: InPlay, visitor: Asker, services: Served, known: Annotated[int, Query(ge=0)]
) -> Response:
    """Return how the game will stand after each likely move; fewer where others have to wait."""
    if not (game.stands(known) and await _is_open(services, game)):
        return send(as_json(GamesAhead(game.written, {}, disturbed=False), visitor.preferences))
    if not game.lock.locked():
        with suppress(Busy, Cancelled, Missing):
            return send(await _found(services, game, visitor, known))
    return send(as_json(GamesAhead(known, {}, disturbed=True), visitor.preferences))


async def _is_open(services: Services, game: LiveGame) -> bool:
    """Tell whether there is anything to see, and whether it is drawn in a moment."""
    return game.size < LARGE and await services.studies.why_over(game) is None


async def _found(services: Services, game: LiveGame, visitor: Visitor, known: int) -> Sent:
    # The lock is left alone, so that no move waits for this; nor is anything noted in the game.
    secret, limits = await is_secret(services, game, visitor), services.config.limits
    values = (known, visitor.preferences)
    work = Errand(drawn_ahead, values, limits.drawing, limits.quick_work, at_once=True, spare=True)
    seat = replace(game.seat, secret=secret)
    return await services.games.do(game, work, visitor.caller, seat=seat)
