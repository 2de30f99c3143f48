"""What people read is a message with a key, and every key is there in every language."""

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import sakumon
from sakumon.core.message import MOST_SHOWN, Message, Remark, escaped, joined, shown
from sakumon.families import family_folder, family_names
from sakumon.words import ENGLISH, LANGUAGES, phrases, translate

PACKAGE = Path(sakumon.__file__).parent
SHARED = PACKAGE / "words"
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
# Refusals that a visitor of the browser app may get to read.
REFUSALS = {"BadBoard", "BadWish", "CannotCompose", "IllegalMove", "Busy", "WorkerDied"}
FOLDERS = [family_folder(name) for name in family_names()] + [
    PACKAGE / name for name in ("core", "workshop", "play", "web", "formats", "drawing")
]


def calls(folder: Path, names: set[str]) -> Iterator[tuple[Path, ast.Call]]:
    """Yield the calls of these functions below a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(node, ast.Call) and isinstance(called, ast.Name) and called.id in names:
                yield path, node


def keys_below(folder: Path) -> set[str]:
    """Return the keys of all messages that are made below a folder."""
    return {
        node.args[0].value
        for _, node in calls(folder, {"Message"})
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


def gaps(key: str) -> set[str]:
    """Return the names of the gaps in a key."""
    return {name for _, name, _, _ in Formatter().parse(key) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_key_is_there_in_every_language(folder: Path, language: str) -> None:
    known = {**phrases(SHARED, language), **phrases(folder, language)}
    missing = sorted(keys_below(folder) - known.keys())
    assert missing == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", [*FOLDERS[: len(family_names())], SHARED], ids=lambda f: f.name)
def test_translations_fill_the_gaps_of_their_keys(folder: Path, language: str) -> None:
    table = phrases(folder, language)
    assert table
    for key, meant in table.items():
        assert gaps(meant) <= gaps(key), key


@pytest.mark.parametrize("language", OTHERS)
def test_no_table_has_a_sentence_that_nobody_says(language: str) -> None:
    said = keys_below(PACKAGE)
    for folder in [*FOLDERS[: len(family_names())], SHARED]:
        stale = [key for key in phrases(folder, language) if gaps(key) and key not in said]
        assert stale == [], folder.name


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_refusals_are_messages(folder: Path) -> None:
    """A sentence put together on the spot could be said in English only."""
    plain = [
        f"{path.name}:{node.lineno}"
        for path, node in calls(folder, REFUSALS)
        if node.args and isinstance(node.args[0], ast.Constant | ast.JoinedStr | ast.BinOp)
    ]
    assert plain == []


def test_a_message_is_its_english_text_and_can_be_said_again() -> None:
    inner = Message("sees {moves} moves ahead", moves=3)
    assert inner == "sees 3 moves ahead"
    assert translate(inner, "ja") == "3手先を読む"
    assert translate(joined([inner, "{not a key}"]), "ja") == "3手先を読む{not a key}"
    assert translate("no such phrase", "ja") == "no such phrase"


def test_a_listing_is_separated_as_its_language_does() -> None:
    words = joined([Message("easy"), Message("hard")], ", ")
    assert words == "easy, hard"
    assert translate(words, "ja") == "やさしい、むずかしい"
    assert pickle.loads(pickle.dumps(words)).between == ", "  # noqa: S301
    assert translate(pickle.loads(pickle.dumps(words)), "ja") == "やさしい、むずかしい"  # noqa: S301


def test_what_users_type_is_never_looked_up() -> None:
    typed = Message("{text}", text="easy")
    assert translate(typed, "ja") == "easy"
    assert translate(Message("{text}", text="{0} {x}"), "ja") == "{0} {x}"


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("\x1b[31mred\x9b0m", r"\x1b[31mred\x9b0m"),
        ("two\nlines\r\tand a tab", r"two\nlines\r\tand a tab"),
        ("\u202egnirts\u2066", r"\u202egnirts\u2066"),
        ("\ud800", r"\ud800"),
        ("日本語\u3000と ★", "日本語\u3000と ★"),
    ],
)
def test_what_a_terminal_obeys_is_shown_as_escapes(typed: str, seen: str) -> None:
    said = Message("'{text}' is no move", text=typed)
    assert said == f"'{seen}' is no move"
    assert escaped(typed) == seen
    assert seen in translate(Message("there is no puzzle '{name}' in the store", name=typed), "ja")
    assert said.values == {"text": typed}  # whoever wants it has it whole


def test_what_comes_from_outside_is_cut_short_and_what_we_say_is_not() -> None:
    long = "x" * 1_000_000
    cut = "x" * MOST_SHOWN + "…"
    assert Message("{text}", text=long) == shown(long) == cut
    assert Message("{text!r}", text=long) == f"'{'x' * (MOST_SHOWN - 1)}…"
    assert len(Message("{found!r}", found=[long, {long: long}])) == MOST_SHOWN + 1
    assert len(Message("{path}", path=Path(long))) < 500
    assert len(Message("{words}", words=Remark(long))) < 500
    assert translate(Message("{text}", text=long), "ja") == cut
    names = [f"name-{number}" for number in range(100)]
    assert Message("one of {known}", known=joined(names, ", ")) == f"one of {', '.join(names)}"
    inner = Message("{text}", text=long)
    assert Message("{place}: {problem}", place="here", problem=inner) == f"here: {cut}"


@pytest.mark.parametrize("digits", [100, 5_000])
def test_a_number_that_no_line_holds_is_shown_by_its_size(digits: int) -> None:
    said = Message("{count:,} ways, {less}", count=10**digits, less=-(10**digits))
    assert said == f"10^{digits} ways, -10^{digits}"
