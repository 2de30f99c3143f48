"""What a finger finds on a level: cells to walk to, boxes to take up, the player's four steps.

All of it lies unseen on top, so that nothing that is drawn keeps a finger from what is below.
"""

from collections.abc import Iterator

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.scene import AnyShape, Point, Polygon, Role, View
from sakumon.families.sokoban.model.directions import WORDS
from sakumon.families.sokoban.model.position import walkable
from sakumon.families.sokoban.model.rules import SokobanRules
from sakumon.families.sokoban.view.presses import cell_name
from sakumon.families.sokoban.view.sheet import Sheet, row_and_column

# The side of a square around its middle that lies in each direction, by its ends.
SIDES: dict[str, tuple[Point, Point]] = {
    "l": ((-0.5, 0.5), (-0.5, -0.5)),
    "u": ((-0.5, -0.5), (0.5, -0.5)),
    "r": ((0.5, -0.5), (0.5, 0.5)),
    "d": ((0.5, 0.5), (-0.5, 0.5)),
}


def touches(sheet: Sheet, view: View) -> Iterator[AnyShape]:
    """Lay what can be touched over a level; nothing once the game is over."""
    at, moves = sheet.at, SokobanRules().moves(sheet.at)
    if not moves:
        return
    steps = {at.player + at.level.steps[move.lower()]: move for move in moves if move.islower()}
    near = walkable(at, at.boxes) - {at.player}
    for cell in sorted(sheet.inside):
        if cell in at.boxes:
            yield _box(sheet, cell)
        elif cell in steps:
            yield _cell(sheet, cell, _doing(steps[cell], view), steps[cell])
        elif cell in near:
            label = Message("walk to {place}", place=row_and_column(at.level, cell))
            yield _cell(sheet, cell, label, cell_name(at, cell))
        else:
            yield _cell(sheet, cell)
    yield from (_push(sheet, move, view) for move in moves if move.isupper())


def _cell(sheet: Sheet, cell: int, label: str = "", press: str = "") -> Polygon:
    """Return a cell that a box can be put on, and perhaps the player walk to."""
    spot = cell_name(sheet.at, cell)
    return Polygon(sheet.square(cell), role=Role.TAP, label=label, press=press, spot=spot)


def _box(sheet: Sheet, cell: int) -> Polygon:
    """Return a box to be taken up."""
    name, label = cell_name(sheet.at, cell), sheet.box_label(cell)
    square, piece = sheet.square(cell), sheet.box(cell)
    return Polygon(square, role=Role.TAP, label=label, grip=name, spot=name, piece=piece)


def _push(sheet: Sheet, move: Move, view: View) -> Polygon:
    """Return the quarter of the player's cell that pushes the box next to it.

    A tap on that box takes it up, so its push has a place of its own.
    """
    cell = sheet.at.player
    wedge = sheet.outline(cell, ((0.0, 0.0), *SIDES[move.lower()]))
    label, spot = _doing(move, view), cell_name(sheet.at, cell)
    return Polygon(wedge, role=Role.TAP, label=label, press=move, spot=spot)


def _doing(move: Move, view: View) -> Message:
    direction = WORDS[move.lower()]
    doing = (
        Message("push {direction}", direction=direction)
        if move.isupper()
        else Message("step {direction}", direction=direction)
    )
    if move in view.warnings:
        return Message("{doing}: {warning}", doing=doing, warning=view.warnings[move])
    return doing
