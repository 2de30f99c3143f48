"""What moves on a board, and how: the pose of every wall, and what a wall is called in a drawing.

A wall that slides is moved by its middle. One that turns never leaves its pivot: it stands there,
turned as its arm points.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from sakumon.drawing.cells import CellPage
from sakumon.drawing.scene import AnyShape, Disc, Piece, Point, Polygon, Stroke, Text
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.wall import wall_body

PLAYER_KEY, GOAL_KEY = "player", "goal"
QUARTER = 90.0


def wall_keys(walls: Sequence[int]) -> list[str]:
    """Return what walls are called: by place and movement, and by number where several agree."""
    seen: dict[int, int] = {}
    keys = []
    for wall in walls:
        seen[wall] = seen.get(wall, 0) + 1
        keys.append(f"wall-{wall}" if seen[wall] == 1 else f"wall-{wall}-{seen[wall]}")
    return keys


def went_on(pairs: Sequence[tuple[int, int]]) -> dict[str, str]:
    """Return the new keys of walls with those before, given all walls before and after a move."""
    before = wall_keys([wall for wall, _ in pairs])
    # A wall that stood still keeps its key when another one comes to it.
    order = sorted(range(len(pairs)), key=lambda number: pairs[number][0] != pairs[number][1])
    after = wall_keys([pairs[number][1] for number in order])
    keys = [(key, before[number]) for key, number in zip(after, order, strict=True)]
    return {key: old for key, old in keys if key != old}


def wall_pieces(page: CellPage, walls: Sequence[int]) -> list[Piece]:
    """Return each wall with its pose on the page."""
    keys = wall_keys(walls)
    return [_posed(page, wall, key) for wall, key in zip(walls, keys, strict=True)]


def _posed(page: CellPage, wall: int, key: str) -> Piece:
    body = wall_body(wall, page.width, page.height)
    if body.pivot is not None:
        kind, way = motion.decode(wall, page.width, page.height)[::3]
        # On the page y grows downward: arms count against the clock, degrees with it.
        return Piece(key, page.point(*body.pivot), -QUARTER * motion.arm_of(kind, way) % 360)
    (x, y), (far_x, far_y) = body.ends
    return Piece(key, page.point((x + far_x) / 2, (y + far_y) / 2))


def halfway(piece: Piece, then: Piece) -> Piece:
    """Return a piece in the middle of a movement, turning the shorter way round."""
    around = (then.turn - piece.turn + 180) % 360 - 180
    (x, y), (to_x, to_y) = piece.at, then.at
    return Piece(piece.key, ((x + to_x) / 2, (y + to_y) / 2), piece.turn + around / 2)


def carried(shape: AnyShape, pose: Piece) -> AnyShape:
    """Return a shape of a piece moved and turned to another pose."""
    assert shape.piece is not None
    (x, y), (to_x, to_y) = shape.piece.at, pose.at
    angle = math.radians(pose.turn - shape.piece.turn)
    cos, sin = math.cos(angle), math.sin(angle)

    def there(point: Point) -> Point:
        across, down = point[0] - x, point[1] - y
        return to_x + across * cos - down * sin, to_y + across * sin + down * cos

    match shape:
        case Polygon() | Stroke():
            return replace(shape, points=[there(point) for point in shape.points], piece=pose)
        case Disc() | Text():
            return replace(shape, centre=there(shape.centre), piece=pose)
