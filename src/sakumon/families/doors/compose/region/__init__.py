"""The regions that rooms may fill: rectangles, polygons, circles, text and pictures."""

from sakumon.families.doors.compose.region.parse import (
    Region,
    inside_box,
    read_region,
    region_of_picture,
)

__all__ = ["Region", "inside_box", "read_region", "region_of_picture"]
