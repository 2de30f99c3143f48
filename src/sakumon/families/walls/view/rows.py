"""A moving-wall maze in characters, for terminals.

A lattice point is `·`, or `o` where a wall turns; a wall is drawn with the arrow of its movement.
"""

from sakumon.drawing.scene import View
from sakumon.drawing.textgrid import WIDE, TextGrid
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import DIRECTIONS

SIGNS = "↑↓←→↻↺↻↺"


def rows_of(at: Position, view: View) -> list[str]:
    """Return the board as rows of characters, with coordinates at the rim."""
    grid = TextGrid(at.width, at.height)
    for wall in at.walls:
        _wall(at, wall, grid.rows)
    _marks(at, view, grid)
    if at.goal is not None:
        grid.put(at.goal, "★")
    grid.put(at.player, "✗" if at.touched else "@")
    return grid.named(range(at.width), 0)


def _wall(at: Position, wall: int, grid: list[list[str]]) -> None:
    kind, x, y, way = motion.decode(wall, at.width, at.height)
    row, column = 2 * (at.height - y), x * WIDE
    if kind == 0:
        seen = grid[row][column + 2] in SIGNS
        grid[row][column + 1] = grid[row][column + 3] = "━"
        grid[row][column + 3 if seen else column + 2] = SIGNS[way]
    else:
        grid[row - 1][column] = "+" if grid[row - 1][column] in SIGNS else SIGNS[way]
    if way >= motion.ROTATIONS:
        far = (way - motion.ROTATIONS) // 2
        grid[row - 2 * far * kind][column + WIDE * far * (1 - kind)] = "o"


def _marks(at: Position, view: View, grid: TextGrid) -> None:
    for move in view.warnings:
        cell = motion.neighbour(at.player, DIRECTIONS.index(move), at.width, at.height)
        grid.put(cell, "×")
    cell = at.player
    steps = [move for move in view.line if move in DIRECTIONS]
    for number, move in enumerate(steps, start=1):
        cell = motion.neighbour(cell, DIRECTIONS.index(move), at.width, at.height)
        grid.put(cell, str(number))
