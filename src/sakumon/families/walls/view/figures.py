"""The player and the star."""

import math
from collections.abc import Iterator

from sakumon.drawing.scene import AnyShape, Disc, Piece, Point, Polygon, Role, Stroke

BODY, EYE, PUPIL = 0.25, 0.075, 0.035
# Where its eyes are, seen from its middle, and how far they follow a look.
EYES = (0.1, 0.04)
GLANCE = 0.035


def player_shapes(piece: Piece, label: str, look: Point) -> Iterator[AnyShape]:
    """Draw the player, who looks somewhere."""
    x, y = piece.at
    yield Disc(piece.at, BODY, role=Role.PLAYER, label=label, piece=piece)
    eyes = [_shifted((x + side, y - EYES[1]), look, GLANCE) for side in (-EYES[0], EYES[0])]
    for eye in eyes:
        yield Disc(eye, EYE, role=Role.PAPER, piece=piece)
    for eye in eyes:
        yield Disc(_shifted(eye, look, GLANCE), PUPIL, role=Role.SYMBOL, piece=piece)


def touched_shapes(piece: Piece, label: str) -> Iterator[AnyShape]:
    """Draw the player whom a wall has touched, with crosses for eyes."""
    x, y = piece.at
    yield Disc(piece.at, BODY, role=Role.PLAYER, label=label, piece=piece)
    for side in (-EYES[0], EYES[0]):
        yield Disc((x + side, y - EYES[1]), EYE + 0.01, role=Role.PAPER, piece=piece)
    for side in (-EYES[0], EYES[0]):
        for slope in (1, -1):
            ends = [
                (x + side - 0.04, y - EYES[1] - 0.04 * slope),
                (x + side + 0.04, y - EYES[1] + 0.04 * slope),
            ]
            yield Stroke(ends, 0.03, role=Role.SYMBOL, piece=piece)


def star_shape(piece: Piece, label: str) -> AnyShape:
    """Draw the goal as a star."""
    x, y = piece.at
    tips = [(0.36 if tip % 2 == 0 else 0.15, math.radians(36 * tip - 90)) for tip in range(10)]
    star = [(x + r * math.cos(angle), y + r * math.sin(angle)) for r, angle in tips]
    return Polygon(star, role=Role.GOAL, label=label, piece=piece)


def _shifted(point: Point, look: Point, far: float) -> Point:
    return point[0] + far * look[0], point[1] + far * look[1]
