"""Families in words, in each language: a title, one sentence, the rules on a card, and phrases.

They stand beside a family's module in `words.LANGUAGE.md`: a heading, a sentence, a list of rules,
and under `## Words` a table of phrases. In English heading and sentence are those of the family
itself. `{1}` in a phrase stands for anything, and is translated by itself. What all families share
stands in the file of that name in this folder.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sakumon.core.errors import UnknownName, unknown
from sakumon.families import family_folder, load_family

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ja")
_HERE = Path(__file__).parent
_ROW = re.compile(r"^\| (.+?) \| (.+?) \|$", re.MULTILINE)
_HOLE = re.compile(r"\\\{(\d)\\\}")


@dataclass(frozen=True, slots=True)
class Card:
    """A family in words."""

    title: str
    summary: str
    rules: tuple[str, ...]


@cache
def card(family: str, language: str) -> Card:
    """Return a family's card; one without a card in this language shows what it has."""
    owner, folder = load_family(family), family_folder(family)
    text = _text(folder, language) or _text(folder, ENGLISH) or ""
    parts = [
        part for part in re.split(r"\n\n|\n(?=- )", text.partition("\n## ")[0].strip()) if part
    ]
    titles = [part.removeprefix("# ") for part in parts if part.startswith("# ")]
    rules = [_joined(part.removeprefix("- ")) for part in parts if part.startswith("- ")]
    others = [_joined(part) for part in parts if not part.startswith(("# ", "- "))]
    return Card([*titles, owner.title][0], [*others, owner.summary][0], tuple(rules))


def translate(words: str, language: str, family: str | None = None) -> str:
    """Return words in a language, as they are where no phrase fits."""
    for phrases in _tables(language, family):
        for pattern, phrase in phrases.items():
            found = re.fullmatch(pattern, words)
            if found is not None:
                for number, part in enumerate(found.groups(), start=1):
                    phrase = phrase.replace(f"{{{number}}}", translate(part, language, family))
                return phrase
    return words


def check_language(language: str) -> None:
    """Refuse a language that there are no words in."""
    if language not in LANGUAGES:
        raise UnknownName(unknown("language", language, LANGUAGES))


def _tables(language: str, family: str | None) -> list[Mapping[str, str]]:
    folders = [*([family_folder(family)] if family else []), _HERE]
    return [_phrases(folder, language) for folder in folders]


@cache
def _phrases(folder: Path, language: str) -> Mapping[str, str]:
    _, _, table = (_text(folder, language) or "").partition("\n## Words\n")
    rows = [row for row in _ROW.findall(table) if set(row[0]) != {"-"}]
    return {_HOLE.sub("(.+?)", re.escape(phrase)): meant for phrase, meant in rows}


def _text(folder: Path, language: str) -> str | None:
    path = folder / f"words.{language}.md"
    return path.read_text("utf-8") if path.is_file() else None


def _joined(text: str) -> str:
    """Return a paragraph on one line; Japanese is written without spaces."""
    text = text.strip()
    return re.sub(r"\s*\n\s*", lambda gap: _gap(text, gap.start(), gap.end()), text)


def _gap(text: str, start: int, end: int) -> str:
    return "" if min(text[start - 1], text[end]) >= "\u3000" else " "
