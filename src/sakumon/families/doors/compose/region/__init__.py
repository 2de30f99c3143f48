"""The regions that rooms may fill: rectangles, polygons, circles, text and pictures."""

from sakumon.families.doors.compose.region.parse import Region, inside_box, read_region, settled

__all__ = ["Region", "inside_box", "read_region", "settled"]
