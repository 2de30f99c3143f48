"""What the way to every room is like, for the choice of start and goal."""

import numpy as np

from sakumon.kernel import entry
from sakumon.kernel.arrays import Floats, Ints


def measure_ways(order: Ints, before: Ints, degree: Ints, places: Floats) -> tuple[Ints, Floats]:
    """Return, for the way to every room, the junctions before its end and how far one walks."""
    junctions, walked = np.zeros(len(before), np.int32), np.zeros(len(before), np.float64)
    _measure(order, before, degree, places, junctions, walked)
    return junctions, walked


@entry
def _measure(
    order: Ints, before: Ints, degree: Ints, places: Floats, junctions: Ints, walked: Floats
) -> None:
    for room in order:
        last = before[room]
        if last >= 0:
            junctions[room] = junctions[last] + (degree[last] > 2)
            x, y = places[room, 0] - places[last, 0], places[room, 1] - places[last, 1]
            walked[room] = walked[last] + np.sqrt(x * x + y * y)
