"""What the solver says of painted boards: in how many ways they can be won."""

from typing import Any

import pytest

from sakumon.core.editor import settled, stroke
from sakumon.core.errors import BadBoard
from sakumon.families import load_family
from tests.support.editing import checked_board


def painted(*strokes: tuple[str, list[str]]) -> dict[str, Any]:
    """Return a board of one move with panels where a brush has touched it."""
    editor = load_family("panels").editor
    assert editor is not None
    draft = editor.blank(settled(editor, {"moves": 1}))
    for brush, spots in strokes:
        draft = stroke(editor, draft, brush, spots)
    return editor.write(draft)


def test_a_check_says_what_is_wrong() -> None:
    with pytest.raises(BadBoard, match="rows: there is no panel to clear"):
        checked_board("panels", painted())
    with pytest.raises(BadBoard, match="floats over an empty cell"):
        checked_board("panels", painted(("1", ["r3c3"])))


def test_a_check_finds_the_only_way() -> None:
    board = painted(("1", ["r1c1", "r1c2", "r1c4"]), ("stone", ["r1c3"]))
    found = checked_board("panels", board)
    assert (found.status, found.ways) == ("won", 1)


def test_a_check_finds_that_there_is_no_way() -> None:
    board = painted(("1", ["r1c1", "r1c2", "r1c6"]), ("stone", ["r1c3", "r1c4", "r1c5"]))
    assert checked_board("panels", board).status == "lost"
