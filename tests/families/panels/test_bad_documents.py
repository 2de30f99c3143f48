"""Bad documents on the command line: one line that says what and where, exit code 2."""

import json
from typing import Any

import pytest

from sakumon.families.panels import FAMILY
from tests.support.refusals import assert_refused

BOARD: dict[str, Any] = {"width": 6, "height": 12, "rows": ["..2...", "2233.3"], "moves": 1}


def document(**changes: Any) -> str:
    """Return a document whose board is changed so."""
    board = {**BOARD, **changes}
    return json.dumps({"format": "sakumon/1", "family": "panels", "board": board})


BAD = {
    "floating": (document(rows=["..2...", "......", "2233.3"]), "r3c3: the panel 2 floats"),
    "match at the start": (document(rows=["222333"]), "r1c1: three or more 2 stand in line"),
    "column at the start": (document(rows=["2.....", "2.....", "2....."]), "r1c1: three or more"),
    "one panel of a kind": (document(rows=["..12..", "2233.3"]), "r2c3: kind 1 has 1 of the 3"),
    "two panels of a kind": (document(rows=["2233.3"]), "r1c1: kind 2 has 2 of the 3"),
    "rows of different width": (document(rows=["..2..", "2233.3"]), "rows[0]: 5 cells"),
    "no moves": (document(moves=0), "moves: at least 1"),
    "moves as text": (document(moves="1"), "moves: this is text, not a whole number"),
    "garbage": (document(rows=["[====]", "2233.3"]), "rows[0], column 1: '[' is not a cell"),
    "unknown character": (document(rows=["..2..?", "2233.3"]), "rows[0], column 6: '?'"),
    "a million rows": (document(rows=["......"] * 1_000_000), "rows: 1,000,000 rows"),
    "a row of a million": (document(rows=["1" * 1_000_000]), "rows[0]: 1,000,000 cells"),
    "too many rows": (document(height=1), "rows: 2 rows, but the board is 1 high"),
    "too high": (document(height=16), "height: at most 15"),
    "too wide": (document(width=11), "width: at most 10"),
    "nothing there": (document(rows=[]), "rows: there is no panel to clear"),
    "stones alone": (document(rows=["##.##."]), "rows: there is no panel to clear"),
    "rows are numbers": (document(rows=[5]), "rows[0]: this is a whole number, not text"),
    "more made than given": (document(made=2), "made: 2 moves are more than the 1"),
    "unknown field": (document(colour=1), "`colour` is not known here"),
}


@pytest.mark.parametrize("verb", ["solve", "rate", "draw", "improve"])
@pytest.mark.parametrize("name", BAD)
def test_bad_input_gets_one_line_and_exit_code_2(name: str, verb: str) -> None:
    assert_refused(verb, *BAD[name])


def test_letters_are_welcome_in_rows() -> None:
    body = {**BOARD, "rows": ["..b...", "BBcc.C"]}
    assert FAMILY.rules.write(FAMILY.rules.read(body)) == BOARD
