"""Plays in the store: who played what, and every action with its time."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from sakumon.catalog.schema import deeds, documents, players, plays, puzzles, replies
from sakumon.core.puzzle import Puzzle, read_documents

# A play that has ended in one of these ways says something about who is stronger.
WON, LOST, DRAWN, LEFT = "won", "lost", "drawn", "left"


@dataclass(frozen=True, slots=True)
class Action:
    """What a player, or the machine, did: a move, an undo, a hint; and when, since the start."""

    kind: str
    seconds: float
    move: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One play of one puzzle."""

    number: int
    code: str
    puzzle: int
    player: int | None
    study: int | None
    assist: str
    settings: Mapping[str, Any]
    first: bool
    begun: float
    ended: float | None = None
    result: str | None = None
    seconds: float | None = None
    hints: int = 0
    undos: int = 0
    actions: Sequence[Action] = field(default=())


def join(connection: Connection, code: str) -> int:
    """Return the number of the player with this code; a new one is entered."""
    asked = select(players.c.number).where(players.c.code == code)
    found = connection.execute(asked).scalar_one_or_none()
    if found is not None:
        return int(found)
    made = insert(players).values(code=code, joined=time.time()).returning(players.c.number)
    return int(connection.execute(made).scalar_one())


def begin_play(
    connection: Connection,
    code: str,
    puzzle: str,
    player: int,
    assist: str,
    settings: Mapping[str, Any],
    study: int | None = None,
) -> Play:
    """Enter a new play of the puzzle with this id."""
    number = connection.execute(select(puzzles.c.number).where(puzzles.c.id == puzzle)).scalar_one()
    before = select(func.count()).where(plays.c.puzzle == number, plays.c.player == player)
    first = connection.execute(before).scalar_one() == 0
    values = {
        "code": code,
        "puzzle": number,
        "player": player,
        "study": study,
        "assist": assist,
        "settings": json.dumps(settings, sort_keys=True),
        "first": first,
        "begun": time.time(),
    }
    made = connection.execute(insert(plays).values(values).returning(plays.c.number)).scalar_one()
    return Play(**{**values, "number": made, "settings": settings})


def add_action(connection: Connection, play: int, place: int, action: Action) -> None:
    """Write down an action at its place in the play."""
    connection.execute(
        insert(deeds).values(
            play=play, place=place, kind=action.kind, move=action.move, seconds=action.seconds
        )
    )


def end_play(
    connection: Connection, play: int, result: str | None, seconds: float, hints: int, undos: int
) -> None:
    """Write down how a play stands; without a result it goes on."""
    ended = None if result is None else time.time()
    values = {"result": result, "ended": ended, "seconds": seconds, "hints": hints, "undos": undos}
    connection.execute(update(plays).where(plays.c.number == play).values(values))


def get_play(connection: Connection, code: str) -> tuple[Play, Puzzle] | None:
    """Return the play with this code and all its actions, and its puzzle."""
    row = connection.execute(plays.select().where(plays.c.code == code)).mappings().first()
    if row is None:
        return None
    asked = select(deeds.c.kind, deeds.c.seconds, deeds.c.move)
    done = connection.execute(asked.where(deeds.c.play == row["number"]).order_by(deeds.c.place))
    values = {**row, "settings": json.loads(row["settings"])}
    play = Play(**values, actions=tuple(Action(*row) for row in done))
    text = select(documents.c.document).where(documents.c.puzzle == play.puzzle)
    (puzzle,) = read_documents(connection.execute(text).scalar_one())
    return play, puzzle


def answer_question(connection: Connection, play: int, question: str, answer: str) -> None:
    """Keep an answer of the questionnaire; a later one replaces it."""
    same = (replies.c.play == play) & (replies.c.question == question)
    values = {"answer": answer, "given": time.time()}
    if connection.execute(update(replies).where(same).values(values)).rowcount == 0:
        connection.execute(insert(replies).values(play=play, question=question, **values))
