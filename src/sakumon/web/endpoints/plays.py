"""Playing: moves, undo, hints, replies of the machine; each written down before it is answered."""

import asyncio
from collections.abc import AsyncIterator, Callable, Generator, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
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
from sakumon.play.machines import Awaited, replies
from sakumon.play.players import opponent_named
from sakumon.play.sides import sides_to_move
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
from sakumon.web.games import LiveGame, new_code
from sakumon.web.jobs import result_of
from sakumon.web.preferences import Preferences
from sakumon.web.requests import ApiRequest, MoveText, PuzzleId
from sakumon.web.services import Served, Services
from sakumon.web.visitors import Asker, Visitor
from sakumon.web.worker_tasks import WorkerTasks

router = APIRouter(prefix="/api/plays")

Code = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]
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
async def look(code: Code, visitor: Asker, services: Served) -> GameState:
    """Return a game as it stands; if time has run out meanwhile, that is written down."""
    game = await services.games.find(code)
    async with game.lock:
        if game.session.over and game.result is None:
            await services.games.write(game)
        return await asyncio.to_thread(game_state, game, visitor.preferences)


@router.post("/{code}/moves")
async def move(code: Code, asked: MovesRequest, visitor: Asker, services: Served) -> GameState:
    """Play moves; the first that is not legal stops them, and is the error if it is the first."""

    def play(game: LiveGame) -> Done:
        if asked.known is not None and asked.known != game.written:
            raise IllegalMove(Message("the game has gone on elsewhere: look at it again"))
        kind = "hinted" if asked.hinted else "move"
        moves = [Move(text) for text in asked.moves]
        return _played(game, moves, kind, visitor.preferences)

    return await _carried_out(services, code, visitor, play)


@router.post("/{code}/press")
async def press(code: Code, asked: PressRequest, visitor: Asker, services: Served) -> GameState:
    """Play the moves that a press means: a place that was tapped, and the walk to it."""

    def play(game: LiveGame) -> Done:
        moves = moves_of(game.session, asked.press)[:MOST_MOVES]
        if not moves:
            raise IllegalMove(Message("there is no way to that place"))
        return _played(game, moves, "move", visitor.preferences)

    return await _carried_out(services, code, visitor, play)


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


@router.post("/{code}/reply")
async def reply(code: Code, visitor: Asker, services: Served) -> GameState:
    """Let the machine move, if it is its turn."""
    game = await services.games.find(code)
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


@router.post("/{code}/undo")
async def undo(code: Code, visitor: Asker, services: Served) -> GameState:
    """Take back to the last turn of a person."""
    return await _noted(services, code, visitor, "undo", lambda game: game.session.undo())


@router.post("/{code}/redo")
async def redo(code: Code, visitor: Asker, services: Served) -> GameState:
    """Play again what was taken back."""
    return await _noted(services, code, visitor, "redo", lambda game: game.session.redo())


@router.post("/{code}/restart")
async def restart(code: Code, visitor: Asker, services: Served) -> GameState:
    """Begin the game again."""

    def begin_again(game: LiveGame) -> None:
        game.session.restart()
        game.session.look()

    return await _noted(services, code, visitor, "restart", begin_again)


@router.post("/{code}/view")
async def view(code: Code, asked: ViewRequest, visitor: Asker, services: Served) -> GameState:
    """Note that the player goes into the maze, or back to its plan."""
    return await _noted(services, code, visitor, asked.view, lambda _game: None)


async def _noted(
    services: Services, code: str, visitor: Visitor, kind: str, act: Callable[[LiveGame], None]
) -> GameState:
    """Do something that is one action and shows nothing on the way."""

    def done(game: LiveGame) -> Done:
        act(game)
        return [], [Action(kind, game.seconds)]

    return await _carried_out(services, code, visitor, done)


async def _carried_out(
    services: Services, code: str, visitor: Visitor, act: Callable[[LiveGame], Done]
) -> GameState:
    """Act in a game, write it down, and return how the game stands then."""
    game = await services.games.find(code)
    async with game.lock:
        frames, actions = await asyncio.to_thread(act, game)
        await services.games.write(game, *actions)
        return await asyncio.to_thread(game_state, game, visitor.preferences, frames)


@router.post("/{code}/hint")
async def hint(code: Code, visitor: Asker, services: Served) -> HintInfo:
    """Return a move to play here, how one stands, and a drawing that shows it."""
    game = await services.games.find(code)
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
async def solution(code: Code, _visitor: Asker, services: Served) -> SolutionInfo:
    """Give the game up and return the line of best play from here."""
    game = await services.games.find(code)
    async with game.lock:
        position, limit = _position(game), services.config.limits.work
        job = services.quick.submit(WorkerTasks.line, *position, limit=limit)
        status, line = await result_of(job)
        await services.games.leave(game)
        return SolutionInfo(status, line, position[1])


@router.get("/{code}/values")
async def move_values(code: Code, visitor: Asker, services: Served) -> MoveValues:
    """Return what every move leads to, where it can be said, and a drawing of it."""
    game = await services.games.find(code)
    family, board, _ = _position(game)
    limit, preferences = services.config.limits.work, visitor.preferences
    found = await result_of(services.quick.submit(WorkerTasks.values, family, board, limit=limit))
    values: dict[str, OutlookInfo] = {
        move: OutlookInfo(outlook.score, preferences.say(outlook.words, family), outlook.short)
        for move, outlook in found.items()
    }
    drawn = await asyncio.to_thread(game_drawing, game.session, preferences, outlooks=found)
    return MoveValues(values, drawn)


@router.post("/{code}/answers", status_code=204)
async def answer(code: Code, asked: AnswerRequest, _visitor: Asker, services: Served) -> None:
    """Keep an answer to a question after the game."""
    game = await services.games.find(code)
    number = game.play.number
    await asyncio.wrap_future(
        services.recorder.do(lambda c: answer_question(c, number, asked.question, asked.answer))
    )
