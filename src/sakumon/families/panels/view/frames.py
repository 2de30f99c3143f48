"""A move moment by moment: the swap, what vanishes, every row that panels fall."""

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.scene import Frame
from sakumon.families.panels.model.cascade import Moment, moments
from sakumon.families.panels.model.position import Position, Swap, move_of, swap_of
from sakumon.families.panels.model.rules import PanelsRules
from sakumon.families.panels.view.sheet import Sheet
from sakumon.families.panels.view.spoken import read_aloud, title_of
from sakumon.families.panels.view.text import text_rows

# How long each kind of moment stays on the screen.
MILLISECONDS = {"swap": 130, "vanish": 420, "fall": 90}


def frames(at: Position, move: Move) -> list[Frame]:
    """Return a move moment by moment; the last frame shows what it led to."""
    PanelsRules().play(at, move)  # refuses what cannot be played
    swap = swap_of(move)
    assert swap is not None
    return [_frame(at, swap, moment) for moment in moments(at.columns, swap)]


def _frame(at: Position, swap: Swap, moment: Moment) -> Frame:
    sheet, words = Sheet(at.width, at.height), _words(swap, moment)
    shapes = [
        *sheet.floor(),
        *(sheet.highlight(swap) if moment.kind == "swap" else ()),
        *sheet.panels(moment.columns),
        *sheet.vanishing(moment.locked),
        *sheet.lettering(),
    ]
    rows = text_rows(moment.columns)
    scene = sheet.scene(shapes, title_of(words), read_aloud(moment.columns), rows)
    caption = words if moment.kind == "vanish" else ""
    return Frame(moment.kind, scene, moment.link, caption, MILLISECONDS[moment.kind])


def _words(swap: Swap, moment: Moment) -> Message:
    if moment.kind == "swap":
        return Message("swap {move}", move=move_of(swap))
    if moment.kind == "fall":
        return Message("what is left falls")
    return Message("link {link}: {count} vanish", link=moment.link, count=moment.vanishing)
