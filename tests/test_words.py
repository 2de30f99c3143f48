"""Families in words: every family has a card in every language, and its phrases are translated."""

import ast
from pathlib import Path

import pytest

from sakumon import words
from sakumon.core import errors
from sakumon.core.message import Message
from sakumon.drawing.scene import Role, Text
from sakumon.families import load_family
from sakumon.words import ENGLISH, LANGUAGES, card, translate
from sakumon.workshop import picture
from tests.support.population import FAMILIES, composed

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


@pytest.mark.parametrize("family", FAMILIES)
def test_grades_and_captions_are_translated(family: str) -> None:
    presets = list(load_family(family).composer.presets)
    for preset in {presets[0], presets[-1]}:
        puzzle = composed(family, preset)
        assert puzzle.rating is not None
        shapes = picture(puzzle).shapes
        captions = [s.text for s in shapes if isinstance(s, Text) and s.role == Role.CAPTION]
        for language in OTHERS:
            for said in [puzzle.rating.grade, *captions]:
                assert japanese(translate(said, language, family)), said


def test_the_words_of_a_family_come_before_shared_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, shared = tmp_path / "own", tmp_path / "shared"
    for folder, word in ((own, "own"), (shared, "shared")):
        folder.mkdir()
        row = f"| the {{thing}} | {word} {{thing}} |"
        (folder / "words.ja.md").write_text(f"# A\n\n## Words\n\n{row}\n| box | 箱 |\n", "utf-8")
    monkeypatch.setattr(words, "_HERE", shared)
    monkeypatch.setattr(words, "family_folder", lambda _name: own)
    message = Message("the {thing}", thing=Message("box"))
    assert message == "the box"
    assert translate(message, "ja") == "shared 箱"
    assert translate(message, "ja", "some") == "own 箱"
    assert translate(message, ENGLISH, "some") == "the box"
    assert translate(Message("the {thing}", thing="box"), "ja", "some") == "own box"
    assert translate("no such phrase", "ja", "some") == "no such phrase"


FRAME = ("core", "workshop", "play", "web", "formats", "drawing", "words", "book")
ERRORS = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.SakumonError)
} - {"CannotServe"}  # which only a terminal shows


@pytest.mark.parametrize("folder", FRAME)
def test_every_refusal_of_the_frame_is_a_message(folder: str) -> None:
    plain = []
    for path in sorted((Path(words.__file__).parents[1] / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in ERRORS and isinstance(node, ast.Call):
                given = node.args[0] if node.args else None
                if isinstance(given, ast.Constant | ast.JoinedStr | ast.BinOp):
                    plain.append(f"{path.name}:{node.lineno}")
    assert plain == []
