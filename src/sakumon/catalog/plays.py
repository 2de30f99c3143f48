"""Plays in the store: who played what, and every action with its time."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from sakumon.catalog.schema import deeds, documents, players, plays, puzzles, replies
from sakumon.play.record import Action, Play

# What a play is made of, its actions apart; reports have columns of their own.
_OF_A_PLAY = [plays.c[field.name] for field in fields(Play) if field.name in plays.c]


@dataclass(frozen=True, slots=True)
class FoundPlay:
    """A play without its actions: how many they are, and when the last was done."""

    play: Play
    puzzle: str
    size: int  # characters of its puzzle's document
    source: str | None  # of the puzzle
    actions: int
    seconds: float


def known_player(connection: Connection, code: str) -> int | None:
    """Return the number of the player with this code, if somebody with it ever played."""
    asked = select(players.c.number).where(players.c.code == code)
    found = connection.execute(asked).scalar_one_or_none()
    return None if found is None else int(found)


def join(connection: Connection, code: str) -> int:
    """Return the number of the player with this code; a new one is entered."""
    found = known_player(connection, code)
    if found is not None:
        return found
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
    *,
    counts: bool = True,
) -> Play:
    """Enter a new play of the puzzle with this id; one that does not count is no first attempt."""
    number = connection.execute(select(puzzles.c.number).where(puzzles.c.id == puzzle)).scalar_one()
    before = select(func.count()).where(plays.c.puzzle == number, plays.c.player == player)
    first = counts and connection.execute(before).scalar_one() == 0
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
    connection: Connection, play: int, result: str, seconds: float, hints: int, undos: int
) -> None:
    """Write down how a play ended."""
    values = {"result": result, "ended": time.time(), "seconds": seconds}
    connection.execute(update(plays).where(plays.c.number == play).values(values))
    note_play(connection, play, hints, undos)


def note_play(connection: Connection, play: int, hints: int, undos: int) -> None:
    """Write down what help was used in a play."""
    counted = update(plays).where(plays.c.number == play).values(hints=hints, undos=undos)
    connection.execute(counted)


@dataclass(frozen=True, slots=True)
class PastRating:
    """What a play did to its player's rating, where it counted."""

    rating: float | None
    gain: float | None


def past_rating(connection: Connection, play: int) -> PastRating:
    """Return what a play did to its player's rating."""
    asked = select(plays.c.rating, plays.c.gain).where(plays.c.number == play)
    return PastRating(*connection.execute(asked).one())


def note_rating(connection: Connection, play: int, rating: float, gain: float) -> None:
    """Write down what a play did to its player's rating."""
    values = {"rating": rating, "gain": gain}
    connection.execute(update(plays).where(plays.c.number == play).values(values))


def note_tally(connection: Connection, play: int, tally: Mapping[str, int]) -> None:
    """Write down what was counted in a play that solved its puzzle."""
    text = json.dumps(dict(tally))
    connection.execute(update(plays).where(plays.c.number == play).values(tally=text))


def find_play(connection: Connection, code: str) -> FoundPlay | None:
    """Return the play with this code, which puzzle it is of, and how far it is written down."""
    found = select(*_OF_A_PLAY, puzzles.c.id, puzzles.c.source)
    asked = found.join(puzzles, puzzles.c.number == plays.c.puzzle)
    row = connection.execute(asked.where(plays.c.code == code)).mappings().first()
    if row is None:
        return None
    values = {**row, "settings": json.loads(row["settings"])}
    puzzle, source = values.pop("id"), values.pop("source")
    done = select(func.count(), func.max(deeds.c.seconds)).where(deeds.c.play == row["number"])
    count, seconds = connection.execute(done).one()
    long = select(func.length(documents.c.document)).where(documents.c.puzzle == row["puzzle"])
    size = connection.execute(long).scalar_one()
    return FoundPlay(Play(**values), puzzle, size, source, count, seconds or 0.0)


def whole_play(connection: Connection, play: Play) -> tuple[Play, str]:
    """Return a play with all its actions, and the document of its puzzle."""
    asked = select(deeds.c.kind, deeds.c.seconds, deeds.c.move)
    done = connection.execute(asked.where(deeds.c.play == play.number).order_by(deeds.c.place))
    actions = tuple(Action(*row) for row in done)
    text = select(documents.c.document).where(documents.c.puzzle == play.puzzle)
    return replace(play, actions=actions), connection.execute(text).scalar_one()


def answer_question(connection: Connection, play: int, question: str, answer: str) -> None:
    """Keep an answer of the questionnaire; a later one replaces it."""
    same = (replies.c.play == play) & (replies.c.question == question)
    values = {"answer": answer, "given": time.time()}
    if connection.execute(update(replies).where(same).values(values)).rowcount == 0:
        connection.execute(insert(replies).values(play=play, question=question, **values))
