"""Tasks of composing: puzzles, and pictures that wishes are made of."""

import json
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.entry import NewEntry, entry_of
from sakumon.core.errors import UnknownName
from sakumon.core.message import Message
from sakumon.families import load_family
from sakumon.web.answers.puzzles import PictureText
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.kept import Kept
from sakumon.web.tasks.sent import Sent, as_json
from sakumon.workshop import Bench, wish_of


def compose(kept: Kept, family: str, wish: dict[str, Any], seed: int, budget: Budget) -> NewEntry:
    """Return a new puzzle as the store keeps it."""
    owner, key = load_family(family), json.dumps([family, wish], sort_keys=True)
    bench = kept.benches.get_or_make(key, lambda: Bench(owner, wish_of(owner, wish), budget))
    return entry_of(bench.compose(seed, 0, budget))


def read_picture(
    _kept: Kept, family: str, key: str, data: bytes, preferences: Preferences, _budget: Budget
) -> Sent:
    """Return what a picture means as the value of a wish's key."""
    readers = load_family(family).composer.wish.pictures
    if key not in readers:
        raise UnknownName(Message("{key} is not made of a picture", key=key))
    return as_json(PictureText(readers[key](data)), preferences)
