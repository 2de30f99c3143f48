"""The map's grid: two measures cut into bins, evenly or by their logarithm."""

import math
from collections.abc import Sequence

import msgspec

MapCell = tuple[int, int]
# A measure that spans more than this factor is cut by its logarithm.
WIDE = 100


class MeasureAxis(msgspec.Struct, frozen=True):
    """A measure from its lowest to its highest value, cut into bins."""

    name: str
    low: float
    high: float
    bins: int
    logarithmic: bool = False

    def bin_of(self, value: float) -> int | None:
        """Return the bin a value falls into, None if it lies outside."""
        if not self.low <= value <= self.high:
            return None
        low, high = self._placed(self.low), self._placed(self.high)
        share = (self._placed(value) - low) / (high - low) if high > low else 0.0
        return min(self.bins - 1, int(share * self.bins))

    def bounds(self, place: int) -> tuple[float, float]:
        """Return the lowest and the highest value of a bin."""
        low, high = self._placed(self.low), self._placed(self.high)
        ends = [low + (high - low) * (place + step) / self.bins for step in (0, 1)]
        return (math.exp(ends[0]), math.exp(ends[1])) if self.logarithmic else (ends[0], ends[1])

    def label(self, place: int) -> str:
        """Return a bin as it is written beside the map."""
        low, high = self.bounds(place)
        if self.high - self.low == self.bins and not self.logarithmic and self.low % 1 == 0.5:
            return shown((low + high) / 2)  # whole numbers, a bin each
        return shown(low) if high - low < 1e-9 else f"{shown(low)}–{shown(high)}"

    def _placed(self, value: float) -> float:
        return math.log(value) if self.logarithmic else value


class MapGrid(msgspec.Struct, frozen=True):
    """Two axes."""

    across: MeasureAxis
    up: MeasureAxis

    def cell_of(self, x: object, y: object) -> MapCell | None:
        """Return the cell of two measures, None if it is not on the map."""
        if not (isinstance(x, int | float) and isinstance(y, int | float)):
            return None
        column, row = self.across.bin_of(float(x)), self.up.bin_of(float(y))
        return None if column is None or row is None else (column, row)

    def cells(self) -> list[MapCell]:
        """Return all cells."""
        return [(x, y) for y in range(self.up.bins) for x in range(self.across.bins)]


def axis_of(name: str, bins: int, values: Sequence[float], low: float, high: float) -> MeasureAxis:
    """Return the axis of a measure; an end that is not finite is taken from values that occur.

    Whole numbers that are fewer than the bins get one bin each.
    """
    lowest = low if math.isfinite(low) else min(values)
    highest = high if math.isfinite(high) else max(values)
    whole = all(float(value).is_integer() for value in [*values, lowest, highest])
    if lowest > 0 and highest / lowest > WIDE:
        return MeasureAxis(name, lowest, highest, bins, logarithmic=True)
    if whole and highest - lowest < bins:
        return MeasureAxis(name, lowest - 0.5, highest + 0.5, int(highest - lowest) + 1)
    return MeasureAxis(name, lowest, highest, bins)


def shown(value: float) -> str:
    """Return a number in few characters."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
