"""The atlas: a map of two measures, with the best puzzle found for each of its cells."""

from sakumon.atlas.grid import MapGrid, MeasureAxis
from sakumon.atlas.plan import AtlasPlan
from sakumon.atlas.search import Atlas, explore

__all__ = ["Atlas", "AtlasPlan", "MapGrid", "MeasureAxis", "explore"]
