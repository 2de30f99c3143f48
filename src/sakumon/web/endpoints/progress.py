"""Getting on: the next puzzle for a player, ratings, what was solved in a row."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import Connection

from sakumon.catalog.choosing import next_puzzle, suiting_score
from sakumon.catalog.plays import known_player, past_rating
from sakumon.catalog.progress import days_in_a_row, in_a_row, rated_plays
from sakumon.catalog.reports import own_strengths
from sakumon.catalog.rows import FamilyStrength
from sakumon.catalog.shelves import least, tallies_of
from sakumon.catalog.strengths import strength_of_player
from sakumon.families import load_family
from sakumon.play.glicko import Strength
from sakumon.web.answers.progress import FamilyProgress, Onward, ProgressInfo, RatingPoint
from sakumon.web.answers.puzzles import JobInfo
from sakumon.web.daily import today
from sakumon.web.endpoints.composing import begin_composing
from sakumon.web.games import LiveGame
from sakumon.web.requests import FamilyInPath
from sakumon.web.services import InPlay, Served, Services, about, drawn
from sakumon.web.shelves import place_on_shelf
from sakumon.web.suiting import suiting_wish
from sakumon.web.tasks import progress
from sakumon.web.visitors import Asker, Visitor

router = APIRouter(prefix="/api")


@router.post("/next/{family}", status_code=202)
async def next_for(
    family: FamilyInPath, request: Request, visitor: Asker, services: Served
) -> JobInfo:
    """Return a puzzle that suits the visitor; where none is left, one is composed."""
    load_family(family)
    about(request, services, family)

    def choose() -> tuple[str | None, Strength]:
        with services.store.transaction(writes=False) as connection:
            player = known_player(connection, visitor.code)
            strength = _strength(connection, family, player)
            return next_puzzle(connection, family, player, strength), strength

    found, strength = await asyncio.to_thread(choose)
    if found is not None:
        return JobInfo("done", None, 0, found, None)
    return begin_composing(services, visitor, family, suiting_wish(family, suiting_score(strength)))


def _strength(connection: Connection, family: str, player: int | None) -> Strength:
    return Strength() if player is None else strength_of_player(connection, family, player)[0]


@router.get("/progress")
def own_progress(visitor: Asker, services: Served) -> ProgressInfo:
    """Return how the visitor gets on, by family."""
    with services.store.transaction(writes=False) as connection:
        player = known_player(connection, visitor.code)
        if player is None:
            return ProgressInfo(0, [])
        known = own_strengths(connection, player)
        families = [_family(connection, player, one) for one in known]
        return ProgressInfo(days_in_a_row(connection, player, today()), families)


def _family(connection: Connection, player: int, one: FamilyStrength) -> FamilyProgress:
    rated = rated_plays(connection, player, one.family)
    streak, longest = in_a_row(play.won for play in rated)
    points = [RatingPoint(play.ended, round(play.rating), play.won) for play in rated]
    figures = (one.rating, one.deviation, one.plays)
    return FamilyProgress(one.family, *figures, streak, longest, points)


@router.get("/plays/{code}/onward")
async def onward(game: InPlay, visitor: Asker, services: Served) -> Onward:
    """Say what a game did for its player, how good the result is, and what comes next."""
    document = await asyncio.to_thread(lambda: services.store.get(game.puzzle).document)
    proved: dict[str, int] = {}
    if not game.secret:
        values = (services, visitor.caller, len(document), progress.proved_tally, document)
        proved = await drawn(*values)
    return await asyncio.to_thread(_onward, services, game, visitor, proved)


def _onward(services: Services, game: LiveGame, visitor: Visitor, proved: dict[str, int]) -> Onward:
    play = game.play
    with services.store.transaction(writes=False) as connection:
        past = past_rating(connection, play.number)
        won = rated_plays(connection, play.player, game.family) if play.player else []
        days = days_in_a_row(connection, play.player, today()) if play.player else 0
        mine = tallies_of(connection, play.puzzle, play.player) if play.player else {}
        best = least([proved, tallies_of(connection, play.puzzle)])
        shelf = place_on_shelf(connection, play.settings, game.puzzle)
    say = _saying(visitor, game.family)
    streak, _ = in_a_row(one.won for one in won)
    return Onward(past.rating, past.gain, streak, days, say(mine), say(best), shelf)


def _saying(visitor: Visitor, family: str) -> Any:
    def say(tally: dict[str, int]) -> dict[str, int]:
        return {visitor.preferences.say(words, family): count for words, count in tally.items()}

    return say
