"""What a panel puzzle is: swap neighbours, three in line vanish, clear the board in time."""

from collections.abc import Sequence
from typing import Any

from sakumon.core.errors import IllegalMove
from sakumon.core.family import Body
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.families.panels.model.board import read_board, write_board
from sakumon.families.panels.model.cascade import settled
from sakumon.families.panels.model.position import (
    Position,
    Swap,
    is_clear,
    move_of,
    swap_of,
    top_of,
)

PLAYER, PUZZLE = 0, 1


class PanelsRules:
    """The rules; what follows from a swap is in `cascade.py`."""

    def read(self, body: Body) -> Position:
        """Return the position a body describes."""
        return read_board(body)

    def write(self, at: Position) -> dict[str, Any]:
        """Return the canonical body of a position."""
        return write_board(at)

    def moves(self, at: Position) -> Sequence[Move]:
        """Return every swap of two neighbours that are not both empty; none once it is over."""
        if self.winner(at) is not None:
            return []
        return sorted(move_of(swap) for swap in swaps_of(at))

    def play(self, at: Position, move: Move) -> Position:
        """Return the position after a swap, everything at rest again."""
        swap = swap_of(move)
        if swap is None:
            raise IllegalMove(
                Message("'{move}' is no move: write r1c3 for row 1, columns 3 and 4", move=move)
            )
        if self.winner(at) is not None:
            raise IllegalMove(Message("'{move}': the game is over", move=move))
        _check(at, swap, move)
        return Position(at.height, settled(at.columns, swap), at.moves, at.made + 1)

    def turn(self, at: Position) -> int:  # noqa: ARG002
        """Return 0: there is one player."""
        return PLAYER

    def winner(self, at: Position) -> int | None:
        """Return 0 once the board is clear, 1 once the moves are spent."""
        if is_clear(at.columns):
            return PLAYER
        return PUZZLE if at.left == 0 else None


def swaps_of(at: Position) -> list[Swap]:
    """Return every swap of two neighbours that are not both empty."""
    return [
        (row, column)
        for row in range(top_of(at.columns))
        for column in range(at.width - 1)
        if at.kind(row, column) or at.kind(row, column + 1)
    ]


def verdict(at: Position) -> Message:
    """Say how a game ended."""
    if is_clear(at.columns):
        return Message("the board is clear")
    return Message("no moves are left")


def _check(at: Position, swap: Swap, move: Move) -> None:
    row, column = swap
    if row >= at.height or column + 1 >= at.width:
        raise IllegalMove(
            Message(
                "'{move}' is off the {width}×{height} board: columns go to {last}",
                move=move,
                width=at.width,
                height=at.height,
                last=at.width - 1,
            )
        )
    if not at.kind(row, column) and not at.kind(row, column + 1):
        raise IllegalMove(Message("'{move}': both cells are empty", move=move))
