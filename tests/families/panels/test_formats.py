"""File formats: rows, letters, and the puzzle sets of Panel Attack."""

import json
from typing import Any

import pytest

from sakumon.core.errors import BadDocument
from sakumon.families.panels.formats.panel_attack import read_sets, write_sets
from sakumon.families.panels.formats.rows import read_letters, read_rows, write_letters, write_rows
from sakumon.families.panels.model.board import rows_of
from sakumon.families.panels.model.position import Position
from sakumon.formats.files import read_text

ROWS = "# a stage\nmoves 1\n..2...\n2233.3\n\nmoves 3\nheight 13\n363636\n"
LETTERS = "1\n" + "......\n" * 10 + "..b...\nbbcc.c\n"


def test_rows_are_read_and_written() -> None:
    first, second = read_rows(ROWS)
    assert (first.moves, first.height, second.moves, second.height) == (1, 12, 3, 13)
    assert rows_of(first.columns) == ["..2...", "2233.3"]
    assert read_rows(write_rows([first, second])) == [first, second]


def test_letters_are_read_and_written() -> None:
    (at,) = read_letters(LETTERS)
    assert rows_of(at.columns) == ["..2...", "2233.3"]
    assert write_letters([at]) == LETTERS
    (other,) = read_letters(LETTERS.replace("b", "r").replace("c", "x"))
    assert rows_of(other.columns) == ["..1...", "1122.2"]


@pytest.mark.parametrize("text", [ROWS, LETTERS])
def test_formats_are_recognised_without_a_name(text: str) -> None:
    assert read_text(text)[0].family == "panels"


def puzzle(stack: str, moves: Any = 1, kind: str = "moves") -> dict[str, Any]:
    return {"Puzzle Type": kind, "Do Countdown": False, "Moves": moves, "Stack": stack}


def sets(*puzzles: Any, version: Any = 2) -> str:
    inner = [{"Set Name": "a", "Puzzles": list(puzzles)}]
    return json.dumps({"Version": version, "Puzzle Sets": inner})


def test_panel_attack_is_read() -> None:
    found = read_sets(sets(puzzle("002000\n 223303"), puzzle("101101", 2)))
    assert rows_of(found[0].columns) == ["..2...", "2233.3"]
    assert [at.moves for at in found] == [1, 2]


def test_version_3_has_sets_within_sets() -> None:
    inner = {"Set Name": "b", "Description": "", "Puzzles": [puzzle("101101", kind="Moves")]}
    outer = {"Set Name": "a", "Puzzle Sets": [inner]}
    (at,) = read_sets(json.dumps({"Version": 3, "Puzzle Sets": [outer]}))
    assert rows_of(at.columns) == ["1.11.1"]


def test_nines_never_match_and_need_not_go() -> None:
    (at,) = read_sets(sets(puzzle("999100 999101")))
    assert rows_of(at.columns)[0].startswith("###")
    assert "9" in json.loads(write_sets([at]))["Puzzle Sets"][0]["Puzzles"][0]["Stack"]
    assert read_sets(write_sets([at])) == [at]


BAD: dict[str, tuple[str, str]] = {
    "chain": (sets(puzzle("101100", kind="chain")), "set 1, puzzle 1: puzzles of type 'chain'"),
    "clear": (sets(puzzle("101100", kind="clear")), "type 'clear' are not supported"),
    "garbage": (sets(puzzle("[====]101100")), "garbage blocks"),
    "no moves": (sets(puzzle("101100", 0)), '"Moves": 0 is not a number of moves'),
    "moves as text": (sets(puzzle("101100", "two")), "\"Moves\": 'two'"),
    "letters": (sets(puzzle("10a100")), "'a' at place 3"),
    "too long": (sets(puzzle("1" * 73)), "73 cells, but the board has 72"),
    "floating": (sets(puzzle("000100000000")), "puzzle 1: r2c4: the panel 1 floats"),
    "version": (sets(version=7), '"Version": 7'),
    "no stack": (sets({"Moves": 1}), '"Stack" is the text'),
    "no object": (sets(5), "a puzzle is a JSON object"),
    "broken": ('{"Version": 2, "Puzzle Sets": [', "not JSON"),
    "set is a number": ('{"Version": 2, "Puzzle Sets": [3]}', "set 1: a set is a JSON object"),
    "sets is a number": ('{"Version": 2, "Puzzle Sets": 3}', '"Puzzle Sets" is a list'),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_puzzle_sets_say_where(name: str) -> None:
    text, words = BAD[name]
    with pytest.raises(BadDocument) as caught:
        read_text(text)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("moves 1\n..x...\n", "line 1: rows[0], column 3: 'x' is not a cell"),
        ("moves 1\n", "no rows under its moves"),
        ("height 3\n1.11..\n", "begins with its moves"),
        ("moves 0\n1.11..\n", "moves: at least 1"),
        ("1\nab.\n", "1 rows, but there are 12"),
        ("1\n" + "......\n" * 11 + "aaa.b\n", "5 cells, but the board is 6 wide"),
    ],
)
def test_bad_rows_say_where(text: str, words: str) -> None:
    with pytest.raises(BadDocument) as caught:
        read_text(text)
    assert words in str(caught.value)


def test_what_a_format_has_no_words_for_is_refused() -> None:
    columns = (0x1, 0x0, 0x1, 0x1)
    with pytest.raises(BadDocument, match="this one is 4×5"):
        write_letters([Position(5, columns, 1)])
    with pytest.raises(BadDocument, match="at their start"):
        write_rows([Position(5, columns, 2, 1)])
    wide = Position(12, (0x9, 0x0, 0x9, 0x9, 0x0, 0x0), 1)
    with pytest.raises(BadDocument, match="eight kinds"):
        write_sets([wide])
    with pytest.raises(BadDocument, match="no letter for a stone"):
        write_letters([Position(12, (0xF, 0x1, 0x0, 0x1, 0x1, 0x0), 1)])
