"""Shelves: files that players have opened, level by level, with what they made of each."""

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select

from sakumon.catalog.schema import plays, puzzles, shelf_puzzles, shelves
from sakumon.play.record import WON


@dataclass(frozen=True, slots=True)
class Shelf:
    """A file that somebody has opened."""

    number: int
    code: str
    player: int
    title: str
    added: float


@dataclass(frozen=True, slots=True)
class ShelfLevel:
    """A puzzle on a shelf, and what its owner made of it."""

    place: int
    puzzle: str
    title: str
    solved: bool
    begun: bool
    seconds: float | None  # of the fastest play that solved it
    tally: dict[str, int]  # the least of what is counted


def make_shelf(
    connection: Connection, code: str, player: int, title: str, levels: Sequence[tuple[str, str]]
) -> None:
    """Put puzzles, ids with titles, on a new shelf."""
    values = {"code": code, "player": player, "title": title, "added": time.time()}
    made = connection.execute(insert(shelves).values(values).returning(shelves.c.number))
    number = made.scalar_one()
    asked = select(puzzles.c.id, puzzles.c.number)
    ids = {name for name, _ in levels}
    found = connection.execute(asked.where(puzzles.c.id.in_(ids)))
    known = {row.id: row.number for row in found}
    rows = [
        {"shelf": number, "place": place, "puzzle": known[name], "title": words}
        for place, (name, words) in enumerate(levels)
    ]
    connection.execute(insert(shelf_puzzles), rows)


def find_shelf(connection: Connection, code: str) -> Shelf | None:
    """Return the shelf with this code, if there is one."""
    row = connection.execute(select(shelves).where(shelves.c.code == code)).mappings().first()
    return None if row is None else Shelf(**row)


def shelves_of(connection: Connection, player: int, most: int) -> list[tuple[Shelf, int, int]]:
    """Return a player's shelves, the latest first, each with how many levels, and solved ones."""
    asked = select(shelves).where(shelves.c.player == player).order_by(shelves.c.added.desc())
    found = [Shelf(**row) for row in connection.execute(asked.limit(most)).mappings()]
    on_it = shelf_puzzles.c.shelf == shelves.c.number
    won = (plays.c.puzzle == shelf_puzzles.c.puzzle) & (plays.c.result == WON)
    counted = (
        select(
            shelves.c.number,
            func.count(func.distinct(shelf_puzzles.c.place)),
            func.count(func.distinct(plays.c.puzzle)),
        )
        .join(shelf_puzzles, on_it)
        .outerjoin(plays, won & (plays.c.player == player))
        .where(shelves.c.number.in_([one.number for one in found]))
        .group_by(shelves.c.number)
    )
    totals = {number: (levels, solved) for number, levels, solved in connection.execute(counted)}
    return [(one, *totals.get(one.number, (0, 0))) for one in found]


def levels_of(connection: Connection, shelf: Shelf) -> list[ShelfLevel]:
    """Return what is on a shelf, in order."""
    asked = (
        select(shelf_puzzles.c.place, puzzles.c.id, shelf_puzzles.c.title, puzzles.c.number)
        .join(puzzles, puzzles.c.number == shelf_puzzles.c.puzzle)
        .where(shelf_puzzles.c.shelf == shelf.number)
        .order_by(shelf_puzzles.c.place)
    )
    rows = connection.execute(asked).all()
    made = _attempts(connection, shelf)
    return [_level(place, name, title, made.get(number, [])) for place, name, title, number in rows]


def least(tallies: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the least of everything that is counted."""
    found: dict[str, int] = {}
    for tally in tallies:
        for name, count in tally.items():
            found[name] = min(count, found.get(name, count))
    return found


def tallies_of(connection: Connection, puzzle: int, player: int | None = None) -> dict[str, int]:
    """Return the least that was counted where a puzzle was solved, by anybody or by one player."""
    asked = select(plays.c.tally).where(plays.c.puzzle == puzzle, plays.c.result == WON)
    if player is not None:
        asked = asked.where(plays.c.player == player)
    texts = connection.execute(asked.where(plays.c.tally.is_not(None))).scalars()
    return least(json.loads(text) for text in texts)


def _attempts(connection: Connection, shelf: Shelf) -> dict[int, list[Any]]:
    mine = (
        select(plays.c.puzzle, plays.c.result, plays.c.seconds, plays.c.tally)
        .join(shelf_puzzles, shelf_puzzles.c.puzzle == plays.c.puzzle)
        .where(shelf_puzzles.c.shelf == shelf.number, plays.c.player == shelf.player)
    )
    found: dict[int, list[Any]] = {}
    for row in connection.execute(mine):
        found.setdefault(row.puzzle, []).append(row)
    return found


def _level(place: int, name: str, title: str, made: Sequence[Any]) -> ShelfLevel:
    won = [row for row in made if row.result == WON]
    times = [row.seconds for row in won if row.seconds is not None]
    tally = least(json.loads(row.tally) for row in won if row.tally)
    return ShelfLevel(place, name, title, bool(won), bool(made), min(times, default=None), tally)
