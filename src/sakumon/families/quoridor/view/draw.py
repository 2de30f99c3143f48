"""How a Quoridor board looks."""

from collections.abc import Mapping

from sakumon.drawing.scene import AnyShape, Scene, View
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.view.characters import rows_of
from sakumon.families.quoridor.view.hands import hands
from sakumon.families.quoridor.view.sheet import Sheet
from sakumon.families.quoridor.view.touch import fence_marks, open_moves, step_marks, to_press
from sakumon.families.quoridor.view.words import describe, title


class QuoridorPainter:
    """Draws the board, fences, pawns, legal moves, what they lead to, and a line."""

    styles: Mapping[str, str] = {}
    fog = False

    def draw(self, at: Position, view: View) -> Scene:
        """Return the drawing of a position."""
        sheet, moves = Sheet(at), open_moves(at)
        shapes: list[AnyShape] = [
            *sheet.floor(),
            *sheet.last_move(view),
            *step_marks(sheet, moves, view),
            *fence_marks(sheet, moves, view),
            *sheet.fences(),
            *sheet.line(view.line),
            *sheet.pawns(),
            *hands(sheet),
            *sheet.frame_words(),
            *to_press(sheet, moves, view),
        ]
        return Scene(
            *sheet.size,
            shapes=shapes,
            title=title(at),
            description=describe(at),
            rows=rows_of(at, view),
        )
