"""Bad documents on the command line: one line that says what and where, exit code 2."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from sakumon.cli import main
from tests.support.refusals import assert_refused

WALL = {"kind": "H", "x": 1, "y": 2, "move": "up"}
BOARD: dict[str, Any] = {
    "game": "survive",
    "width": 6,
    "height": 6,
    "player": [1, 1],
    "steps": 10,
    "walls": [WALL],
}


def document(**changes: Any) -> str:
    """Return a document whose board is changed so."""
    board = {**BOARD, **changes}
    return json.dumps({"format": "sakumon/1", "family": "walls", "board": board})


BAD = {
    "wrong type": (document(width="six"), "width: this is text, not a whole number"),
    "wall off the board": (document(walls=[{**WALL, "x": 9}]), "walls[0]: H 9 2 up is off the 6×6"),
    "two walls in one place": (
        document(walls=[WALL, WALL]),
        "walls[1]: H 1 2 up stands where",
    ),
    "wall about to leave": (
        document(walls=[{**WALL, "x": 5, "move": "right"}]),
        "walls[0]: H 5 2 right would leave the board",
    ),
    "unknown movement": (document(walls=[{**WALL, "move": "jump"}]), "walls[0].move"),
    "goal on the player": (
        document(game="escape", goal=[1, 1]),
        "goal: [1, 1] is where",
    ),
    "NaN": (document().replace('"steps": 10', '"steps": NaN'), "line 1: NaN is not a number"),
    "Infinity": (document().replace('"steps": 10', '"steps": Infinity'), "Infinity"),
    "far too many walls": (
        document(walls=[WALL] * 100_000),
        "walls: 100,000 walls, but 6×6",
    ),
    "truncated JSON": (document()[:-20], "not JSON"),
    "a newer version": (
        document().replace("sakumon/1", "sakumon/2"),
        "a newer Sakumon",
    ),
    "no format": (json.dumps({"family": "walls", "board": BOARD}), 'no "format"'),
    "another family": (
        document().replace('"walls", "b', '"halls", "b'),
        "unknown family",
    ),
    "no board": ('{"format": "sakumon/1", "family": "walls"}', "no board"),
    "a list of numbers": ("[1, 2]", "a document is a JSON object, this is a number"),
    "deep nesting": ("[" * 200_000, "JSON"),
    "a number with 5,000 digits": (document().replace("10,", "1" * 5000 + ","), "line 1"),
    "the second of two": (document() + "\n" + document(width=0), "width: at least 1"),
    "not any format": ("hello", "neither JSON nor a format"),
    "bad notation": ("survive 6x6; P 1", "2 whole numbers"),
    "notation off the board": ("P 1 1\nP 1 1; H 9 2 up", "line 2: walls[0]: H 9 2 up is off"),
}


@pytest.mark.parametrize("verb", ["solve", "rate", "draw"])
@pytest.mark.parametrize("name", BAD)
def test_bad_input_gets_one_line_and_exit_code_2(name: str, verb: str) -> None:
    assert_refused(verb, *BAD[name])


def test_a_good_board_without_an_id_is_welcome() -> None:
    done = CliRunner().invoke(main, ["solve", "-", "--json"], input=document())
    assert done.exit_code == 0
    assert json.loads(done.stdout)["status"] == "won"
