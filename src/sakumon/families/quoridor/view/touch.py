"""Moves on a Quoridor board: marks that tell where they lead, and over all else what is pressed."""

from collections.abc import Iterator
from dataclasses import dataclass

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.scene import AnyShape, Disc, Outlook, Polygon, Role, Stroke, Text, View
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.model.rules import arrived_side, legal_fences, steps_from
from sakumon.families.quoridor.model.text import cell_name, fence_name
from sakumon.families.quoridor.view.sheet import FENCE_WIDTH, Sheet

# A move that wins or loses soon is drawn large, one that does so late small.
LARGE, SMALL = 0.4, 0.22


@dataclass(frozen=True, slots=True)
class OpenMoves:
    """What the side to move may do: cells to step to, and fences to place."""

    cells: dict[int, Move]
    fences: dict[int, Move]


def open_moves(at: Position) -> OpenMoves:
    """Return the moves of a position; none where the game is over."""
    if arrived_side(at) is not None:
        return OpenMoves({}, {})
    return OpenMoves(
        {cell: Move(cell_name(cell, at.width)) for cell in steps_from(at)},
        {fence: Move(fence_name(fence, at.width)) for fence in legal_fences(at)},
    )


def step_marks(sheet: Sheet, moves: OpenMoves, view: View) -> Iterator[AnyShape]:
    """Mark the cells to step to: with a dot, or with what comes of it."""
    for cell, move in moves.cells.items():
        outlook = view.outlooks.get(move)
        if outlook is None:
            yield Disc(sheet.centre(cell), 0.07, role=Role.MOTION)
        else:
            yield Polygon(sheet.square(cell, 0.5 - _size(outlook)), role=_heat_role(outlook))
            yield Text(sheet.centre(cell), outlook.short, 0.22, role=Role.NUMBER)


def fence_marks(sheet: Sheet, moves: OpenMoves, view: View) -> Iterator[AnyShape]:
    """Mark the fences of which it is known what comes."""
    for fence, move in moves.fences.items():
        outlook = view.outlooks.get(move)
        if outlook is not None:
            # A fence that wins is drawn in its length: hue alone is not enough.
            wide, half = (_size(outlook) / 3, 0.8) if outlook.score > 0 else (0.05, 0.3)
            yield Stroke(sheet.ends(fence, half), wide, role=_heat_role(outlook))


def to_press(sheet: Sheet, moves: OpenMoves, view: View) -> Iterator[AnyShape]:
    """Lay what is pressed over all else: whole cells, and ghosts of fences in their length."""
    for cell, move in moves.cells.items():
        label = _label(Message("step to {move}", move=move), view.outlooks.get(move))
        yield Polygon(sheet.square(cell, 0), role=Role.TAP, label=label, press=move)
    for fence, move in moves.fences.items():
        label = _label(Message("fence {fence}", fence=move), view.outlooks.get(move))
        ends = sheet.length(fence)
        yield Stroke(ends, FENCE_WIDTH, role=Role.WALL, label=label, press=move, ghost=True)


def _heat_role(outlook: Outlook) -> Role:
    if outlook.score == 0:
        return Role.LAST
    return Role.SAFE if outlook.score > 0 else Role.DANGER


def _size(outlook: Outlook) -> float:
    return SMALL + (LARGE - SMALL) * abs(outlook.score)


def _label(move: Message, outlook: Outlook | None) -> Message:
    if outlook is None:
        return move
    return Message("{move}: {outlook}", move=move, outlook=outlook.words)
