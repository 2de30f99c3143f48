"""Letters as regions: the outlines of the bundled font."""

from typing import TYPE_CHECKING, Any

import numpy as np

from sakumon.core.errors import BadWish
from sakumon.core.message import Message
from sakumon.drawing.fonts import FONT_FILE

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

MAX_LETTERS = 40
_BENDS = 6  # straight pieces for one bend of an outline


def outline(text: str) -> "BaseGeometry":
    """Return the shape of a line of text; BadWish if it has no ink or no such letter."""
    import shapely
    from fontTools.ttLib import TTFont

    if not text.strip():
        raise BadWish(Message("region=text: there are no letters in it"))
    if len(text) > MAX_LETTERS:
        raise BadWish(
            Message(
                "region=text: at most {most} letters, not {count}",
                most=MAX_LETTERS,
                count=len(text),
            )
        )
    with TTFont(FONT_FILE, lazy=True) as font:
        shape = shapely.union_all(_laid_out(text, font))
    if shape.is_empty:
        raise BadWish(Message("region=text:{text}: these letters leave no ink", text=text))
    return shape


def _laid_out(text: str, font: Any) -> list["BaseGeometry"]:
    """Return the letters side by side."""
    import shapely.affinity

    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    across, parts = 0.0, []
    for letter in text:
        if ord(letter) not in names:
            raise BadWish(Message("region=text: the font has no letter '{letter}'", letter=letter))
        glyph = glyphs[names[ord(letter)]]
        parts.append(shapely.affinity.translate(_ink(glyph, glyphs), across))
        across += glyph.width
    return parts


def _ink(glyph: Any, glyphs: Any) -> "BaseGeometry":
    """Return what is inside the outer contours, which turn right, and outside the inner ones."""
    import shapely

    contours = _contours(glyph, glyphs)
    shapes = [shapely.make_valid(shapely.Polygon(ring)) for ring in contours]
    outer = [shape for shape, ring in zip(shapes, contours, strict=True) if _turn(ring) < 0]
    inner = [shape for shape, ring in zip(shapes, contours, strict=True) if _turn(ring) > 0]
    return shapely.difference(shapely.union_all(outer), shapely.union_all(inner))


def _contours(glyph: Any, glyphs: Any) -> list[Any]:
    from fontTools.pens.basePen import BasePen

    class Pen(BasePen):  # type: ignore[misc, unused-ignore]
        rings: list[list[tuple[float, float]]]

        def _moveTo(self, to: tuple[float, float]) -> None:  # noqa: N802
            self.rings.append([to])

        def _lineTo(self, to: tuple[float, float]) -> None:  # noqa: N802
            self.rings[-1].append(to)

        def _qCurveToOne(self, by: tuple[float, float], to: tuple[float, float]) -> None:  # noqa: N802
            a, b, c = (np.array(point, float) for point in (self.rings[-1][-1], by, to))
            for step in range(1, _BENDS + 1):
                t = step / _BENDS
                self.rings[-1].append(tuple((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c))

    pen = Pen(glyphs)
    pen.rings = []
    glyph.draw(pen)
    return [np.array(ring) for ring in pen.rings if len(ring) > 2]


def _turn(ring: Any) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
