"""Playing: moves, undo, restart; each written down before it is answered."""

import asyncio
from typing import Any, Literal, Self

from fastapi import APIRouter, Request, Response
from pydantic import Field, model_validator
from sqlalchemy import Connection

from sakumon.catalog.plays import answer_question, begin_play, join
from sakumon.core.errors import IllegalMove
from sakumon.core.message import Message
from sakumon.play.questions import HIGHEST, LOWEST, is_answer
from sakumon.play.record import Play
from sakumon.web.answers.plays import GameState
from sakumon.web.games import LiveGame, new_code
from sakumon.web.requests import (
    ApiRequest,
    AssistLevel,
    MoveText,
    OpponentName,
    PuzzleId,
    SideChoice,
)
from sakumon.web.services import InPlay, Served, Services, about, drawing, drawn, send
from sakumon.web.shelves import SHELF
from sakumon.web.taking_part import (
    close,
    find_study,
    go_on,
    manner_of,
    note_secrecy,
    play_in_study,
)
from sakumon.web.tasks import games
from sakumon.web.tasks.games import MOST_MOVES, STRONGEST, Manner
from sakumon.web.tasks.held import Kit
from sakumon.web.visitors import Asker, Visitor

router = APIRouter(prefix="/api/plays")
MOST_PLACES = 100_000


class PlayRequest(ApiRequest):
    """A play to begin."""

    puzzle: PuzzleId
    assist: AssistLevel = "auto"
    side: SideChoice = 0
    opponent: OpponentName = STRONGEST
    study: str | None = Field(default=None, max_length=80)
    participant: str = Field(default="", max_length=20)
    shelf: str | None = Field(default=None, max_length=22)


class MovesRequest(ApiRequest):
    """Moves to play one after the other, and how many actions the client knows of."""

    moves: list[MoveText] = Field(min_length=1, max_length=MOST_MOVES)
    known: int | None = Field(default=None, ge=0)
    hinted: bool = False


class PressRequest(ApiRequest):
    """What was pressed on the board: a place to walk to, say."""

    press: str = Field(min_length=1, max_length=40)


class PlaceRequest(ApiRequest):
    """A moment of a game: how many moves of it, undone ones too, have been played."""

    place: int = Field(ge=0, le=MOST_PLACES)


class ViewRequest(ApiRequest):
    """How a maze is looked at: from above or from inside."""

    view: Literal["plane", "walk"]


class AnswerRequest(ApiRequest):
    """An answer to a question after the game."""

    question: Literal["fun", "fits-3d", "difficulty", "words"]
    answer: str = Field(max_length=500)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if not is_answer(self.question, self.answer):
            words = Message("a number from {low} to {high}", low=LOWEST, high=HIGHEST)
            raise ValueError(words)
        return self


@router.post("", status_code=201, response_model=GameState)
async def begin(asked: PlayRequest, request: Request, visitor: Asker, services: Served) -> Response:
    """Begin a play of a puzzle."""
    about(request, services, asked.puzzle.partition("-")[0])
    services.quotas.begin_play(visitor.caller)
    entry = await asyncio.to_thread(services.store.get, asked.puzzle)
    wanted = Manner(asked.assist, asked.side, asked.opponent)
    study = None if asked.study is None else await find_study(services, asked.study)
    choice = await manner_of(services, visitor, entry, wanted, study)
    values = (entry.document, choice, visitor.preferences.language)
    assist, settings = await drawn(
        services, visitor.caller, len(entry.document), games.prepare, *values
    )

    if asked.shelf is not None:
        settings = {**settings, SHELF: asked.shelf}

    def enter(connection: Connection) -> Play | str:
        if study is not None:
            return play_in_study(connection, study, asked.participant, entry, assist, settings)
        player = join(connection, visitor.code)
        return begin_play(connection, new_code(), entry.id, player, assist, settings)

    begun = await services.write(enter)
    if isinstance(begun, str):  # a game of a study that was begun before
        return await look(await services.games.find(begun), visitor, services)
    game = services.games.add(begun, entry.id, len(entry.document), entry.source)
    answer = await shown(services, game, visitor, Kit(begun, entry.document))
    answer.status_code = 201
    return answer


