"""How a moving-wall maze looks: every wall shows where it goes next."""

from collections.abc import Iterable, Mapping

from sakumon.drawing.scene import AnyShape, Scene, View
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.view.rows import rows_of
from sakumon.families.walls.view.sheet import Sheet
from sakumon.families.walls.view.speech import description, title


class WallsPainter:
    """Draws the board with its walls, their movements, the player, the goal and a route."""

    styles: Mapping[str, str] = {}
    fog = False

    def draw(self, at: Position, view: View) -> Scene:
        """Return the drawing of a position."""
        sheet = Sheet(at, view)
        parts = (
            sheet.floor(),
            sheet.last_step(),
            sheet.hints(),
            sheet.shut_in(),
            sheet.goal(),
            sheet.player(),
            sheet.walls(),
            sheet.route(),
            sheet.calls(),
            sheet.names(),
            sheet.taps(),
        )
        return scene_of(sheet, parts)


def scene_of(sheet: Sheet, parts: Iterable[Iterable[AnyShape]]) -> Scene:
    """Return the parts of a drawing, from back to front, as one."""
    width, height = sheet.size
    return Scene(
        width=width,
        height=height,
        shapes=[shape for part in parts for shape in part],
        title=title(sheet.at),
        description=description(sheet.at),
        rows=rows_of(sheet.at, sheet.view),
    )
