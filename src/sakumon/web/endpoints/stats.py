"""What plays add up to: a visitor's own, and everyone's."""

import asyncio
import time
from dataclasses import replace
from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query, Response
from sqlalchemy import Connection

from sakumon.catalog.match_table import match_rows, write_matches
from sakumon.catalog.matches import past_matches
from sakumon.catalog.play_table import play_rows, write_plays
from sakumon.catalog.plays import known_player
from sakumon.catalog.reports import (
    answers,
    by_grade,
    by_kind,
    history,
    own_strengths,
    rated_puzzles,
    times,
    total_plays,
)
from sakumon.catalog.rows import PastMatch, PlayTotals
from sakumon.catalog.store import Store
from sakumon.families import family_names, load_family
from sakumon.web.answers.stats import GradeRow, History, KindRow, KindTable, SizePlot, StatsInfo
from sakumon.web.preferences import Preferences
from sakumon.web.services import Served, Services
from sakumon.web.visitors import Asker, Host
from sakumon.words import card

router = APIRouter(prefix="/api")
# Seconds that what was added up is good for.
FRESH = 10.0
TableFormat = Annotated[Literal["csv", "parquet"], Query()]


@router.get("/history")
def own_history(visitor: Asker, services: Served) -> History:
    """Return what this visitor has played, and how strong that shows it to be."""
    say = visitor.preferences.say
    with services.store.transaction(writes=False) as connection:
        player = known_player(connection, visitor.code)
        if player is None:
            return History([], [], [])
        plays = history(connection, player)
        matches = past_matches(connection, player)
        strengths = own_strengths(connection, player)
    spoken = [replace(one, grade=say(one.grade or "", one.family)) for one in plays]
    return History(spoken, strengths, [_named(one, visitor.preferences) for one in matches])


def _named(match: PastMatch, preferences: Preferences) -> PastMatch:
    games = load_family(match.family).playing.games
    words = games[match.game].words if match.game in games else match.game
    return replace(match, game=preferences.say(words, match.family))


@router.get("/stats")
async def stats(visitor: Asker, services: Served) -> StatsInfo:
    """Return the tables of the papers, from what was played here up to a moment ago."""
    async with services.counting:  # thousands of plays are added up: once for all who ask
        language = visitor.preferences.language
        known = services.counted.get(language)
        if known is None or time.monotonic() - known[0] > FRESH:
            found = await asyncio.to_thread(_counted, services, visitor.preferences)
            services.counted[language] = known = (time.monotonic(), found)
    return known[1]


def _counted(services: Services, preferences: Preferences) -> StatsInfo:
    with services.store.transaction(writes=False) as connection:
        return StatsInfo(
            plays=total_plays(connection),
            grades=_grade_rows(connection, preferences),
            splits=_kind_tables(connection, preferences),
            sizes=_size_plots(connection, preferences),
            rated=rated_puzzles(connection),
            answers=answers(connection),
        )


def _grade_rows(connection: Connection, preferences: Preferences) -> list[GradeRow]:
    return [
        GradeRow(family, preferences.say(grade, family), *_figures(totals))
        for (family, grade), totals in sorted(by_grade(connection).items(), key=lambda one: one[0])
    ]


def _figures(totals: PlayTotals) -> tuple[int, int, float, float]:
    return totals.plays, totals.won, totals.rate, totals.seconds


def _kind_tables(connection: Connection, preferences: Preferences) -> list[KindTable]:
    """Return a table for every family that has several games."""
    found = []
    for name in family_names():
        key = load_family(name).playing.kind
        if key:
            title = card(name, preferences.language).title
            found.append(KindTable(name, title, _kind_rows(connection, name, key, preferences)))
    return found


def _kind_rows(
    connection: Connection, family: str, key: str, preferences: Preferences
) -> list[KindRow]:
    def say(word: str) -> str:
        return preferences.say(word, family)

    rows = sorted(by_kind(connection, family, key).items(), key=lambda one: one[0])
    return [KindRow(say(kind), say(grade), *_figures(totals)) for (kind, grade), totals in rows]


def _size_plots(connection: Connection, preferences: Preferences) -> list[SizePlot]:
    """Return time against size for every family whose puzzles have a size."""
    found = []
    for name in family_names():
        measure = load_family(name).playing.size
        if measure:
            title = card(name, preferences.language).title
            points = times(connection, name, measure)
            found.append(SizePlot(name, title, preferences.name(measure, name), points))
    return found


@router.get("/stats/plays", response_class=Response)
def export_plays(_host: Host, services: Served, form: TableFormat = "csv") -> Response:
    """Return every play as a row of one file."""
    return table_of_plays(services.store, "sakumon-plays", form)


@router.get("/stats/matches", response_class=Response)
def export_matches(_host: Host, services: Served, form: TableFormat = "csv") -> Response:
    """Return every game of two people as a row of one file."""
    with services.store.transaction(writes=False) as connection:
        data = write_matches(list(match_rows(connection)), form)
    return _file("sakumon-matches", data, form)


def table_of_plays(store: Store, name: str, form: str, study: int | None = None) -> Response:
    """Return plays, all of them or those of a study, as one file."""
    with store.transaction(writes=False) as connection:
        rows = list(play_rows(connection, study))
    return _file(name, write_plays(rows, form), form)


def _file(name: str, data: bytes, form: str) -> Response:
    kind = "application/vnd.apache.parquet" if form == "parquet" else "text/csv; charset=utf-8"
    disposition = f"attachment; filename*=UTF-8''{quote(f'{name}.{form}')}"
    return Response(data, media_type=kind, headers={"Content-Disposition": disposition})
