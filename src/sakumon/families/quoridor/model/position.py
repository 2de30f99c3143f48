"""A position of Quoridor, packed for speed."""

from dataclasses import dataclass

from sakumon.core.message import Message

MIN_SIDE, MAX_SIDE = 2, 9
MAX_HAND = 10
FIRST, SECOND = 0, 1
# The sides as programs name them, and as people do.
SIDES = ("first", "second")
SIDE_WORDS = (Message("first"), Message("second"))


@dataclass(frozen=True, slots=True)
class Position:
    """Where everything is. Cells count row by row from a1; fences are numbered as in `steps`."""

    width: int
    height: int
    pawns: tuple[int, int]
    hands: tuple[int, int]
    fences: tuple[int, ...] = ()
    turn: int = FIRST
    edge_jump: bool = True

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    @property
    def size(self) -> str:
        """The board's size as people write it."""
        return f"{self.width}×{self.height}"

    def goal_row(self, side: int) -> int:
        """Return the row that a side walks to."""
        return self.height - 1 if side == FIRST else 0

    def arrived(self, side: int) -> bool:
        """Tell whether a side's pawn stands on its goal row."""
        return self.pawns[side] // self.width == self.goal_row(side)


def start_position(
    width: int, height: int, hands: tuple[int, int], edge_jump: bool = True
) -> Position:
    """Return the start of a game: each pawn in the middle of its own first row."""
    column = (width - 1) // 2
    top = width * height - 1 - column
    return Position(width, height, (column, top), hands, edge_jump=edge_jump)
