"""Marks of danger: boxes that will never move again, and steps that an assistant warns of."""

from collections.abc import Iterator

from sakumon.core.message import Message
from sakumon.drawing.scene import AnyShape, Piece, Point, Polygon, Role, Stroke, View
from sakumon.families.sokoban.model.stuck import lost_boxes
from sakumon.families.sokoban.view.sheet import Sheet

LOST_INSET, LOST_CROSS, LOST_WIDTH = 0.03, 0.3, 0.11


def lost_marks(sheet: Sheet, view: View) -> Iterator[AnyShape]:
    """Mark the boxes that a player sees to be stuck off the goals, once a move has been made.

    That tells nobody what is not in plain sight: only walls and boxes that touch are looked at.
    """
    label = Message("this box can never move again")
    for cell in sorted(lost_boxes(sheet.at)) if view.last else ():
        piece = sheet.box(cell)
        square = sheet.square(cell, LOST_INSET)
        yield Polygon(square, role=Role.DANGER, label=label, flash=True, piece=piece)
        for line in cross(piece.at, LOST_CROSS):
            yield Stroke(line, LOST_WIDTH, role=Role.DANGER, flash=True, piece=piece)


def warning_marks(sheet: Sheet, view: View) -> Iterator[AnyShape]:
    """Cross out what the steps that lose lead onto."""
    for move in view.warnings:
        cell = sheet.at.player + sheet.at.level.steps[move.lower()]
        piece: Piece | None = sheet.box(cell) if cell in sheet.at.boxes else None
        for line in cross(sheet.centre(cell), 0.2):
            yield Stroke(line, 0.1, role=Role.DANGER, piece=piece)


def cross(centre: Point, half: float) -> list[list[Point]]:
    """Return both diagonals of a square."""
    x, y = centre
    return [[(x - half, y - turn), (x + half, y + turn)] for turn in (half, -half)]
