"""The puzzle of the day: the same for everyone, easier on Mondays than on Sundays."""

import datetime

from sakumon.core.wish import Wish
from sakumon.families import load_family


def today() -> datetime.date:
    """Return the day it is, the same for everyone."""
    return datetime.datetime.now(datetime.UTC).date()


def daily_wish(family: str, day: datetime.date) -> tuple[Wish, int, str]:
    """Return the wish, the seed and the preset of a day."""
    presets = load_family(family).composer.presets
    names = list(presets)
    preset = names[day.weekday() * len(names) // 7]
    return presets[preset], day.toordinal(), preset
