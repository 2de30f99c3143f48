"""What there is: families, their presets and wishes, players, formats."""

from functools import lru_cache
from typing import Any

from fastapi import APIRouter

from sakumon.core.budget import Budget
from sakumon.core.family import AnyFamily
from sakumon.core.wish import write_wish
from sakumon.drawing.scene import View
from sakumon.families import family_names, load_family
from sakumon.play.hints import LIMIT
from sakumon.play.players import players_by_name
from sakumon.web.examples import example_board
from sakumon.web.fields import wish_fields
from sakumon.web.look import Look
from sakumon.web.states import drawing
from sakumon.web.visitors import Asker
from sakumon.words import LANGUAGES, card

routes = APIRouter(prefix="/api")


@routes.get("/families")
def list_families(visitor: Asker) -> dict[str, Any]:
    """Return every family with all that the start page needs."""
    look = visitor.look
    return {
        "families": [family_values(name, look) for name in family_names()],
        "languages": list(LANGUAGES),
        "host": visitor.host,
    }


def warm() -> None:
    """Have everything ready that the start page shows, and what the first move needs."""
    for language in LANGUAGES:
        for name in family_names():
            family_values(name, Look(language))
    for family in map(load_family, family_names()):
        at = family.rules.read(example_board(family.name))
        family.playing.warnings(at, Budget(LIMIT))


@lru_cache(maxsize=64)
def family_values(name: str, look: Look) -> dict[str, Any]:
    """Return what a client needs to know of a family."""
    family = load_family(name)
    presets, told = family.composer.presets, card(name, look.language)
    return {
        "name": name,
        "title": told.title,
        "summary": told.summary,
        "rules": list(told.rules),
        "sides": [look.say(side, name) for side in family.playing.sides],
        "picture": _picture(family, look),
        "presets": {preset: write_wish(wish) for preset, wish in presets.items()},
        "preset_words": {preset: look.name(preset, name) for preset in presets},
        "preset_parts": {preset: _parts(preset, name, look) for preset in presets},
        "wish": wish_fields(family, look),
        "players": {
            player.name: look.say(player.words(family), name)
            for player in players_by_name(family).values()
        },
        "formats": [
            {
                "suffix": form.suffix,
                "title": look.say(form.title, name),
                "read": form.read is not None,
            }
            for form in (family.exchange.formats.values() if family.exchange else ())
        ],
        "styles": {style: look.say(words, name) for style, words in family.painter.styles.items()},
        "can": {
            "fog": family.painter.fog,
            "values": family.analysis is not None and family.analysis.outlooks is not None,
            "edit": family.editor is not None,
            "walk": family.exchange is not None and family.exchange.space is not None,
        },
    }


def _parts(preset: str, family: str, look: Look) -> list[str]:
    """Return a preset's kind and its size in words, for families that have many of each."""
    kind, _, size = preset.rpartition("-")
    return [look.name(kind, family), look.name(size, family)]


def _picture(family: AnyFamily, look: Look) -> str:
    at = family.rules.read(example_board(family.name))
    return drawing(family, at, View(), look)
