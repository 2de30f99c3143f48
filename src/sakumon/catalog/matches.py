"""Matches in the store: who sits where, and every deed with the clocks as it left them."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, RowMapping, delete, func, insert, or_, select, update

from sakumon.catalog.plays import join
from sakumon.catalog.rows import PastMatch
from sakumon.catalog.schema import documents, match_deeds, matches, players, puzzles
from sakumon.play.match import LEFT, MOVED, MatchDeed, MatchEnd, TimeControl
from sakumon.play.record import DRAWN, LOST, WON

Entrance = Literal["host", "guest", "watch"]
_ENTRANCES: tuple[Entrance, ...] = ("host", "guest", "watch")
_HOSTS, _GUESTS = players.alias("hosts"), players.alias("guests")


@dataclass(frozen=True, slots=True)
class MatchCodes:
    """What lets somebody in: to the seat of who made the match, to the other one, to look on."""

    host: str
    guest: str
    watch: str

    def entrance(self, code: str) -> Entrance:
        """Return where a code leads."""
        return next(name for name in _ENTRANCES if getattr(self, name) == code)


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be entered: the codes of browsers stand for those who play."""

    codes: MatchCodes
    puzzle: str  # an id
    game: str
    host_side: int
    control: TimeControl | None
    host: str
    guest: str | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match as it is written down, without its deeds."""

    number: int
    codes: MatchCodes
    family: str
    puzzle: str
    document: str
    game: str
    host_side: int
    control: TimeControl | None
    host: str
    guest: str | None
    end: MatchEnd | None
    next: int | None

    @property
    def values(self) -> tuple[str, str, int, TimeControl | None]:
        """What another match of the same two needs to know."""
        return self.puzzle, self.game, 1 - self.host_side, self.control


def begin_match(connection: Connection, new: NewMatch) -> int:
    """Enter a match; return its number."""
    number = select(puzzles.c.number).where(puzzles.c.id == new.puzzle)
    now, control = time.time(), new.control
    values = {
        "host_code": new.codes.host,
        "guest_code": new.codes.guest,
        "watch_code": new.codes.watch,
        "puzzle": connection.execute(number).scalar_one(),
        "game": new.game,
        "host": join(connection, new.host),
        "guest": None if new.guest is None else join(connection, new.guest),
        "host_side": new.host_side,
        "seconds": control and control.seconds,
        "increment": control.increment if control else 0.0,
        "begun": now,
        "touched": now,
    }
    made = insert(matches).values(values).returning(matches.c.number)
    return int(connection.execute(made).scalar_one())


def find_match(connection: Connection, code: str) -> Match | None:
    """Return the match that a code leads to."""
    columns = (matches.c.host_code, matches.c.guest_code, matches.c.watch_code)
    return _found(connection, or_(*(column == code for column in columns)))


def match_numbered(connection: Connection, number: int) -> Match | None:
    """Return the match of this number."""
    return _found(connection, matches.c.number == number)


def _found(connection: Connection, which: Any) -> Match | None:
    asked = (
        select(
            matches, puzzles.c.family, puzzles.c.id.label("id"), documents.c.document,
            _HOSTS.c.code.label("host_visitor"), _GUESTS.c.code.label("guest_visitor"),
        )
        .join(puzzles, puzzles.c.number == matches.c.puzzle)
        .join(documents, documents.c.puzzle == matches.c.puzzle)
        .join(_HOSTS, _HOSTS.c.number == matches.c.host)
        .outerjoin(_GUESTS, _GUESTS.c.number == matches.c.guest)
        .where(which)
    )  # fmt: skip
    row = connection.execute(asked).mappings().first()
    return None if row is None else _match(row)


def _match(row: RowMapping) -> Match:
    seconds = row["seconds"]
    return Match(
        number=row["number"],
        codes=MatchCodes(row["host_code"], row["guest_code"], row["watch_code"]),
        family=row["family"],
        puzzle=row["id"],
        document=row["document"],
        game=row["game"],
        host_side=row["host_side"],
        control=None if seconds is None else TimeControl(seconds, row["increment"]),
        host=row["host_visitor"],
        guest=row["guest_visitor"],
        end=None if row["ended"] is None else MatchEnd(row["won_by"], row["reason"]),
        next=row["next"],
    )


def deeds_of(connection: Connection, match: int) -> list[MatchDeed]:
    """Return what was done in a match."""
    asked = select(match_deeds).where(match_deeds.c.match == match).order_by(match_deeds.c.place)
    return [_deed(row) for row in connection.execute(asked).mappings()]


def _deed(row: Mapping[Any, Any]) -> MatchDeed:
    first, second = row["first_left"], row["second_left"]
    left = None if first is None else (first, second)
    return MatchDeed(row["kind"], row["side"], row["turn"], left, row["move"])


def add_deed(connection: Connection, match: int, place: int, deed: MatchDeed) -> None:
    """Write down what was done, at its place in the match."""
    now, (first, second) = time.time(), deed.left or (None, None)
    values = {"kind": deed.kind, "side": deed.side, "move": deed.move, "turn": deed.turn}
    clocks = {"first_left": first, "second_left": second, "done": now}
    connection.execute(insert(match_deeds).values(match=match, place=place, **values, **clocks))
    _touch(connection, match)


def end_match(connection: Connection, match: int, end: MatchEnd) -> None:
    """Write down how a match ended."""
    _touch(connection, match, ended=time.time(), won_by=end.winner, reason=end.reason)


def take_seat(connection: Connection, match: int, visitor: str) -> None:
    """Let a visitor have the seat of the guest."""
    _touch(connection, match, guest=join(connection, visitor))


def follow_up(connection: Connection, match: int, new: NewMatch) -> int:
    """Enter the match that follows another one."""
    number = begin_match(connection, new)
    _touch(connection, match, next=number)
    return number


def _touch(connection: Connection, match: int, **values: Any) -> None:
    found = update(matches).where(matches.c.number == match)
    connection.execute(found.values(touched=time.time(), **values))


def open_matches(connection: Connection, visitor: str) -> int:
    """Return how many matches a visitor has made that are not over."""
    asked = (
        select(func.count()).select_from(matches).join(_HOSTS, _HOSTS.c.number == matches.c.host)
    )
    mine = asked.where(_HOSTS.c.code == visitor, matches.c.ended.is_(None))
    return int(connection.execute(mine).scalar_one())


def past_matches(connection: Connection, player: int, limit: int = 200) -> list[PastMatch]:
    """Return the matches of a player, those going on included, the latest first."""
    moves = select(func.count()).where(
        match_deeds.c.match == matches.c.number, match_deeds.c.kind == MOVED
    )
    asked = (
        select(matches, puzzles.c.family, moves.scalar_subquery().label("moves"))
        .join(puzzles, puzzles.c.number == matches.c.puzzle)
        .where(or_(matches.c.host == player, matches.c.guest == player))
        .order_by(matches.c.begun.desc())
        .limit(limit)
    )
    return [_past(row, player) for row in connection.execute(asked).mappings()]


def _past(row: RowMapping, player: int) -> PastMatch:
    hosts = row["host"] == player
    side = row["host_side"] if hosts else 1 - row["host_side"]
    code = row["host_code"] if hosts else row["guest_code"]
    result = result_for(side, row["won_by"], row["reason"])
    known = (row["family"], row["game"], side, result, row["reason"])
    return PastMatch(code, *known, row["begun"], row["ended"], row["moves"])


def result_for(side: int, winner: int | None, reason: str | None) -> str | None:
    """Return how a match ended for a side; None while it goes on."""
    if reason is None or reason == LEFT:
        return reason
    return DRAWN if winner is None else WON if winner == side else LOST


def idle_matches(connection: Connection, before: float, most: int) -> list[int]:
    """Return matches that are not over, in which nothing was done since a time."""
    asked = select(matches.c.number).where(matches.c.ended.is_(None), matches.c.touched < before)
    return list(connection.execute(asked.limit(most)).scalars())


def give_up(connection: Connection, numbers: Sequence[int]) -> None:
    """Forget matches in which nobody moved; end the others as left."""
    moved = select(match_deeds.c.match).where(match_deeds.c.kind == MOVED)
    idle = matches.c.number.in_(numbers) & matches.c.ended.is_(None)
    connection.execute(delete(matches).where(idle, ~matches.c.number.in_(moved)))
    connection.execute(update(matches).where(idle).values(ended=time.time(), reason=LEFT))
