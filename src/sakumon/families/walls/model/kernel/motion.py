"""How one wall moves: the only place that knows. Whole numbers in, whole numbers out.

The rules call these functions as they are; `model/tables.py` makes of them the tables that kernels
use.

A wall is one number, `place * WAYS + way`. Places count the horizontal unit segments row by row
from the bottom, then the vertical ones. Ways 0 to 3 are up, down, left, right; ways 4 to 7 rotate:
clockwise or counter-clockwise about the left or lower end, then about the right or upper end.
Directions of the player's steps are numbered like the first four ways.
"""

UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3
ROTATIONS = 4
WAY_BITS = 3
WAYS = 1 << WAY_BITS


def flat_count(width: int, height: int) -> int:
    """Return how many horizontal places there are, the rim included."""
    return width * (height + 1)


def place_count(width: int, height: int) -> int:
    """Return how many places there are, the rim included."""
    return flat_count(width, height) + (width + 1) * height


def encode(kind: int, x: int, y: int, way: int, width: int, height: int) -> int:
    """Return the number of a wall: kind 0 is horizontal, 1 is vertical."""
    if kind == 0:
        return (y * width + x) * WAYS + way
    return (flat_count(width, height) + y * (width + 1) + x) * WAYS + way


def decode(wall: int, width: int, height: int) -> tuple[int, int, int, int]:
    """Return kind, x, y and way of a wall."""
    place, way = wall // WAYS, wall % WAYS
    flat = flat_count(width, height)
    if place < flat:
        return 0, place % width, place // width, way
    place -= flat
    return 1, place % (width + 1), place // (width + 1), way


def on_rim(kind: int, x: int, y: int, width: int, height: int) -> bool:
    """Tell whether a wall lies along the board's rim."""
    if kind == 0:
        return y in (0, height)
    return x in (0, width)


def at_edge(kind: int, x: int, y: int, way: int, width: int, height: int) -> bool:
    """Tell whether a wall that has just moved this way must turn back."""
    crosswise = (kind == 0) == (way in (UP, DOWN))
    if way >= ROTATIONS or crosswise:
        return on_rim(kind, x, y, width, height)
    if kind == 0:
        return x in (0, width - 1)
    return y in (0, height - 1)


def reverse(way: int) -> int:
    """Return the opposite movement; a rotation keeps its pivot."""
    return way ^ 1


def arm_of(kind: int, way: int) -> int:
    """Return where a rotating wall points, seen from its pivot: 0 right, 1 up, 2 left, 3 down."""
    far_pivot = (way - ROTATIONS) // 2
    return kind + 2 * far_pivot


def turned(kind: int, x: int, y: int, way: int) -> tuple[int, int, int, int]:
    """Return a rotating wall after a quarter turn about its pivot, with the new way."""
    arm = arm_of(kind, way)
    pivot_x = x + (1 if arm == 2 else 0)
    pivot_y = y + (1 if arm == 3 else 0)
    clockwise = way % 2 == 0
    arm = (arm + (3 if clockwise else 1)) % 4
    new_way = ROTATIONS + 2 * (arm // 2) + way % 2
    return arm % 2, pivot_x - (arm == 2), pivot_y - (arm == 3), new_way


def shifted(x: int, y: int, way: int) -> tuple[int, int]:
    """Return a point one step further."""
    return x + (way == RIGHT) - (way == LEFT), y + (way == UP) - (way == DOWN)


def moved(
    kind: int, x: int, y: int, way: int, width: int, height: int
) -> tuple[int, int, int, int]:
    """Return a wall after its next movement, turned back where it has reached the edge."""
    if way >= ROTATIONS:
        kind, x, y, way = turned(kind, x, y, way)
    else:
        x, y = shifted(x, y, way)
    if at_edge(kind, x, y, way, width, height):
        way = reverse(way)
    return kind, x, y, way


def advance(wall: int, width: int, height: int) -> int:
    """Return the wall after its next movement."""
    kind, x, y, way = decode(wall, width, height)
    kind, x, y, way = moved(kind, x, y, way, width, height)
    return encode(kind, x, y, way, width, height)


def leaves(wall: int, width: int, height: int) -> bool:
    """Tell whether the wall's next movement would carry it off the board."""
    kind, x, y, way = decode(wall, width, height)
    if way >= ROTATIONS:
        kind, x, y, way = turned(kind, x, y, way)
    else:
        x, y = shifted(x, y, way)
    return not (0 <= x <= width - (kind == 0) and 0 <= y <= height - (kind == 1))


def sweeps(wall: int, width: int, height: int) -> int:
    """Return the cell that the wall's next movement passes over, or −1."""
    kind, x, y, way = decode(wall, width, height)
    if way >= ROTATIONS:
        arm = arm_of(kind, way)
        x += arm == 2
        y += arm == 3
        quadrant = (arm + 3) % 4 if way % 2 == 0 else arm
        x -= quadrant in (1, 2)
        y -= quadrant in (2, 3)
    elif (kind == 0) == (way in (UP, DOWN)):
        x -= way == LEFT
        y -= way == DOWN
    else:
        return -1
    if 0 <= x < width and 0 <= y < height:
        return y * width + x
    return -1


def border(cell: int, direction: int, width: int, height: int) -> int:
    """Return the place that a step from this cell crosses."""
    x, y = cell % width, cell // width
    if direction == UP:
        return (y + 1) * width + x
    if direction == DOWN:
        return y * width + x
    return flat_count(width, height) + y * (width + 1) + x + (direction == RIGHT)


def neighbour(cell: int, direction: int, width: int, height: int) -> int:
    """Return the cell one step away, or −1 off the board."""
    x, y = shifted(cell % width, cell // width, direction)
    if 0 <= x < width and 0 <= y < height:
        return y * width + x
    return -1
