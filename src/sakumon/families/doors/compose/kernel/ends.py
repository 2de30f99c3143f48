"""What the way to every room is like, for the choice of start and goal."""

import numpy as np

from sakumon.kernel import entry
from sakumon.kernel.arrays import Floats, Ints


@entry
def measure_ways(order: Ints, before: Ints, degree: Ints, places: Floats) -> tuple[Ints, Floats]:
    """Return, for the way to every room, the junctions before its end and how far one walks."""
    junctions = np.zeros(len(before), np.int32)
    walked = np.zeros(len(before), np.float64)
    for room in order:
        last = before[room]
        if last >= 0:
            junctions[room] = junctions[last] + (degree[last] > 2)
            step = places[room] - places[last]
            walked[room] = walked[last] + np.sqrt(step[0] * step[0] + step[1] * step[1])
    return junctions, walked
