"""What there is: families, their presets and wishes, players, formats."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from fastapi import APIRouter, Response

from sakumon.core.family import AnyFamily
from sakumon.core.grades import grade_named, stars_of
from sakumon.core.wish import write_wish
from sakumon.families import family_names, load_family
from sakumon.play.players import PerfectPlayer, Player, RandomPlayer, players_by_name
from sakumon.web.answers.families import Abilities, Families, FamilyInfo, FormatInfo
from sakumon.web.examples import example_board
from sakumon.web.fields import wish_fields
from sakumon.web.preferences import Preferences
from sakumon.web.services import Served, send
from sakumon.web.tasks.drawings import drawing
from sakumon.web.tasks.sent import Sent, as_json
from sakumon.web.visitors import Asker
from sakumon.words import LANGUAGES, card

router = APIRouter(prefix="/api")


@router.get("/families", response_model=Families)
async def list_families(visitor: Asker, services: Served) -> Response:
    """Return every family with all that the start page needs."""
    look, ready = replace(visitor.preferences, fog=False), services.preparation.ready()
    return send(await asyncio.to_thread(_listed, look, visitor.host, ready))


@lru_cache(maxsize=64)
def _listed(preferences: Preferences, host: bool, ready: frozenset[str]) -> Sent:
    """Return the whole list, written out: every page asks for it."""
    plain = replace(preferences, packed=False)
    families = [family_info(name, plain, name in ready) for name in family_names()]
    return as_json(Families(families, list(LANGUAGES), host), preferences)


def warm(ready: frozenset[str]) -> None:
    """Have everything at hand that the start page shows."""
    for language in LANGUAGES:
        for name in family_names():
            family_info(name, Preferences(language), name in ready)


@lru_cache(maxsize=64)
def family_info(name: str, preferences: Preferences, ready: bool) -> FamilyInfo:
    """Return what a client needs to know of a family; to draw it, it must be ready."""
    family = load_family(name)
    presets, words = family.composer.presets, card(name, preferences.language)
    return FamilyInfo(
        name=name,
        title=words.title,
        summary=words.summary,
        rules=list(words.rules),
        sides=preferences.sides(family),
        picture=_example(family, preferences) if ready else "",
        presets={preset: write_wish(wish) for preset, wish in presets.items()},
        preset_words={preset: preferences.preset_name(preset, name) for preset in presets},
        preset_parts={preset: preferences.preset_parts(preset, name) for preset in presets},
        preset_stars=_promised(presets),
        wish=wish_fields(family, preferences),
        games={
            game: preferences.say(found.words, name) for game, found in family.playing.games.items()
        },
        rivals={
            player.name: preferences.say(player.words(family), name) for player in rivals(family)
        },
        formats=_formats(family, preferences),
        styles={
            style: preferences.say(words, name) for style, words in family.painter.styles.items()
        },
        can=_abilities(family),
    )


def _promised(presets: Iterable[str]) -> dict[str, int]:
    """Return the stars of the presets whose names promise a grade."""
    found = {preset: stars_of(grade_named(preset) or "") for preset in presets}
    return {preset: stars for preset, stars in found.items() if stars is not None}


def rivals(family: AnyFamily) -> list[Player]:
    """Return machines for whole games: no table tells how those end, so none of them is perfect."""
    found = players_by_name(family)
    names = [RandomPlayer().name, *family.playing.engines]
    if not family.playing.engines:
        names = [name for name in found if name != PerfectPlayer().name]
    return [found[name] for name in names if family.playing.games]


def _example(family: AnyFamily, preferences: Preferences) -> str:
    return drawing(family, family.rules.read(example_board(family.name)), preferences)


def _formats(family: AnyFamily, preferences: Preferences) -> list[FormatInfo]:
    formats = family.exchange.formats if family.exchange else {}
    return [
        FormatInfo(form.suffix, preferences.say(form.title, family.name), form.read is not None)
        for form in formats.values()
    ]


def _abilities(family: AnyFamily) -> Abilities:
    return Abilities(
        fog=family.painter.fog,
        values=family.analysis is not None and family.analysis.survey is not None,
        edit=family.editor is not None,
        walk=family.exchange is not None and family.exchange.space is not None,
    )
