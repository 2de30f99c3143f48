"""How a panel puzzle looks: every kind has its colour and its symbol."""

from collections.abc import Mapping

from sakumon.drawing.scene import Scene, View
from sakumon.families.panels.model.position import Position, swap_of
from sakumon.families.panels.view.sheet import Sheet
from sakumon.families.panels.view.spoken import caption, describe, title_of
from sakumon.families.panels.view.text import text_rows
from sakumon.families.panels.view.touch import gripped, handles


class PanelsPainter:
    """Draws the board, its panels, and the swaps of a solution with their numbers."""

    styles: Mapping[str, str] = {}
    fog = False

    def draw(self, at: Position, view: View) -> Scene:
        """Return the drawing of a position."""
        last = swap_of(view.last) if view.last else None
        sheet = Sheet(at.width, at.height)
        shapes = [
            *sheet.floor(),
            *(sheet.highlight(last) if last else ()),
            *gripped(at, sheet.panels(at.columns)),
            *sheet.solution(view.line),
            *sheet.lettering(caption(at)),
            *handles(at, sheet),
        ]
        rows = [*text_rows(at.columns, view.line), caption(at)]
        return sheet.scene(shapes, title_of(caption(at)), describe(at), rows)
