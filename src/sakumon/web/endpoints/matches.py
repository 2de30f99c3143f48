"""Games of two people: begun by one, joined by a link, live over a socket."""

import asyncio
import secrets
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field, ValidationError
from sqlalchemy import Connection
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from sakumon.catalog.matches import NewMatch, begin_match, open_matches
from sakumon.catalog.sources import STANDARD
from sakumon.core.errors import Busy, SakumonError
from sakumon.core.message import Message
from sakumon.play.match import TimeControl
from sakumon.web.answers.matches import MatchLinks, MatchView
from sakumon.web.answers.puzzles import PuzzleInfo
from sakumon.web.matches import new_codes
from sakumon.web.matches_deeds import MatchDeeds, MatchRequest
from sakumon.web.matches_live import Attendee, LiveMatch
from sakumon.web.pool import Caller
from sakumon.web.preferences import preferences_of
from sakumon.web.requests import ApiRequest, FamilyName
from sakumon.web.services import Served, Services, about, drawn, send
from sakumon.web.tasks import matches as tasks
from sakumon.web.tasks.sent import as_json
from sakumon.web.visitors import Asker

router = APIRouter(prefix="/api")

CODE = r"^[A-Za-z0-9_-]{22}$"
MatchCode = Annotated[str, Path(pattern=CODE)]
# A start is a small board, however it is asked for.
SMALL = 0
# Characters of what somebody sends over a socket; a second's worth of them, and in one burst.
LETTER, PACE, BURST = 2_000, 8.0, 40.0
# Letters beyond that pace after which the connection is ended.
PATIENCE = 20
# Why a socket is closed: it was refused, what came was too large, or something is wrong here.
REFUSED, TOO_LARGE, TROUBLE = 1008, 1009, 1011


class GameRequest(ApiRequest):
    """A standard game of a family."""

    family: FamilyName
    game: str = Field(pattern=r"^[a-z0-9-]{1,40}$")


class NewMatchRequest(GameRequest):
    """A match to begin: the side that one plays, and the time that each side has."""

    side: Literal[0, 1, "any"] = "any"
    minutes: float | None = Field(default=None, ge=0.25, le=180, allow_inf_nan=False)
    increment: float = Field(default=0.0, ge=0, le=60, allow_inf_nan=False)


@router.post("/games", response_model=PuzzleInfo)
async def begin_game(
    asked: GameRequest, request: Request, visitor: Asker, services: Served
) -> Response:
    """Return the start of a standard game, to be played as any puzzle is."""
    about(request, services, asked.family)
    values = (asked.family, asked.game, visitor.preferences)
    entry, answer = await drawn(services, visitor.caller, SMALL, tasks.standard_game, *values)
    await services.keep([entry], STANDARD)
    return send(answer)


@router.post("/matches", status_code=201)
async def begin(
    asked: NewMatchRequest, request: Request, visitor: Asker, services: Served
) -> MatchLinks:
    """Begin a match; the other one comes by a link."""
    about(request, services, asked.family)
    services.quotas.begin_match(visitor.caller)
    values = (asked.family, asked.game)
    entry = await drawn(services, visitor.caller, SMALL, tasks.standard_entry, *values)
    await services.keep([entry], STANDARD)
    codes, control = new_codes(), None
    if asked.minutes is not None:
        control = TimeControl(60 * asked.minutes, asked.increment)
    side = secrets.randbelow(2) if asked.side == "any" else asked.side
    new = NewMatch(codes, entry.id, asked.game, side, control, visitor.code)

    def enter(connection: Connection) -> None:
        if open_matches(connection, visitor.code) >= services.config.limits.open_matches:
            raise Busy(Message("you have many games that are not over: finish or resign some"))
        begin_match(connection, new)

    await services.write(enter)
    return MatchLinks(codes.host, codes.guest, codes.watch)


@router.get("/matches/{code}", response_model=MatchView)
async def look(code: MatchCode, request: Request, visitor: Asker, services: Served) -> Response:
    """Return a match as it stands."""
    async with services.matches.at(code) as live:
        about(request, services, live.match.family)
        plain = replace(visitor.preferences, packed=False)
        board = await services.matches.view(live, plain, visitor.caller)
        entrance = live.match.codes.entrance(code)
        seat = live.seat_of(entrance, visitor.code)
        view = MatchView(board, live.live(entrance, seat, visitor.preferences))
        return send(as_json(view, visitor.preferences))


async def attend(socket: WebSocket) -> None:
    """Be at a match: what happens is sent, and what comes is done."""
    services: Services = socket.app.state.services
    try:
        async with services.matches.at(socket.path_params["code"]) as live:
            services.preparation.check(live.match.family)
            await _attend(socket, services, live)
    except SakumonError:  # the page has asked before, and was answered in words
        await socket.close(REFUSED)


async def _attend(socket: WebSocket, services: Services, live: LiveMatch) -> None:
    visitor, code = socket.state.visitor, socket.path_params["code"]
    address = socket.client.host if socket.client else ""
    attendee = Attendee(
        live.match.codes.entrance(code),
        Caller(visitor, address),
        replace(preferences_of(socket.query_params), fog=False),
    )
    await services.matches.join(live, attendee, socket.state.known)
    try:
        await socket.accept()
        await _converse(socket, services, live, attendee)
    finally:
        services.matches.leave(live, attendee)


async def _converse(
    socket: WebSocket, services: Services, live: LiveMatch, attendee: Attendee
) -> None:
    """Send letters and do what comes, until one of both ends."""
    both = [
        asyncio.create_task(_send(socket, attendee)),
        asyncio.create_task(_listen(socket, services, live, attendee)),
    ]
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        done, _ = await asyncio.wait(both)
    for task in done:
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            raise error


async def _send(socket: WebSocket, attendee: Attendee) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # it was closed meanwhile
        while (letter := await attendee.letters.get()) is not None:
            await socket.send_text(letter)
        await socket.close(TROUBLE)


async def _listen(
    socket: WebSocket, services: Services, live: LiveMatch, attendee: Attendee
) -> None:
    def pay(one: Attendee) -> None:
        services.quotas.begin_match(one.caller)

    deeds, impatience = MatchDeeds(services.matches, pay), 0
    while True:
        try:
            text = await socket.receive_text()
        except (WebSocketDisconnect, KeyError):  # who sends no text is not of ours
            return
        if len(text) > LETTER:
            await socket.close(TOO_LARGE)
            return
        if not services.quotas.pace(attendee.caller, PACE, BURST):
            impatience += 1
            if impatience > PATIENCE:
                await socket.close(REFUSED)
                return
            attendee.refuse(Message("too many requests: wait a moment"), live.match.family)
            continue
        await _do(deeds, live, attendee, text)


async def _do(deeds: MatchDeeds, live: LiveMatch, attendee: Attendee, text: str) -> None:
    try:
        await deeds.act(live, attendee, MatchRequest.model_validate_json(text))
    except SakumonError as error:
        attendee.refuse(error.message, live.match.family)
    except ValidationError:
        attendee.refuse(Message("this is nothing that can be done in a game"), live.match.family)


# Its path is matched here: what the app checks of a request, a socket has not got.
ROUTE = WebSocketRoute("/api/matches/{code}/live", attend)
