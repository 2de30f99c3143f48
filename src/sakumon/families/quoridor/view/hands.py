"""Fences in hand: sticks beside the board, each side's from its own corner towards the middle."""

from collections.abc import Iterator
from dataclasses import replace

from sakumon.core.message import Message
from sakumon.drawing.scene import AnyShape, Piece, Point, Role, Stroke
from sakumon.families.quoridor.model.position import FIRST, MAX_HAND, SECOND, SIDE_WORDS, SIDES
from sakumon.families.quoridor.view.sheet import Sheet, pawn_shapes

# How far right of the board they lie, how long a stick is, and how far one is from the next.
ASIDE, LONG, APART = 0.42, 0.5, 0.2
# How large the pawn is that tells whose sticks they are, and how much of the column it takes.
SMALL, ROOM = 0.5, 0.45


def hands(sheet: Sheet) -> Iterator[AnyShape]:
    """Draw what both sides hold."""
    for side in (FIRST, SECOND):
        yield from _hand(sheet, side)


def _hand(sheet: Sheet, side: int) -> Iterator[AnyShape]:
    held = sheet.at.hands[side]
    label = Message("fences of {side} in hand: {count}", side=SIDE_WORDS[side], count=held)
    disc, tip = pawn_shapes(side, _place(sheet, side, SMALL * 0.3), SMALL)
    yield from (replace(disc, label=label), tip)
    apart = min(APART, (sheet.height / 2 - ROOM) / MAX_HAND)
    for number in range(held):
        x, y = _place(sheet, side, ROOM + apart * number)
        ends = [(x - LONG / 2, y), (x + LONG / 2, y)]
        piece = Piece(f"stick-{SIDES[side]}-{number + 1}", (x, y))
        yield Stroke(ends, apart / 2, role=Role.WALL, piece=piece)


def _place(sheet: Sheet, side: int, inward: float) -> Point:
    """Return a point of a side's column, this far from the row where its pawn began."""
    return sheet.point(sheet.width + ASIDE, inward if side == FIRST else sheet.height - inward)
