"""What visitors left in a store and nobody came back for."""

from sqlalchemy import ColumnElement, Connection, delete, exists, select

from sakumon.catalog.schema import (
    matches,
    participants,
    players,
    plays,
    puzzles,
    shelf_puzzles,
    shelves,
    study_puzzles,
)
from sakumon.catalog.sources import BROUGHT


def unused_boards(connection: Connection, before: float, most: int) -> list[int]:
    """Return boards that visitors brought before a time and that nobody has played."""
    asked = (
        select(puzzles.c.number)
        .where(puzzles.c.source.in_(BROUGHT), puzzles.c.added < before)
        .where(~exists().where(plays.c.puzzle == puzzles.c.number))
        .where(~exists().where(study_puzzles.c.puzzle == puzzles.c.number))
        .where(~_on_a_shelf_in_use())
        .where(~exists().where(matches.c.puzzle == puzzles.c.number))
        .limit(most)
    )
    return list(connection.execute(asked).scalars())


def _on_a_shelf_in_use() -> ColumnElement[bool]:
    """Return whether a board stands beside one that was played."""
    beside = shelf_puzzles.alias()
    return (
        exists()
        .where(shelf_puzzles.c.puzzle == puzzles.c.number)
        .where(beside.c.shelf == shelf_puzzles.c.shelf, beside.c.puzzle == plays.c.puzzle)
    )


def idle_players(connection: Connection, before: float, most: int) -> list[int]:
    """Return players who came before a time and never played."""
    asked = (
        select(players.c.number)
        .where(players.c.joined < before)
        .where(~exists().where(plays.c.player == players.c.number))
        .where(~exists().where(participants.c.player == players.c.number))
        .where(~exists().where(shelves.c.player == players.c.number))
        .where(~_in_matches())
        .limit(most)
    )
    return list(connection.execute(asked).scalars())


def _in_matches() -> ColumnElement[bool]:
    mine = (matches.c.host == players.c.number) | (matches.c.guest == players.c.number)
    return exists().where(mine)


def forget(connection: Connection, boards: list[int], people: list[int]) -> None:
    """Take boards and players out of a store, unless somebody has begun to play meanwhile."""
    played = exists().where(plays.c.puzzle == puzzles.c.number)
    unplayed = ~(played | exists().where(matches.c.puzzle == puzzles.c.number))
    connection.execute(delete(puzzles).where(puzzles.c.number.in_(boards), unplayed))
    empty = ~exists().where(shelf_puzzles.c.shelf == shelves.c.number)
    connection.execute(delete(shelves).where(empty))
    idle = ~(exists().where(plays.c.player == players.c.number) | _in_matches())
    connection.execute(delete(players).where(players.c.number.in_(people), idle))
