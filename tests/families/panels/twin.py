"""A slow, plain reading of the panel rules, kept apart from the real ones as an oracle.

A board is a dictionary from (column, row) to a kind; both count from 0, rows upward. The stone
never matches and need not go.
"""

from dataclasses import dataclass

Cell = tuple[int, int]
Board = dict[Cell, str]
Swap = tuple[int, int]  # row and left column, from 1

STONE = "#"


@dataclass(frozen=True)
class Result:
    """What a swap led to: the board at rest, and how many panels vanished at each link."""

    board: Board
    links: tuple[int, ...]


def board_of(rows: list[str]) -> Board:
    """Read rows from the top, `.` for an empty cell."""
    height = len(rows)
    return {
        (column, height - 1 - line): kind
        for line, row in enumerate(rows)
        for column, kind in enumerate(row)
        if kind != "."
    }


def rests(board: Board, cell: Cell) -> bool:
    """Tell whether everything below a panel is filled, down to the floor."""
    column, row = cell
    return all((column, below) in board for below in range(row))


def lines(board: Board, locked: set[Cell]) -> set[Cell]:
    """Return the panels that stand three or more in line, at rest and not locked yet."""
    found: set[Cell] = set()
    for column, row in board:
        for across, up in ((1, 0), (0, 1)):
            line = [(column + across * step, row + up * step) for step in range(3)]
            if all(cell in board and cell not in locked and rests(board, cell) for cell in line):
                kinds = {board[cell] for cell in line}
                if len(kinds) == 1 and kinds != {STONE}:
                    found.update(line)
    return found


def fall_one_row(board: Board) -> Board:
    """Let every panel that does not rest fall by one row."""
    return {
        (column, row if rests(board, (column, row)) else row - 1): kind
        for (column, row), kind in board.items()
    }


def settle(board: Board) -> Result:
    """Match, fall a row, match, until all is at rest; then the locked vanish; and again."""
    links: list[int] = []
    while True:
        locked: set[Cell] = set()
        while True:
            locked |= lines(board, locked)
            fallen = fall_one_row(board)
            if fallen == board:
                break
            board = fallen
        if not locked:
            return Result(board, tuple(links))
        links.append(len(locked))
        board = {cell: kind for cell, kind in board.items() if cell not in locked}


def swaps(board: Board, width: int, height: int) -> list[Swap]:
    """Return every swap of two neighbours that are not both empty."""
    return [
        (row + 1, column + 1)
        for row in range(height)
        for column in range(width - 1)
        if (column, row) in board or (column + 1, row) in board
    ]


def play(board: Board, swap: Swap) -> Result:
    """Exchange two neighbours and let the board come to rest."""
    row, column = swap[0] - 1, swap[1] - 1
    left, right = (column, row), (column + 1, row)
    after = {cell: kind for cell, kind in board.items() if cell not in (left, right)}
    if right in board:
        after[left] = board[right]
    if left in board:
        after[right] = board[left]
    return settle(after)


def is_clear(board: Board) -> bool:
    """Tell whether nothing but stones is left."""
    return set(board.values()) <= {STONE}


def solutions(board: Board, width: int, height: int, moves: int) -> set[tuple[Swap, ...]]:
    """Return every winning line of at most `moves` swaps; none goes on after the win."""
    found: set[tuple[Swap, ...]] = set()
    for swap in swaps(board, width, height):
        row, column = swap[0] - 1, swap[1] - 1
        if board.get((column, row)) == board.get((column + 1, row)):
            continue  # a swap of equal panels changes nothing and belongs to no solution
        after = play(board, swap).board
        if is_clear(after):
            found.add((swap,))
        elif moves > 1:
            found |= {(swap, *rest) for rest in solutions(after, width, height, moves - 1)}
    return found


def up_to_order(lines_found: set[tuple[Swap, ...]]) -> set[tuple[Swap, ...]]:
    """Return each set of swaps once, whatever the order it was played in."""
    return {tuple(sorted(line)) for line in lines_found}
