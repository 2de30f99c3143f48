"""Random boards for comparing the real rules with the twin, and ways between their forms."""

import random
from collections.abc import Iterator

from sakumon.families.panels.model.kernel.rule import STONE
from sakumon.families.panels.model.position import Position, Swap, swap_of
from tests.families.panels.twin import Board, settle

SIGNS = "123456789#"


def columns_of(board: Board, width: int) -> list[int]:
    """Return a twin's board as the rule knows it."""
    columns = [0] * width
    for (column, row), kind in board.items():
        columns[column] |= (STONE if kind == "#" else int(kind)) << 4 * row
    return columns


def random_boards(seed: int, count: int) -> Iterator[tuple[Board, int, int]]:
    """Yield boards with gaps that panels hang over, few kinds and many, with width and height."""
    rng = random.Random(seed)
    for _ in range(count):
        width, height = rng.randint(2, 8), rng.randint(1, 10)
        kinds = rng.sample(SIGNS, rng.randint(1, 5))
        filled = rng.choice([0.5, 0.8, 0.95, 1.0])
        yield (
            {
                (column, row): rng.choice(kinds)
                for column in range(width)
                for row in range(height)
                if rng.random() < filled
            },
            width,
            height,
        )


def quiet_boards(seed: int, count: int) -> Iterator[tuple[Board, int, int]]:
    """Yield boards at rest and without a match that are not empty."""
    made = 0
    for board, width, height in random_boards(seed, 50 * count):
        rest = settle(board).board
        if rest and len(set(rest.values()) - {"#"}) > 0:
            yield rest, width, height
            made += 1
            if made == count:
                return


def position_of(board: Board, width: int, height: int, moves: int) -> Position:
    """Return a twin's board as a position in the middle of a game, where any board may be."""
    return Position(height, tuple(columns_of(board, width)), moves + 1, 1)


def cell(name: str) -> Swap:
    """Return row and column of a cell by its name."""
    found = swap_of(name)
    assert found is not None
    return found
