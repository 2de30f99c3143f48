"""Path data, short and exact: coordinates are whole hundredths of a pixel, written relatively."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sakumon.drawing.scene import Point


def number(value: float) -> str:
    """Write a number with at most two decimals and nothing superfluous."""
    return _hundredths(round(value * 100))


class PathWriter:
    """Collects outlines into the data of one path; rounding never adds up along a line."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._at = (0, 0)
        self._parts: list[str] = []

    @property
    def data(self) -> str:
        """What was written so far."""
        return "".join(self._parts)

    def line(self, points: Sequence[Point]) -> None:
        """Draw through the points, and close the line if it ends where it began."""
        if not points:
            return
        closed = len(points) > 3 and points[0] == points[-1]
        corners = self._snap(points[:-1] if closed else points)
        self._move(corners[0])
        self._draw(corners[1:])
        if closed:
            self._close(corners[0])
        elif all(corner == corners[0] for corner in corners):
            self._parts.append("h0")  # a line of no length still shows its round cap

    def polygon(self, points: Sequence[Point]) -> None:
        """Draw a closed outline, always the same way round."""
        if not points:
            return
        corners = self._snap(points)
        # Overlapping outlines of one path would cut holes into each other if they ran both ways.
        if _turns_left(corners):
            corners.reverse()
        self._move(corners[0])
        self._draw(corners[1:])
        self._close(corners[0])

    def circle(self, centre: Point, radius: float) -> None:
        """Draw a circle as two arcs."""
        (left, top), across = self._snap([centre])[0], round(radius * self._scale * 100)
        arc = f"a{_pair(across, across)} 0 1 1"
        self._move((left - across, top))
        self._parts.append(f"{arc} {_pair(2 * across, 0)}{arc}{_spaced(-2 * across)} 0z")

    def _snap(self, points: Iterable[Point]) -> list[tuple[int, int]]:
        unit = self._scale * 100
        return [(round(x * unit), round(y * unit)) for x, y in points]

    def _move(self, to: tuple[int, int]) -> None:
        letter = "m" if self._parts else "M"
        self._parts.append(letter + _pair(to[0] - self._at[0], to[1] - self._at[1]))
        self._at = to

    def _draw(self, corners: Iterable[tuple[int, int]]) -> None:
        for corner in corners:
            self._parts.append(_step(corner[0] - self._at[0], corner[1] - self._at[1]))
            self._at = corner

    def _close(self, start: tuple[int, int]) -> None:
        self._parts.append("z")
        self._at = start


# Boards are full of equal steps: what was written once is kept.
@lru_cache(maxsize=1 << 16)
def _step(right: int, down: int) -> str:
    if right and down:
        return "l" + _pair(right, down)
    if right:
        return "h" + _hundredths(right)
    return "v" + _hundredths(down) if down else ""


@lru_cache(maxsize=1 << 16)
def _pair(first: int, second: int) -> str:
    return _hundredths(first) + _spaced(second)


def _spaced(value: int) -> str:
    text = _hundredths(value)
    return text if text.startswith("-") else " " + text


@lru_cache(maxsize=1 << 16)
def _hundredths(value: int) -> str:
    sign, size = ("-" if value < 0 else ""), abs(value)
    whole, rest = divmod(size, 100)
    decimals = f".{rest:02}".rstrip("0") if rest else ""
    return f"{sign}{whole if whole or not rest else ''}{decimals}"


def _turns_left(corners: Sequence[tuple[int, int]]) -> bool:
    following = [*corners[1:], corners[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, following, strict=True)) < 0
