"""A Quoridor board in characters, for terminals.

▲ is the first player, who walks up, ▼ the second; ━━━ and ┃ are fences.
"""

from sakumon.drawing.scene import Outlook, View
from sakumon.drawing.textgrid import WIDE, TextGrid
from sakumon.families.quoridor.model.kernel.steps import H
from sakumon.families.quoridor.model.position import SIDES, Position
from sakumon.families.quoridor.model.text import LETTERS, cell_named, fence_named

PAWN_SIGNS = "▲▼"
SIGNS = {1: "+", 0: "=", -1: "-"}


def rows_of(at: Position, view: View) -> list[str]:
    """Return the board as rows of characters, names at the rim and hands below."""
    grid = TextGrid(at.width, at.height)
    for fence in at.fences:
        _write_fence(at, fence, grid.rows)
    for move, outlook in view.outlooks.items():
        _mark(at, move, sign_of(outlook), grid)
    for number, move in enumerate(view.line, start=1):
        _mark(at, move, str(number), grid)
    for side, pawn in enumerate(at.pawns):
        grid.put(pawn, PAWN_SIGNS[side])
    return [*grid.named(LETTERS[: at.width], 1), hands_text(at)]


def sign_of(outlook: Outlook) -> str:
    """Return + for a move that wins, - for one that loses, = for a draw."""
    return SIGNS[(outlook.score > 0) - (outlook.score < 0)]


def hands_text(at: Position) -> str:
    """Return who holds how many fences, and who is to move."""
    held = ", ".join(
        f"{PAWN_SIGNS[side]} {name} {_fences(at.hands[side])}" for side, name in enumerate(SIDES)
    )
    return f"    {held}; {SIDES[at.turn]} to move"


def _fences(count: int) -> str:
    return "1 fence" if count == 1 else f"{count or 'no'} fences"


def _write_fence(at: Position, fence: int, grid: list[list[str]]) -> None:
    row, column = _point(at, fence)
    if fence % 2 == H:
        for offset in range(-WIDE + 1, WIDE):
            grid[row][column + offset] = "━"
    else:
        for offset in (-1, 0, 1):
            grid[row + offset][column] = "┃"


def _point(at: Position, fence: int) -> tuple[int, int]:
    point = fence // 2
    x, y = point % (at.width - 1), point // (at.width - 1)
    return 2 * (at.height - 1 - y), (x + 1) * WIDE


def _mark(at: Position, move: str, text: str, grid: TextGrid) -> None:
    """Write into a cell, or beside the middle of a fence: below a flat one, right of an upright."""
    cell = cell_named(move, at.width, at.height)
    if cell is not None:
        grid.put(cell, text)
        return
    fence = fence_named(move, at.width, at.height)
    assert fence is not None
    row, column = _point(at, fence)
    if fence % 2 == H:
        column += 1
    else:
        row -= 1
    grid.write(row, column, text)
