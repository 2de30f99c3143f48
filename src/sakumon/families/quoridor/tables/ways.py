"""In how many ways fences can be placed: what the numbers of fence sets are made of.

Points have digits, 0 for none, 1 for a flat fence, 2 for an upright one. What may follow depends
on a profile alone: which of the last points, one for each column, are upright, and whether the
point to the left is flat.
"""

import numpy as np
import numpy.typing as npt


def count_ways(columns: int, allowed: npt.NDArray[np.uint8], most: int) -> npt.NDArray[np.float64]:
    """Return how many ways there are to go on from every point, profile and number of fences.

    `allowed` has, for each point, a bit for a flat fence and one for an upright one.
    """
    points, profiles = len(allowed), np.arange(1 << (columns + 1))
    counts = np.zeros((points + 1, len(profiles), most + 1))
    counts[points, :, 0] = 1
    for point in range(points - 1, -1, -1):
        x, here, ahead = point % columns, counts[point], counts[point + 1]
        uprights = profiles & ((1 << columns) - 1) & ~(1 << x)
        here += ahead[uprights]
        if allowed[point] & 1:
            after = uprights | 1 << columns if x < columns - 1 else uprights
            free = profiles >> columns & 1 == 0
            here[free, 1:] += ahead[after[free], :-1]
        if allowed[point] & 2:
            free = profiles >> x & 1 == 0
            here[free, 1:] += ahead[(uprights | 1 << x)[free], :-1]
    return counts
