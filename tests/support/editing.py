"""What tests of editors share: a family's editor, the spots of a brush, drafts to be drawn."""

from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.editor import Editor
from sakumon.drawing.scene import Role
from sakumon.families import load_family
from sakumon.web.tasks.board_check import BoardCheck, check_board
from tests.support.population import part_of


def editor_of(name: str) -> Editor[Any]:
    """Return the editor of a family that has one."""
    editor: Editor[Any] = part_of(load_family(name), "editor")
    return editor


def spots_of(editor: Editor[Any], draft: Any, brush: str) -> list[str]:
    """Return the spots that a brush can be pressed on."""
    scene = editor.scene(draft, brush)
    return [shape.press for shape in scene.shapes if shape.press]


def expect_drawable(editor: Editor[Any], draft: Any) -> None:
    """Assert that a draft is drawn for every brush, each spot once and with words."""
    assert editor.brushes(draft)
    for brush in editor.brushes(draft):
        scene = editor.scene(draft, brush.name)
        spots = [shape for shape in scene.shapes if shape.press]
        assert all(shape.label and shape.role == Role.TAP for shape in spots)
        names = [shape.press for shape in spots]
        assert len(set(names)) == len(names)
        assert scene.description
        assert scene.rows


def checked_board(name: str, board: dict[str, Any]) -> BoardCheck:
    """Return what the solver says of a board."""
    family = load_family(name)
    return check_board(family, family.rules.read(board), Budget())
