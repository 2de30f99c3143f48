"""How strong players and puzzles are: Glicko-2 over first attempts."""

import time
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, insert, select, update

from sakumon.catalog.schema import puzzles, strengths
from sakumon.play.glicko import LOST, WON, Strength, after, unplayed

# An opponent that makes mistakes says nothing about how hard the puzzle is.
JUDGES = ("perfect",)


def counts(first: bool, result: str | None, settings: Mapping[str, Any]) -> bool:
    """Tell whether a play says something about strength."""
    rivals = set(settings.get("opponents", {}).values())
    alone = settings.get("people", 1) == 1
    return first and alone and result is not None and rivals <= set(JUDGES)


def rate_play(
    connection: Connection, puzzle: int, player: int, solved: bool
) -> tuple[float, float]:
    """Let a puzzle and a player meet: who solves it beats it; return the player's rating and gain.

    A puzzle that is new is held for what its score says.
    """
    asked = select(puzzles.c.family, puzzles.c.score).where(puzzles.c.number == puzzle)
    family, score = connection.execute(asked).one()
    mine, played = _strength(connection, family, player=player)
    its, met = _strength(connection, family, puzzle=puzzle)
    its = its if met else unplayed(score)
    scored = WON if solved else LOST
    now = after(mine, [(its, scored)])
    _keep(connection, family, now, played + 1, player=player)
    _keep(connection, family, after(its, [(mine, 1 - scored)]), met + 1, puzzle=puzzle)
    return now.rating, now.rating - mine.rating


def strength_of_player(connection: Connection, family: str, player: int) -> tuple[Strength, int]:
    """Return how strong a player is in a family, and after how many plays."""
    return _strength(connection, family, player=player)


def _strength(connection: Connection, family: str, **who: int) -> tuple[Strength, int]:
    asked = select(
        strengths.c.rating, strengths.c.deviation, strengths.c.volatility, strengths.c.plays
    ).where(*_row(family, who))
    row = connection.execute(asked).first()
    return (Strength(), 0) if row is None else (Strength(*row[:3]), int(row[3]))


def _keep(connection: Connection, family: str, strength: Strength, plays: int, **who: int) -> None:
    values = {
        "rating": strength.rating,
        "deviation": strength.deviation,
        "volatility": strength.volatility,
        "plays": plays,
        "changed": time.time(),
    }
    changed = connection.execute(update(strengths).where(*_row(family, who)).values(values))
    if changed.rowcount == 0:
        connection.execute(insert(strengths).values(family=family, **who, **values))


def _row(family: str, who: Mapping[str, int]) -> list[Any]:
    return [strengths.c.family == family, *(strengths.c[name] == n for name, n in who.items())]
