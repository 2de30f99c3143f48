"""What a server holds in memory, with its workers and without."""

import contextlib
import os
from pathlib import Path


def workers_of(server: int) -> list[int]:
    """Return the processes that a server has started."""
    found = Path(f"/proc/{server}/task").glob("*/children")
    return [int(one) for each in found for one in each.read_text().split()]


def memory_of(server: int) -> tuple[int, int]:
    """Return the bytes that a server holds, and those that it holds together with its workers."""
    sizes = []
    for process in (server, *workers_of(server)):
        with contextlib.suppress(OSError):  # one may just have ended
            sizes.append(int(Path(f"/proc/{process}/statm").read_text().split()[1]))
    page = os.sysconf("SC_PAGE_SIZE")
    return sizes[0] * page, sum(sizes) * page
