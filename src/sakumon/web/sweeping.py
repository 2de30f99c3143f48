"""Keeping the store small: what nobody came back for is forgotten after some days."""

import asyncio
import time
from contextlib import suppress

from sakumon.catalog.expiry import forget, idle_players, unused_boards
from sakumon.catalog.matches import give_up, idle_matches
from sakumon.core.errors import SakumonError
from sakumon.web.services import Services

DAY = 24 * 3600.0
# Seconds between two rounds, and between two handfuls of one round.
ROUND, PAUSE = DAY / 4, 1.0
HANDFUL = 200
MOST_MATCHES = 2_000


async def keep_swept(services: Services) -> None:
    """Sweep now and then, for as long as the server runs."""
    while True:
        with suppress(SakumonError):  # a store that cannot be written now is swept later
            await sweep(services)
        await asyncio.sleep(ROUND)


async def sweep(services: Services) -> int:
    """Forget what is too old, a handful at a time; return how much it was."""
    limits = services.config.limits
    gone = await asyncio.to_thread(_matches, services, time.time() - limits.match_days * DAY)
    before = time.time() - limits.days * DAY
    while handful := await asyncio.to_thread(_handful, services, before):
        gone += handful
        await asyncio.sleep(PAUSE)
    return gone


def _handful(services: Services, before: float) -> int:
    with services.store.transaction(writes=False) as connection:
        boards = unused_boards(connection, before, HANDFUL)
        people = idle_players(connection, before, HANDFUL)
    if boards or people:
        services.recorder.do(lambda connection: forget(connection, boards, people)).result()
    return len(boards) + len(people)


def _matches(services: Services, before: float) -> int:
    """Give up matches in which nothing was done since a time, but for those somebody is at."""
    with services.store.transaction(writes=False) as connection:
        found = idle_matches(connection, before, MOST_MATCHES)
    idle = [number for number in found if not services.matches.is_kept(number)]
    if idle:
        services.recorder.do(lambda connection: give_up(connection, idle)).result()
    return len(idle)
