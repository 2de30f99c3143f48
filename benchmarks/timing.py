"""How to time on a machine that others use too: the best of several runs, and ratios of those."""

import time
from collections.abc import Callable


def best_time(job: Callable[[], object], runs: int = 5) -> float:
    """Return the shortest time of several runs, in seconds; the first, which compiles, not."""
    job()
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        job()
        times.append(time.perf_counter() - started)
    return min(times)
