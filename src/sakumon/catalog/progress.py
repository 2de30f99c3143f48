"""How a player gets on: ratings over time, and what was solved in a row."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import Connection, select

from sakumon.catalog.schema import plays, puzzles
from sakumon.play.record import WON

# Plays that a page looks back at: the latest ones.
LATEST = 500


@dataclass(frozen=True, slots=True)
class RatedPlay:
    """A play that counted: when it ended, and the rating afterwards."""

    ended: float
    rating: float
    gain: float
    won: bool


def rated_plays(connection: Connection, player: int, family: str) -> list[RatedPlay]:
    """Return the plays of a family that counted for a player, the oldest first."""
    asked = (
        select(plays.c.ended, plays.c.rating, plays.c.gain, plays.c.result)
        .join(puzzles, puzzles.c.number == plays.c.puzzle)
        .where(plays.c.player == player, puzzles.c.family == family)
        .where(plays.c.rating.is_not(None), plays.c.ended.is_not(None))
        .order_by(plays.c.ended.desc())
        .limit(LATEST)
    )
    rows = connection.execute(asked).all()[::-1]
    return [
        RatedPlay(ended, rating, gain or 0.0, result == WON) for ended, rating, gain, result in rows
    ]


def in_a_row(won: Iterable[bool]) -> tuple[int, int]:
    """Return how many were won in a row up to the last, and how many at most."""
    now = most = 0
    for one in won:
        now = now + 1 if one else 0
        most = max(most, now)
    return now, most


def days_in_a_row(connection: Connection, player: int, today: date) -> int:
    """Return on how many days up to today, or yesterday, something was solved."""
    asked = select(plays.c.ended).where(plays.c.player == player, plays.c.result == WON)
    rows = connection.execute(asked.order_by(plays.c.ended.desc()).limit(20 * LATEST)).scalars()
    solved = {datetime.fromtimestamp(ended, UTC).date() for ended in rows if ended is not None}
    at = today if today in solved else today - timedelta(days=1)
    count = 0
    while at in solved:
        count, at = count + 1, at - timedelta(days=1)
    return count
