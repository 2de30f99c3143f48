"""Small pictures of what a family's presets lead to, one for each kind of preset."""

from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.families import load_family
from sakumon.web.answers.families import Thumbnails
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.drawings import drawing
from sakumon.web.tasks.kept import Kept
from sakumon.web.tasks.sent import Sent, as_json
from sakumon.workshop import compose, make_wish

SEED = 1


def draw(kept: Kept, family: str, preferences: Preferences, budget: Budget) -> Sent:
    """Return a picture of the first preset of each kind, of those for which the budget lasts."""
    owner, pictures = load_family(family), dict[str, str]()
    for preset in first_presets(family):
        try:
            board = _board(kept, family, preset, budget)
        except OutOfBudget:
            break
        pictures[preset] = drawing(owner, owner.rules.read(board), preferences)
    return as_json(Thumbnails(pictures), preferences)


def first_presets(family: str) -> list[str]:
    """Return the first preset of each kind; a preset whose name has no kind has no picture."""
    found: dict[str, str] = {}
    for preset in load_family(family).composer.presets:
        kind = preset.rpartition("-")[0]
        if kind:
            found.setdefault(kind, preset)
    return list(found.values())


def _board(kept: Kept, family: str, preset: str, budget: Budget) -> dict[str, Any]:
    """Return a board of a preset; it is composed once."""
    owner = load_family(family)
    return kept.thumbnails.get_or_make(
        (family, preset),
        lambda: compose(owner, make_wish(owner, preset), SEED, budget=budget).board,
    )
