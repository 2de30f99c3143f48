"""Composing the puzzles of a day ahead, one after the other, as soon as somebody looks for them."""

import asyncio
import datetime

from sakumon.catalog.days import keep_day, puzzles_of_day
from sakumon.catalog.sources import COMPOSED
from sakumon.core.errors import SakumonError
from sakumon.core.wish import write_wish
from sakumon.families import family_names
from sakumon.web.daily import daily_wish
from sakumon.web.pool import Caller, Errand
from sakumon.web.services import Services
from sakumon.web.tasks import composing

# The server asks for itself.
HOUSE = Caller("house", "house")


async def composed_ahead(services: Services, day: datetime.date) -> None:
    """Compose what is missing of a day; what fails is left to who asks for it."""
    if services.days.locked():
        return
    async with services.days:
        for family in sorted(services.preparation.ready()):
            if family in family_names() and family not in await _known(services, day):
                await _compose(services, family, day)


async def _known(services: Services, day: datetime.date) -> dict[str, str]:
    def look() -> dict[str, str]:
        with services.store.transaction(writes=False) as connection:
            return puzzles_of_day(connection, day.isoformat())

    return await asyncio.to_thread(look)


async def _compose(services: Services, family: str, day: datetime.date) -> None:
    wish, seed, _ = daily_wish(family, day)
    limits = services.config.limits
    values = (family, write_wish(wish), seed)
    errand = Errand(composing.compose, values, limits.composing, limits.work)
    try:
        entry = await services.long.run(errand, HOUSE)
        await services.keep([entry], COMPOSED)
    except SakumonError:
        return
    await services.write(lambda c: keep_day(c, day.isoformat(), family, entry.id))
