"""Processes that a program has started, as the system lists them: who is there, and how large."""

import os
from contextlib import suppress
from pathlib import Path

import pytest

PROCESSES = Path("/proc")
needs_processes = pytest.mark.skipif(
    not (PROCESSES / "self" / "task").exists(), reason="this system lists processes in another way"
)


def children_of(process: int) -> list[int]:
    """Return the processes that a process has started."""
    tasks = (PROCESSES / f"{process}" / "task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def is_there(process: int) -> bool:
    """Tell whether a process has not ended; until somebody takes note, it is still listed."""
    try:
        said = (PROCESSES / f"{process}" / "stat").read_text()
    except OSError:
        return False
    return said.rpartition(")")[2].split()[0] != "Z"


def memory_of(process: int) -> tuple[int, int]:
    """Return the bytes that a process holds, and those that it holds together with its children."""
    sizes = []
    for each in (process, *children_of(process)):
        with suppress(OSError):  # one may just have ended
            sizes.append(int((PROCESSES / f"{each}" / "statm").read_text().split()[1]))
    page = os.sysconf("SC_PAGE_SIZE")
    return sizes[0] * page, sum(sizes) * page
