"""A moving-wall maze in characters, for terminals.

A lattice point is `·`, or `o` where a wall turns; a wall is drawn with the arrow of its movement.
"""

from sakumon.families.walls.kernel import motion
from sakumon.families.walls.position import Position
from sakumon.families.walls.rules import DIRECTIONS
from sakumon.scene import View

ARROWS = "↑↓←→↻↺↻↺"
WIDE = 4  # characters from one lattice point to the next


def rows_of(at: Position, view: View) -> list[str]:
    """Return the board as rows of characters, with coordinates at the rim."""
    grid = [[" "] * (at.width * WIDE + 1) for _ in range(2 * at.height + 1)]
    _points(grid)
    for wall in at.walls:
        _wall(at, wall, grid)
    _marks(at, view, grid)
    _put(at, at.goal, "★", grid)
    _put(at, at.player, "✗" if at.touched else "@", grid)
    return _with_axes(at, grid)


def _points(grid: list[list[str]]) -> None:
    for row in range(0, len(grid), 2):
        for column in range(0, len(grid[0]), WIDE):
            grid[row][column] = "·"
    for row in (0, len(grid) - 1):
        for column in range(len(grid[0])):
            grid[row][column] = "─"
    for row in range(len(grid)):
        grid[row][0] = grid[row][-1] = "│"
    grid[0][0], grid[0][-1], grid[-1][0], grid[-1][-1] = "┌┐└┘"


def _wall(at: Position, wall: int, grid: list[list[str]]) -> None:
    kind, x, y, way = motion.decode(wall, at.width, at.height)
    row, column = 2 * (at.height - y), x * WIDE
    if kind == 0:
        seen = grid[row][column + 2] in ARROWS
        grid[row][column + 1] = grid[row][column + 3] = "━"
        grid[row][column + 3 if seen else column + 2] = ARROWS[way]
    else:
        grid[row - 1][column] = "+" if grid[row - 1][column] in ARROWS else ARROWS[way]
    if way >= motion.ROTATIONS:
        far = (way - motion.ROTATIONS) // 2
        grid[row - 2 * far * kind][column + WIDE * far * (1 - kind)] = "o"


def _marks(at: Position, view: View, grid: list[list[str]]) -> None:
    for move in view.warnings:
        cell = motion.neighbour(at.player, DIRECTIONS.index(move), at.width, at.height)
        _put(at, cell, "×", grid)
    cell = at.player
    steps = [move for move in view.line if move in DIRECTIONS]
    for number, move in enumerate(steps, start=1):
        cell = motion.neighbour(cell, DIRECTIONS.index(move), at.width, at.height)
        _put(at, cell, str(number), grid)


def _put(at: Position, cell: int | None, text: str, grid: list[list[str]]) -> None:
    if cell is None:
        return
    row = 2 * (at.height - cell // at.width) - 1
    column = (cell % at.width) * WIDE + 2
    for offset, character in enumerate(text[:2]):
        grid[row][column + offset] = character


def _with_axes(at: Position, grid: list[list[str]]) -> list[str]:
    rows = []
    for number, row in enumerate(grid):
        label = str(at.height - 1 - number // 2) if number % 2 else ""
        rows.append(f"{label:>3} {''.join(row)}")
    rows.append("    " + "".join(f"{x:^{WIDE}}" for x in range(at.width)).rstrip())
    return rows