@router.post("/{code}/again", status_code=201, response_model=GameState)
async def again(game: InPlay, request: Request, visitor: Asker, services: Served) -> Response:
    """Begin the same once more: as the same side against the same machine, on the same shelf."""
    settings = game.play.settings
    machines = settings.get("opponents", {})
    alone = "both" if settings.get("people", 1) > 1 else 0
    asked = {
        "puzzle": game.puzzle,
        "assist": game.play.assist,
        "side": next((1 - int(side) for side in machines), alone),
        "opponent": next(iter(machines.values()), STRONGEST),
        "shelf": settings.get(SHELF),
    }
    return await begin(PlayRequest.model_validate(asked), request, visitor, services)


@router.get("/{code}", response_model=GameState)
async def look(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Return a game as it stands; if time has run out meanwhile, that is written down."""
    async with game.lock:
        return await shown(services, game, visitor)


async def shown(
    services: Services, game: LiveGame, visitor: Visitor, kit: Kit | None = None
) -> Response:
    """Return how a game stands; one that a study does not let go on is ended first."""
    await note_secrecy(services, game, visitor)
    if game.result is None and await services.studies.why_over(game, grace=0.0):
        await close(services, game, visitor, grace=0.0)
    errand = drawing(services, game.size, games.look, visitor.preferences)
    return send((await services.games.act(game, errand, visitor.caller, kit)).answer)


@router.post("/{code}/moves", response_model=GameState)
async def move(game: InPlay, asked: MovesRequest, visitor: Asker, services: Served) -> Response:
    """Play moves; the first that is not legal stops them, and is the error if it is the first."""
    kind = "hinted" if asked.hinted else "move"
    return await _acted(services, game, visitor, games.play, asked.moves, kind, known=asked.known)


@router.post("/{code}/press", response_model=GameState)
async def press(game: InPlay, asked: PressRequest, visitor: Asker, services: Served) -> Response:
    """Play the moves that a press means: a place that was tapped, and the walk to it."""
    return await _acted(services, game, visitor, games.press, asked.press)


@router.post("/{code}/undo", response_model=GameState)
async def undo(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Take back to the last turn of a person."""
    return await _acted(services, game, visitor, games.note, "undo")


@router.post("/{code}/redo", response_model=GameState)
async def redo(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Play again what was taken back."""
    return await _acted(services, game, visitor, games.note, "redo")


@router.post("/{code}/restart", response_model=GameState)
async def restart(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Begin the game again."""
    return await _acted(services, game, visitor, games.note, "restart")


@router.post("/{code}/go", response_model=GameState)
async def go(game: InPlay, asked: PlaceRequest, visitor: Asker, services: Served) -> Response:
    """Go to any moment of the game, moves that were taken back too."""
    return await _acted(services, game, visitor, games.go, asked.place)


@router.post("/{code}/leave", response_model=GameState)
async def leave(game: InPlay, visitor: Asker, services: Served) -> Response:
    """Give the game up, without being shown anything."""
    return await _acted(services, game, visitor, games.note, "leave")


@router.post("/{code}/view", response_model=GameState)
async def view(game: InPlay, asked: ViewRequest, visitor: Asker, services: Served) -> Response:
    """Note that the player goes into the maze, or back to its plan."""
    return await _acted(services, game, visitor, games.note, asked.view)


async def _acted(
    services: Services,
    game: LiveGame,
    visitor: Visitor,
    task: Any,
    *values: Any,
    known: int | None = None,
) -> Response:
    """Act in a game, write it down, and return how the game stands then."""
    async with game.lock:
        if known is not None and not game.stands(known):
            raise IllegalMove(Message("the game has gone on elsewhere: look at it again"))
        await go_on(services, game, visitor)
        errand = drawing(services, game.size, task, visitor.preferences, *values)
        return send((await services.games.act(game, errand, visitor.caller)).answer)


@router.post("/{code}/answers", status_code=204)
async def answer(game: InPlay, asked: AnswerRequest, _visitor: Asker, services: Served) -> None:
    """Keep an answer to a question after the game."""
    number = game.play.number
    await services.write(lambda c: answer_question(c, number, asked.question, asked.answer))
