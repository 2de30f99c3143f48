"""Playing: moves, undo, hints, replies of the machine; each written down before it is answered."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import Field

from sakumon.catalog.plays import Deed, answer_question, begin_play, join
from sakumon.catalog.studies import get_study, participant
from sakumon.core.errors import IllegalMove
from sakumon.core.move import Move
from sakumon.drawing.scene import Outlook
from sakumon.families import load_family
from sakumon.play.assist import Assist, assist_for
from sakumon.play.keys import moves_of
from sakumon.play.machines import replies
from sakumon.play.players import opponent_named
from sakumon.play.sides import sides_to_move
from sakumon.web import tasks
from sakumon.web.games import Game, new_code
from sakumon.web.jobs import result_of
from sakumon.web.place import Here, Place
from sakumon.web.routes.puzzles import Asked
from sakumon.web.states import board_of, frames_of, outlook_values, state_of
from sakumon.web.visitors import Asker, Visitor

routes = APIRouter(prefix="/api/plays")

Code = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]
MoveText = Annotated[str, Field(min_length=1, max_length=40)]
MOST_MOVES = 400


class PlayAsked(Asked):
    """A play to begin."""

    puzzle: str = Field(pattern=r"^[a-z]+-[0-9a-f]{20}$")
    assist: Literal["none", "refuse", "show", "auto"] = "auto"
    side: Literal[0, 1, "both"] = 0
    opponent: str = Field(default="perfect", pattern=r"^[a-z0-9-]{1,20}$")
    study: str | None = Field(default=None, max_length=80)
    participant: str = Field(default="", max_length=20)


class MovesAsked(Asked):
    """Moves to play one after the other, and how many deeds the client knows of."""

    moves: list[MoveText] = Field(min_length=1, max_length=MOST_MOVES)
    known: int | None = Field(default=None, ge=0)
    hinted: bool = False


class PressAsked(Asked):
    """What was pressed on the board: a place to walk to, say."""

    press: str = Field(min_length=1, max_length=40)


class ViewAsked(Asked):
    """How a maze is looked at: from above or from inside."""

    view: Literal["plane", "walk"]


class AnswerAsked(Asked):
    """An answer to a question after the game."""

    question: Literal["fun", "fits-3d", "difficulty", "words"]
    answer: str = Field(max_length=500)


@routes.post("", status_code=201)
async def begin(asked: PlayAsked, visitor: Asker, here: Here) -> dict[str, Any]:
    """Begin a play of a puzzle."""
    puzzle = (await asyncio.to_thread(here.store.get, asked.puzzle)).puzzle()
    family = load_family(puzzle.family)
    sides = sides_to_move(family, puzzle.position())
    mine = sides if asked.side == "both" else sides & {asked.side}
    opponent = opponent_named(asked.opponent, family).name
    grade = puzzle.rating.grade if puzzle.rating else ""
    assist = assist_for(grade) if asked.assist == "auto" else Assist(asked.assist)
    mine = mine or frozenset({0})
    settings = {
        "opponents": {str(side): opponent for side in sorted(sides - mine)},
        "people": len(mine),
        "language": visitor.look.language,
    }
    code = new_code()

    def work(connection: Any) -> Any:
        if asked.study is None:
            player, study = join(connection, visitor.code), None
        else:
            found = get_study(connection, asked.study)
            player, study = participant(connection, found, asked.participant), found.number
        return begin_play(connection, code, puzzle.id, player, assist.value, settings, study)

    play = await asyncio.wrap_future(here.recorder.do(work))
    game = here.games.add(play, puzzle)
    return await asyncio.to_thread(state_of, game, visitor.look)


@routes.get("/{code}")
async def look(code: Code, visitor: Asker, here: Here) -> dict[str, Any]:
    """Return a game as it stands; if time has run out meanwhile, that is written down."""
    game = await here.games.find(code)
    async with game.lock:
        if game.session.over and game.result is None:
            await here.games.write(game)
        return await asyncio.to_thread(state_of, game, visitor.look)


@routes.post("/{code}/moves")
async def move(code: Code, asked: MovesAsked, visitor: Asker, here: Here) -> dict[str, Any]:
    """Play moves; the first that is not legal stops them, and is the error if it is the first."""
    game = await here.games.find(code)
    async with game.lock:
        _check_known(game, asked.known)
        frames, done = await asyncio.to_thread(_play, game, asked, visitor)
        await here.games.write(game, *done)
        return await asyncio.to_thread(state_of, game, visitor.look, frames)


@routes.post("/{code}/press")
async def press(code: Code, asked: PressAsked, visitor: Asker, here: Here) -> dict[str, Any]:
    """Play the moves that a press means: a place that was tapped, and the walk to it."""
    game = await here.games.find(code)
    async with game.lock:
        moves = moves_of(game.session, asked.press)
        if not moves:
            raise IllegalMove("there is no way to that place")
        steps = MovesAsked(moves=[str(move) for move in moves[:MOST_MOVES]])
        frames, done = await asyncio.to_thread(_play, game, steps, visitor)
        await here.games.write(game, *done)
        return await asyncio.to_thread(state_of, game, visitor.look, frames)


def _play(game: Game, asked: MovesAsked, visitor: Visitor) -> tuple[list[Any], list[Deed]]:
    session, done, frames = game.session, list[Deed](), list[Any]()
    kind = "hinted" if asked.hinted else "move"
    for number, text in enumerate(asked.moves):
        before, wanted = session.position, Move(text)
        try:
            session.play(wanted)
        except IllegalMove:
            if number == 0:
                raise
            break
        frames += frames_of(session.family, before, wanted, visitor.look)
        done.append(Deed(kind, game.seconds, wanted))
    return frames, done


def _check_known(game: Game, known: int | None) -> None:
    if known is not None and known != game.written:
        raise IllegalMove("the game has gone on elsewhere: look at it again")


@routes.post("/{code}/reply")
async def reply(code: Code, visitor: Asker, here: Here) -> dict[str, Any]:
    """Let the machine move, if it is its turn."""
    game = await here.games.find(code)
    async with game.lock:
        session, frames, done = game.session, list[Any](), list[Deed]()
        family, asking = session.family, replies(session)
        awaited = next(asking, None)
        while awaited is not None:
            at = awaited.position
            values = (family.name, family.rules.write(at), awaited.player, awaited.dice)
            limit = here.config.limits.work
            job = here.quick.submit(tasks.reply, *values, limit=limit)
            chosen, moves = Move(await result_of(job)), len(session.line)
            try:
                awaited = asking.send(chosen)
            except StopIteration:
                awaited = None
            if len(session.line) > moves:
                done.append(Deed("reply", game.seconds, chosen))
                frames += await asyncio.to_thread(frames_of, family, at, chosen, visitor.look)
        if done or (session.over and game.result is None):
            await here.games.write(game, *done)
        return await asyncio.to_thread(state_of, game, visitor.look, frames)


@routes.post("/{code}/undo")
async def undo(code: Code, visitor: Asker, here: Here) -> dict[str, Any]:
    """Take back to the last turn of a person."""
    return await _do(here, code, visitor, "undo", lambda game: game.session.undo())


@routes.post("/{code}/redo")
async def redo(code: Code, visitor: Asker, here: Here) -> dict[str, Any]:
    """Play again what was taken back."""
    return await _do(here, code, visitor, "redo", lambda game: game.session.redo())


@routes.post("/{code}/restart")
async def restart(code: Code, visitor: Asker, here: Here) -> dict[str, Any]:
    """Begin the game again."""

    def again(game: Game) -> None:
        game.session.restart()
        game.session.look()

    return await _do(here, code, visitor, "restart", again)


async def _do(
    here: Place, code: str, visitor: Visitor, kind: str, deed: Callable[[Game], None]
) -> dict[str, Any]:
    game = await here.games.find(code)
    async with game.lock:
        deed(game)
        await here.games.write(game, Deed(kind, game.seconds))
        return await asyncio.to_thread(state_of, game, visitor.look)


@routes.post("/{code}/view")
async def view(code: Code, asked: ViewAsked, visitor: Asker, here: Here) -> dict[str, Any]:
    """Note that the player goes into the maze, or back to its plan."""
    return await _do(here, code, visitor, asked.view, lambda _game: None)


@routes.post("/{code}/hint")
async def hint(code: Code, visitor: Asker, here: Here) -> dict[str, Any]:
    """Return a move to play here, how one stands, and a drawing that shows it."""
    game = await here.games.find(code)
    async with game.lock:
        session = game.session
        values = (session.family.name, session.family.rules.write(session.position))
        with session.hinting():
            limit = here.config.limits.quick_work
            found, status = await result_of(here.quick.submit(tasks.advice, *values, limit=limit))
        await here.games.write(game, Deed("hint", game.seconds, found))
        shown = Move(found) if found else None
        board = await asyncio.to_thread(board_of, game, visitor.look, hint=shown)
        return {"move": found, "status": status, "board": board, "hints": session.hints_used}


@routes.post("/{code}/solution")
async def solution(code: Code, _visitor: Asker, here: Here) -> dict[str, Any]:
    """Give the game up and return the line of best play from here."""
    game = await here.games.find(code)
    async with game.lock:
        session = game.session
        values = (session.family.name, session.family.rules.write(session.position))
        limit = here.config.limits.work
        status, line = await result_of(here.quick.submit(tasks.line, *values, limit=limit))
        await here.games.leave(game)
        return {"status": status, "line": line, "board": values[1]}


@routes.get("/{code}/values")
async def move_values(code: Code, visitor: Asker, here: Here) -> dict[str, Any]:
    """Return what every move leads to, where it can be told, and a drawing of it."""
    game = await here.games.find(code)
    session = game.session
    values = (session.family.name, session.family.rules.write(session.position))
    limit = here.config.limits.work
    found = await result_of(here.quick.submit(tasks.values, *values, limit=limit))
    outlooks = {Move(text): Outlook(*parts) for text, parts in found.items()}
    board = await asyncio.to_thread(board_of, game, visitor.look, outlooks=outlooks)
    told = outlook_values(session.family.name, outlooks, visitor.look)
    return {"values": told, "board": board}


@routes.post("/{code}/answers", status_code=204)
async def answer(code: Code, asked: AnswerAsked, _visitor: Asker, here: Here) -> None:
    """Keep an answer to a question after the game."""
    game = await here.games.find(code)
    number = game.play.number
    await asyncio.wrap_future(
        here.recorder.do(lambda c: answer_question(c, number, asked.question, asked.answer))
    )
