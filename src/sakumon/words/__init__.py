"""Families in words, in each language: a title, one sentence, the rules on a card, and phrases.

They stand beside a family's module in `words.LANGUAGE.md`: a heading, a sentence, a list of rules,
and under `## Words` a table of phrases. In English heading and sentence are those of the family
itself. A phrase is the key of a message, an English sentence with named gaps, or a word that
programs use as a name. What all families share stands in the file of that name in this folder.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sakumon.core.errors import UnknownName, unknown
from sakumon.core.message import Listing, Message, in_gaps
from sakumon.families import family_folder, load_family

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ja")
# What stands between the parts of a listing, where that is not as in English.
_BETWEEN = {"ja": {" ": "", ", ": "、", "; ": "、"}}
_HERE = Path(__file__).parent
_ROW = re.compile(r"^\| (.+?) \| (.+?) \|$", re.MULTILINE)


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


def translate(text: str, language: str, *families: str | None) -> str:
    """Return a message in a language, in the words of families first; a word alone is looked up.

    What no table has stays English, but the values in its gaps are translated.
    """
    if language == ENGLISH:
        return str(text)
    if not isinstance(text, Message):
        return _known(text, language, families) or str(text)
    values = {
        name: translate(value, language, *families) if isinstance(value, Message) else value
        for name, value in in_gaps(text.values).items()
    }
    if isinstance(text, Listing):
        return _BETWEEN[language].get(text.between, text.between).join(map(str, values.values()))
    return (_known(text.key, language, families) or text.key).format(**values)


def check_language(language: str) -> None:
    """Refuse a language that there are no words in."""
    if language not in LANGUAGES:
        raise UnknownName(unknown(Message("language"), language, LANGUAGES))


def _known(key: str, language: str, families: Sequence[str | None]) -> str | None:
    for folder in [*(family_folder(family) for family in families if family), _HERE]:
        found = phrases(folder, language).get(key)
        if found is not None:
            return found
    return None


@cache
def phrases(folder: Path, language: str) -> Mapping[str, str]:
    """Return the table of keys that stands in a folder, each with its translation."""
    _, _, table = (_text(folder, language) or "").partition("\n## Words\n")
    return {key: meant for key, meant in _ROW.findall(table) if set(key) != {"-"}}


def _text(folder: Path, language: str) -> str | None:
    path = folder / f"words.{language}.md"
    return path.read_text("utf-8") if path.is_file() else None


def _joined(text: str) -> str:
    """Return a paragraph on one line; Japanese is written without spaces."""
    text = text.strip()
    return re.sub(r"\s*\n\s*", lambda gap: _gap(text, gap.start(), gap.end()), text)


def _gap(text: str, start: int, end: int) -> str:
    return "" if min(text[start - 1], text[end]) >= "\u3000" else " "
