"""The symbols that tell kinds of panels apart without colour, as outlines around the origin."""

import math
from dataclasses import dataclass

from sakumon.core.message import Message
from sakumon.drawing.scene import Point

Outline = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class KindSymbol:
    """The symbol of a kind, and what a panel with it is called."""

    name: Message
    outline: Outline


def _ring(corners: int, radius: float, turn: float = 0.0) -> Outline:
    """Return a regular polygon; its first corner points up unless turned, in degrees."""
    angles = [math.radians(360 * corner / corners + turn) for corner in range(corners)]
    return tuple((radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles)


def rounded_square(reach: float, radius: float, steps: int) -> Outline:
    """Return a square that reaches so far from its middle; its corners are `steps` straight lines.

    Few are enough at the size of a panel, and a chain sends hundreds of panels to a browser.
    """
    points: list[Point] = []
    for quarter in range(4):
        turn = math.radians(90 * quarter)
        for step in range(steps + 1):
            angle = math.radians(90 * step / steps)
            x = reach - radius + radius * math.sin(angle)
            y = radius - reach - radius * math.cos(angle)
            points.append(
                (
                    x * math.cos(turn) - y * math.sin(turn),
                    x * math.sin(turn) + y * math.cos(turn),
                )
            )
    return tuple(points)


def _star(tips: int, radius: float, inner: float) -> Outline:
    outer, between = _ring(tips, radius), _ring(tips, inner, 180 / tips)
    return tuple(point for pair in zip(outer, between, strict=True) for point in pair)


def _cross(reach: float, half: float) -> Outline:
    quarter = ((-half, -half), (-half, -reach), (half, -reach))
    corners: list[Point] = []
    for _ in range(4):
        corners += quarter
        quarter = tuple((-y, x) for x, y in quarter)  # type: ignore[assignment]
    return tuple(corners)


def _heart(size: float) -> Outline:
    points = []
    for step in range(24):
        t = 2 * math.pi * step / 24
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((size * x / 17, -size * (y + 2.5) / 17))
    return tuple(points)


_OUTLINES = {
    Message("a heart"): _heart(0.3),
    Message("a circle"): _ring(20, 0.25),
    Message("a star"): _star(5, 0.33, 0.14),
    Message("a triangle"): tuple((x, y + 0.06) for x, y in _ring(3, 0.31)),
    Message("a diamond"): ((0, -0.32), (0.22, 0), (0, 0.32), (-0.22, 0)),
    Message("a triangle pointing down"): tuple((x, y - 0.06) for x, y in _ring(3, 0.31, 180)),
    Message("a cross"): _cross(0.29, 0.095),
    Message("a square"): _ring(4, 0.29, 45),
    Message("a sparkle"): _star(4, 0.34, 0.11),
}
# By kind.
SYMBOLS = {kind: KindSymbol(*each) for kind, each in enumerate(_OUTLINES.items(), start=1)}
