"""What a worker may use: memory, processor time; and that it ends with the server."""

import ctypes
import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

try:
    import resource
except ImportError:  # Windows has none: workers are bounded by time alone there
    resource = None  # type: ignore[assignment]

_SET_PARENT_DEATH_SIGNAL = 1
STATUS = Path("/proc/self/statm")


@dataclass(frozen=True, slots=True)
class Rations:
    """What the workers of a pool may use, and how they stand back behind others."""

    memory: int  # bytes
    nice: int = 0


def limit_memory(most: int) -> None:
    """Let asking for more memory than this fail."""
    if resource is not None:
        # Not the address space: libraries reserve much of that and never use it.
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def limit_processor(seconds: float) -> None:
    """Let the system end this process once it has worked so much longer."""
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 1, hard))


def memory_used() -> int:
    """Return the bytes of memory that this process holds; 0 where the system does not say."""
    if not STATUS.exists():
        return 0
    return int(STATUS.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def end_with(parent: int) -> None:
    """Have this process killed when the one that started it ends, however it ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:  # it ended before it could be watched
            os._exit(1)
