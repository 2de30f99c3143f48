"""What hands do: the places to take hold of, to put down on and to press, and what they mean."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.scene import AnyShape, Polygon, Role
from sakumon.families.panels.model.position import Position, Swap, move_of, swap_of, top_of
from sakumon.families.panels.model.rules import PanelsRules, swaps_of
from sakumon.families.panels.view.sheet import Sheet
from sakumon.families.panels.view.spoken import name_of

# Half the width and height of the button on the border of two cells.
BUTTON = (0.4, 0.46)
_GESTURE = re.compile(r"(\w+)>(\w+)", re.ASCII)
_WAYS = {"left": -1, "right": 1}


def press(at: Position, word: str) -> Sequence[Move]:
    """Return the swap that a gesture means: a panel pushed to a side, or put on a cell there.

    One gesture is one swap, however far it goes; up, down and other rows mean nothing.
    """
    gesture = _GESTURE.fullmatch(word)
    taken = swap_of(gesture[1]) if gesture else None
    if gesture is None or taken is None or not _is_panel(at, taken):
        return ()
    row, column = taken
    left = column + min(0, _way(taken, gesture[2]))
    if not _way(taken, gesture[2]) or (row, left) not in swaps_of(at):
        return ()
    return () if PanelsRules().winner(at) is not None else (move_of((row, left)),)


def gripped(at: Position, shapes: Iterable[AnyShape]) -> Iterator[AnyShape]:
    """Give the shapes of panels a grip, so that all of a panel follows the hand that takes it."""
    over = PanelsRules().winner(at) is not None
    for shape in shapes:
        yield replace(shape, grip=shape.piece.key) if shape.piece and not over else shape


def handles(at: Position, sheet: Sheet) -> Iterator[AnyShape]:
    """Lay what hands can reach over the board, unseen: nothing that is drawn lies in the way.

    Every swap has a button, for keyboards and screen readers; panels and the cells beside them lie
    over the buttons, so that a finger takes hold of a panel wherever it touches it.
    """
    if PanelsRules().winner(at) is None:
        yield from (_button(at, sheet, swap) for swap in swaps_of(at))
        for row in range(top_of(at.columns)):
            yield from (_hold(at, sheet, row, column) for column in range(at.width))


def _way(taken: Swap, word: str) -> int:
    """Return which way a panel goes: −1 to the left, 1 to the right, 0 neither."""
    if word in _WAYS:
        return _WAYS[word]
    put = swap_of(word)
    if put is None or put[0] != taken[0]:
        return 0
    return (put[1] > taken[1]) - (put[1] < taken[1])


def _is_panel(at: Position, cell: Swap) -> bool:
    row, column = cell
    return row < at.height and column < at.width and at.kind(row, column) != 0


def _button(at: Position, sheet: Sheet, swap: Swap) -> AnyShape:
    row, column = swap
    (x, y), (across, down) = sheet.between(swap), BUTTON
    corners = [(x - across, y - down), (x + across, y - down), (x + across, y + down)]
    corners.append((x - across, y + down))
    label = Message(
        "swap {one} and {other} in row {row}, columns {left} and {right}",
        one=name_of(at.kind(row, column)),
        other=name_of(at.kind(row, column + 1)),
        row=row + 1,
        left=column + 1,
        right=column + 2,
    )
    return Polygon(corners, role=Role.TAP, label=label, press=move_of(swap))


def _hold(at: Position, sheet: Sheet, row: int, column: int) -> AnyShape:
    """Return the place of a cell: a panel is taken up and put on, an empty cell only put on."""
    name, corners = move_of((row, column)), sheet.square(sheet.cell(row, column))
    if not at.kind(row, column):
        return Polygon(corners, role=Role.TAP, spot=name)
    piece = sheet.piece(row, column)
    return Polygon(corners, role=Role.TAP, grip=name, spot=name, piece=piece)
