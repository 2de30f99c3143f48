"""How pawns step and what fences close: the only place that knows.

The rules call these functions as they are; kernels call them compiled, or through the tables that
`geometry.py` makes of them.

Ways 0 to 3 are up, right, down, left, so `way ^ 2` is the way back. A fence is one number,
`2 * point + kind`; points are the inner lattice points, row by row from a1.
"""

from typing import Any

from sakumon.kernel import njit

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
H, V = 0, 1


def neighbour(cell: int, way: int, width: int, height: int) -> int:
    """Return the next cell this way, or −1 off the board."""
    x, y = cell % width, cell // width
    if way == UP:
        return cell + width if y < height - 1 else -1
    if way == DOWN:
        return cell - width if y > 0 else -1
    if way == RIGHT:
        return cell + 1 if x < width - 1 else -1
    return cell - 1 if x > 0 else -1


def closed_by(fence: int, width: int) -> list[tuple[int, int]]:
    """Return the (cell, way) pairs that a fence closes, each from both of its sides."""
    point, kind = fence // 2, fence % 2
    low = point // (width - 1) * width + point % (width - 1)
    along, across, way = (1, width, UP) if kind == H else (width, 1, RIGHT)
    near = [low, low + along]
    return [(cell, way) for cell in near] + [(cell + across, way ^ 2) for cell in near]


def conflicts(fence: int, width: int, height: int) -> list[int]:
    """Return the fences that cannot stand together with this one, itself among them."""
    point, kind = fence // 2, fence % 2
    columns, rows = width - 1, height - 1
    x, y = point % columns, point // columns
    others = [2 * point + H, 2 * point + V]
    place, length, stride = (x, columns, 1) if kind == H else (y, rows, columns)
    if place > 0:
        others.append(2 * (point - stride) + kind)
    if place < length - 1:
        others.append(2 * (point + stride) + kind)
    return others


def landings(over: int, way: int, ways_open: Any, beside: Any, edge_jump: bool) -> tuple[int, int]:
    """Return where a pawn lands that faces the other on cell `over`, going this way; −1 is none.

    `ways_open[cell]` has a bit for every open way of a cell, `beside[cell][way]` is the next cell.
    """
    if ways_open[over] >> way & 1:
        return beside[over][way], -1
    if beside[over][way] < 0 and not edge_jump:
        return -1, -1
    left, right = (way + 3) & 3, (way + 1) & 3
    one = beside[over][left] if ways_open[over] >> left & 1 else -1
    two = beside[over][right] if ways_open[over] >> right & 1 else -1
    return one, two


compiled_landings = njit(landings)
