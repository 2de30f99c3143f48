"""A region from its text in a wish.

    1000x600                        a rectangle
    polygon:0,0 900,0 450,800       any polygon, its corners in order
    circle                          a circle
    text:MAZE                       letters
    mask:40x30:...                  the dark pixels of a picture

Text, masks and circles are scaled so that their longer side is 1000.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from sakumon.core.errors import BadWish
from sakumon.core.message import Message
from sakumon.families.doors.model.floorplan import DIGITS
from sakumon.kernel.arrays import Flags, Floats

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

SIDE = 1000.0
MAX_SIDE = 2000.0
MAX_CORNERS = 10_000
# Parts of a region: each is joined to the nearest, which takes the square of their number.
MAX_PARTS = 300
_SIZE = re.compile(r"([-+.\deE]+)[x×]([-+.\deE]+)")
_FORMS = Message("WxH, polygon:x,y x,y x,y, circle, text:WORD or picture:FILE")


@dataclass(frozen=True, slots=True)
class Region:
    """A place to fill; a box is kept as such, because most regions are one."""

    shape: "BaseGeometry"
    box: bool

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The left, lower, right and upper end."""
        left, lower, right, upper = self.shape.bounds
        return left, lower, right, upper

    @property
    def area(self) -> float:
        """How large it is."""
        return float(self.shape.area)

    def holds(self, points: Floats) -> Flags:
        """Tell which points lie inside."""
        if self.box:
            return inside_box(points, self.bounds)
        import shapely

        shapely.prepare(self.shape)
        inside: Flags = shapely.contains_xy(self.shape, points[:, 0], points[:, 1])
        return inside


def inside_box(points: Floats, bounds: tuple[float, float, float, float]) -> Flags:
    """Tell which points lie inside a box."""
    left, lower, right, upper = bounds
    x, y = points[:, 0], points[:, 1]
    return (x > left) & (x < right) & (y > lower) & (y < upper)


def region_of_picture(data: bytes) -> str:
    """Return the text of the region that a picture's dark pixels are."""
    from sakumon.families.doors.compose.region.mask import mask_of_picture

    return mask_of_picture(data)


# A wish is checked, laid out and tried several times by the same text; letters take a while.
@lru_cache(maxsize=16)
def read_region(text: str) -> Region:
    """Return the region that a text describes; BadWish says what is wrong with it."""
    name, _, rest = text.partition(":")
    size = _SIZE.fullmatch(text.strip())
    if size:
        return _rectangle(text, size[1], size[2])
    if name == "polygon":
        return Region(_polygon(rest), False)
    if text == "circle":
        turns = np.linspace(0, 2 * np.pi, 120, endpoint=False)
        return Region(_fitted(_shape(np.stack((np.cos(turns), np.sin(turns)), axis=1))), False)
    if name == "text":
        from sakumon.families.doors.compose.region.letters import outline

        return Region(_fitted(outline(rest)), False)
    if name == "mask":
        from sakumon.families.doors.compose.region.mask import outline_of_mask

        return Region(_few_parts(_fitted(outline_of_mask(text))), False)
    raise BadWish(Message("region={region}: write {forms}", region=text, forms=_FORMS))


def _rectangle(text: str, across: str, up: str) -> Region:
    from shapely import box

    try:
        width, height = round(float(across), DIGITS), round(float(up), DIGITS)
    except ValueError:
        raise BadWish(
            Message("region={region}: the sides are numbers, such as 1000x600", region=text)
        ) from None
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        raise BadWish(
            Message(
                "region={region}: sides are above 0 and at most {most}",
                region=text,
                most=f"{MAX_SIDE:g}",
            )
        )
    return Region(box(0, 0, width, height), True)


def _polygon(text: str) -> "Polygon":
    pairs = re.split(r"[\s;]+", text.strip())
    try:
        points = np.array([[float(part) for part in pair.split(",")] for pair in pairs])
        points = np.round(points.reshape(-1, 2), DIGITS)
    except ValueError:
        raise BadWish(Message("region: a polygon is x,y x,y x,y with numbers")) from None
    if len(points) > MAX_CORNERS:
        raise BadWish(Message("region: a polygon has at most {most} corners", most=MAX_CORNERS))
    if len(points) < 3:
        raise BadWish(
            Message(
                "region: a polygon has three corners or more, not {corners}", corners=len(points)
            )
        )
    if not (np.abs(points) <= MAX_SIDE).all():
        raise BadWish(
            Message("region: corners of a polygon lie within ±{most}", most=f"{MAX_SIDE:g}")
        )
    return _shape(points)


def _shape(points: Floats) -> "Polygon":
    from shapely import Polygon, is_valid_reason, normalize

    shape = Polygon(points)
    if not shape.is_valid and shape.convex_hull.area > 0:
        raise BadWish(
            Message("region: the polygon crosses itself: {reason}", reason=is_valid_reason(shape))
        )
    if shape.area == 0:
        raise BadWish(Message("region: the polygon has no area"))
    return normalize(shape)


def _few_parts(shape: "BaseGeometry") -> "BaseGeometry":
    import shapely

    parts = int(shapely.get_num_geometries(shape))
    if parts > MAX_PARTS:
        raise BadWish(
            Message(
                "region: the picture has {parts} parts, at most {most}", parts=parts, most=MAX_PARTS
            )
        )
    return shape


def _fitted(shape: "BaseGeometry") -> "BaseGeometry":
    """Scale a shape so that its longer side is SIDE, and put it at the origin."""
    import shapely

    left, lower, right, upper = shape.bounds
    scale = SIDE / max(right - left, upper - lower)
    return shapely.transform(
        shape, lambda points: np.round((points - (left, lower)) * scale, DIGITS)
    )
