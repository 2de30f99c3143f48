"""A position of Quoridor, packed for speed, and the names of its cells and fences."""

from dataclasses import dataclass

from sakumon.families.quoridor.model.kernel.steps import H, V

MIN_SIDE, MAX_SIDE = 2, 9
MAX_HAND = 10
FIRST, SECOND = 0, 1
SIDES = ("first", "second")
LETTERS = "abcdefghi"
KINDS = {H: "h", V: "v"}


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


def cell_name(cell: int, width: int) -> str:
    """Return a cell's name: a1 is the lower left."""
    return f"{LETTERS[cell % width]}{cell // width + 1}"


def fence_name(fence: int, width: int) -> str:
    """Return a fence's name: the cell nearest a1 that it touches, and h or v."""
    point, kind = divmod(fence, 2)
    x, y = point % (width - 1), point // (width - 1)
    return f"{LETTERS[x]}{y + 1}{KINDS[kind]}"


def cell_named(text: str, width: int, height: int) -> int | None:
    """Return the cell of this name, if the board has it."""
    if len(text) != 2 or text[0] not in LETTERS or not "1" <= text[1] <= "9":
        return None
    x, y = LETTERS.index(text[0]), int(text[1]) - 1
    return y * width + x if x < width and y < height else None


def fence_named(text: str, width: int, height: int) -> int | None:
    """Return the fence of this name, if the board has a place for it."""
    cell = cell_named(text[:-1], width, height)
    if cell is None or text[-1:] not in KINDS.values():
        return None
    x, y = cell % width, cell // width
    if x == width - 1 or y == height - 1:
        return None
    return 2 * (y * (width - 1) + x) + (text[-1] == KINDS[V])
