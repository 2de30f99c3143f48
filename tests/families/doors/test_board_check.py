"""What the solver says of painted boards: in how many ways they can be won."""

from typing import Any

import pytest

from sakumon.core.editor import settled
from sakumon.core.errors import BadBoard
from sakumon.families import load_family
from tests.support.editing import checked_board


def blank(**values: Any) -> dict[str, Any]:
    """Return a board as painting begins."""
    editor = load_family("doors").editor
    assert editor is not None
    return editor.write(editor.blank(settled(editor, {"rooms": 9, **values})))


def test_a_tree_has_one_way() -> None:
    assert checked_board("doors", blank(kind="4.4.4.4")).ways == 1


def test_rooms_without_doors_are_refused() -> None:
    with pytest.raises(BadBoard, match="cannot be reached"):
        checked_board("doors", blank(begin="bare"))
