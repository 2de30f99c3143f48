"""Families in words: every family has a card in every language, and its phrases are translated."""

import pytest

from sakumon.drawing.scene import Role, Text
from sakumon.words import ENGLISH, LANGUAGES, card, translate
from sakumon.workshop import picture
from tests.support.population import FAMILIES, PRESETS, composed

OTHERS = [language for language in LANGUAGES if language != ENGLISH]


def japanese(text: str) -> bool:
    """Tell whether a text has characters that only Japanese has."""
    return any("\u3040" <= sign <= "\u9fff" for sign in text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_a_card(family: str, language: str) -> None:
    found = card(family, language)
    assert found.title
    assert found.summary
    assert len(found.rules) >= 3
    for text in (found.title, found.summary, *found.rules):
        assert "\n" not in text
        assert "|" not in text
        assert japanese(text) == (language == "ja")


@pytest.mark.parametrize(("family", "preset"), PRESETS)
def test_grades_and_captions_are_translated(family: str, preset: str) -> None:
    puzzle = composed(family, preset)
    assert puzzle.rating is not None
    shapes = picture(puzzle).shapes
    captions = [s.text for s in shapes if isinstance(s, Text) and s.role == Role.CAPTION]
    for language in OTHERS:
        for words in [puzzle.rating.grade, *captions]:
            assert japanese(translate(words, language, family)), words


def test_phrases_with_holes_are_translated_inside_too() -> None:
    told = translate("1 and 0 fences in hand, first to move", "ja", "quoridor")
    assert told == "手持ちの壁は1枚と0枚、先手の番"
    assert translate("survive 10 steps, 3 walked", "ja", "walls") == "10歩生きのびる（3歩進んだ）"
    assert translate("no such phrase", "ja", "walls") == "no such phrase"
    assert translate("survive 10 steps", "en", "walls") == "survive 10 steps"
