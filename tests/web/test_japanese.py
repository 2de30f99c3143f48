"""Everything a player sees or hears on a board is there in every language."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sakumon.core.family import AnyFamily
from sakumon.drawing.scene import Scene, Text, View
from sakumon.families import load_family
from sakumon.play.players import players_by_name
from sakumon.play.session import Session
from sakumon.web.fields import wish_fields
from sakumon.web.look import Look
from sakumon.web.routes.families import opponent_words
from sakumon.words import ENGLISH, LANGUAGES, card, translate
from tests.support.population import FAMILIES, examples_of

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
PLIES = 6


def spoken(scene: Scene) -> Iterator[str]:
    """Yield all words of a drawing."""
    yield from (scene.title, scene.description)
    for shape in scene.shapes:
        yield shape.label
        if isinstance(shape, Text):
            yield shape.text


def said_in_play(family: AnyFamily, at: Any) -> Iterator[str]:
    """Yield what is said while a game goes on for some moves."""
    rng, session = random.Random(1), Session(family, at)
    while session.moves() and len(session.line) < PLIES:
        here, move = session.position, rng.choice(session.moves())
        warned = family.playing.warnings(here) if family.playing.warnings else {}
        yield from warned.values()
        last = session.line[-1] if session.line else None
        for view in (View(last=last, warnings=warned), View(line=(move,)), View(fog=True)):
            yield from spoken(family.painter.draw(here, view))
        for frame in family.playing.frames(here, move) if family.playing.frames else ():
            yield frame.caption
            yield from spoken(frame.scene)
        session.play(move)
    if family.playing.verdict and not session.moves():
        yield family.playing.verdict(session.position)


def chosen_from(family: AnyFamily) -> Iterator[str]:
    """Yield what a player chooses from before a game."""
    yield from family.playing.sides
    yield from family.composer.presets
    yield from family.styles.values()
    yield from (form.title for form in family.formats.values())
    wish = type(next(iter(family.composer.presets.values())))
    yield from (field.name for field in msgspec.structs.fields(wish))
    for field in wish_fields(family, Look()):
        yield from (str(one) for one in field.get("choices", ()))
    yield from map(opponent_words, players_by_name(family))


def measured(name: str) -> Iterator[str]:
    """Yield the measures of a family, as its page lists them."""
    page = (examples_of(name).parent / "README.md").read_text("utf-8")
    table = page.partition("\n## Measures\n")[2].partition("\n## ")[0]
    for row in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE):
        yield from re.findall(r"`(\w+)`", row)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", FAMILIES)
def test_no_word_is_left_in_english(name: str, language: str) -> None:
    family = load_family(name)
    assert len(list(measured(name))) > 3
    words = {*chosen_from(family), *measured(name)}
    for line in (examples_of(name) / "perft.jsonl").read_text("utf-8").splitlines():
        words |= set(said_in_play(family, family.rules.read(json.loads(line)["board"])))
    needed = {text for text in words if re.search("[A-Za-z]{3}", text)}
    assert needed
    left = [text for text in sorted(needed) if not _foreign(translate(text, language, name))]
    assert left == []
    assert _foreign(card(name, language).title)


def _foreign(text: str) -> bool:
    return any("\u3040" <= sign <= "\u9fff" for sign in text)
