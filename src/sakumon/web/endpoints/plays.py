"""Playing: moves, undo, restart; each written down before it is answered."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Literal

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy import Connection

from sakumon.catalog.plays import Action, Play, answer_question, begin_play, join
from sakumon.catalog.studies import get_study, participant
from sakumon.core.errors import IllegalMove
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.families import load_family
from sakumon.play.assist import Assist, assist_for
from sakumon.play.keys import moves_of
from sakumon.play.players import opponent_named
from sakumon.play.sides import sides_to_move
from sakumon.web.answers.plays import (
    FrameInfo,
    GameState,
)
from sakumon.web.drawings import frames_of
from sakumon.web.game_state import game_state
from sakumon.web.games import LiveGame, new_code
from sakumon.web.preferences import Preferences
from sakumon.web.requests import ApiRequest, MoveText, PuzzleId
from sakumon.web.services import InPlay, Served, Services
from sakumon.web.visitors import Asker, Visitor

router = APIRouter(prefix="/api/plays")

MOST_MOVES = 400
# What is done in a game: moments to show, and what to write down.
Done = tuple[list[FrameInfo], list[Action]]


class PlayRequest(ApiRequest):
    """A play to begin."""

    puzzle: PuzzleId
    assist: Literal["none", "refuse", "show", "auto"] = "auto"
    side: Literal[0, 1, "both"] = 0
    opponent: str = Field(default="perfect", pattern=r"^[a-z0-9-]{1,20}$")
    study: str | None = Field(default=None, max_length=80)
    participant: str = Field(default="", max_length=20)


class MovesRequest(ApiRequest):
    """Moves to play one after the other, and how many actions the client knows of."""

    moves: list[MoveText] = Field(min_length=1, max_length=MOST_MOVES)
    known: int | None = Field(default=None, ge=0)
    hinted: bool = False


class PressRequest(ApiRequest):
    """What was pressed on the board: a place to walk to, say."""

    press: str = Field(min_length=1, max_length=40)


class ViewRequest(ApiRequest):
    """How a maze is looked at: from above or from inside."""

    view: Literal["plane", "walk"]


class AnswerRequest(ApiRequest):
    """An answer to a question after the game."""

    question: Literal["fun", "fits-3d", "difficulty", "words"]
    answer: str = Field(max_length=500)


@router.post("", status_code=201)
async def begin(asked: PlayRequest, visitor: Asker, services: Served) -> GameState:
    """Begin a play of a puzzle."""
    puzzle = (await asyncio.to_thread(services.store.get, asked.puzzle)).puzzle()
    family = load_family(puzzle.family)
    sides = sides_to_move(family, puzzle.position())
    mine = (sides if asked.side == "both" else sides & {asked.side}) or frozenset({0})
    opponent = opponent_named(asked.opponent, family).name
    grade = puzzle.rating.grade if puzzle.rating else ""
    assist = assist_for(grade) if asked.assist == "auto" else Assist(asked.assist)
    settings = {
        "opponents": {str(side): opponent for side in sorted(sides - mine)},
        "people": len(mine),
        "language": visitor.preferences.language,
    }

    def enter(connection: Connection) -> Play:
        player, study = _player(connection, asked, visitor)
        return begin_play(connection, new_code(), puzzle.id, player, assist.value, settings, study)

    play = await asyncio.wrap_future(services.recorder.do(enter))
    game = services.games.add(play, puzzle)
    return await asyncio.to_thread(game_state, game, visitor.preferences)


def _player(connection: Connection, asked: PlayRequest, visitor: Visitor) -> tuple[int, int | None]:
    """Return who plays, and in which study if it is for one."""
    if asked.study is None:
        return join(connection, visitor.code), None
    study = get_study(connection, asked.study)
    return participant(connection, study, asked.participant), study.number


@router.get("/{code}")
async def look(game: InPlay, visitor: Asker, services: Served) -> GameState:
    """Return a game as it stands; if time has run out meanwhile, that is written down."""
    async with game.lock:
        if game.session.over and game.result is None:
            await services.games.write(game)
        return await asyncio.to_thread(game_state, game, visitor.preferences)


@router.post("/{code}/moves")
async def move(game: InPlay, asked: MovesRequest, visitor: Asker, services: Served) -> GameState:
    """Play moves; the first that is not legal stops them, and is the error if it is the first."""

    def play() -> Done:
        if asked.known is not None and asked.known != game.written:
            raise IllegalMove(Message("the game has gone on elsewhere: look at it again"))
        kind = "hinted" if asked.hinted else "move"
        moves = [Move(text) for text in asked.moves]
        return _played(game, moves, kind, visitor.preferences)

    return await _carried_out(services, game, visitor, play)


@router.post("/{code}/press")
async def press(game: InPlay, asked: PressRequest, visitor: Asker, services: Served) -> GameState:
    """Play the moves that a press means: a place that was tapped, and the walk to it."""

    def play() -> Done:
        moves = moves_of(game.session, asked.press)[:MOST_MOVES]
        if not moves:
            raise IllegalMove(Message("there is no way to that place"))
        return _played(game, moves, "move", visitor.preferences)

    return await _carried_out(services, game, visitor, play)


def _played(game: LiveGame, moves: Sequence[Move], kind: str, preferences: Preferences) -> Done:
    session, frames, actions = game.session, list[FrameInfo](), list[Action]()
    for number, wanted in enumerate(moves):
        before = session.position
        try:
            session.play(wanted)
        except IllegalMove:
            if number == 0:
                raise
            break
        frames += frames_of(session.family, before, wanted, preferences)
        actions.append(Action(kind, game.seconds, wanted))
    return frames, actions


@router.post("/{code}/undo")
async def undo(game: InPlay, visitor: Asker, services: Served) -> GameState:
    """Take back to the last turn of a person."""
    return await _noted(services, game, visitor, "undo", game.session.undo)


@router.post("/{code}/redo")
async def redo(game: InPlay, visitor: Asker, services: Served) -> GameState:
    """Play again what was taken back."""
    return await _noted(services, game, visitor, "redo", game.session.redo)


@router.post("/{code}/restart")
async def restart(game: InPlay, visitor: Asker, services: Served) -> GameState:
    """Begin the game again."""

    def begin_again() -> None:
        game.session.restart()
        game.session.look()

    return await _noted(services, game, visitor, "restart", begin_again)


@router.post("/{code}/view")
async def view(game: InPlay, asked: ViewRequest, visitor: Asker, services: Served) -> GameState:
    """Note that the player goes into the maze, or back to its plan."""
    return await _noted(services, game, visitor, asked.view)


async def _noted(
    services: Services,
    game: LiveGame,
    visitor: Visitor,
    kind: str,
    act: Callable[[], None] = lambda: None,
) -> GameState:
    """Do something that is one action and shows nothing on the way."""

    def done() -> Done:
        act()
        return [], [Action(kind, game.seconds)]

    return await _carried_out(services, game, visitor, done)


async def _carried_out(
    services: Services, game: LiveGame, visitor: Visitor, act: Callable[[], Done]
) -> GameState:
    """Act in a game, write it down, and return how the game stands then."""
    async with game.lock:
        frames, actions = await asyncio.to_thread(act)
        await services.games.write(game, *actions)
        return await asyncio.to_thread(game_state, game, visitor.preferences, frames)


@router.post("/{code}/answers", status_code=204)
async def answer(game: InPlay, asked: AnswerRequest, _visitor: Asker, services: Served) -> None:
    """Keep an answer to a question after the game."""
    number = game.play.number
    await asyncio.wrap_future(
        services.recorder.do(lambda c: answer_question(c, number, asked.question, asked.answer))
    )
