"""What a terminal shows while kernels are compiled: what, and how far that is."""

import sys
from pathlib import Path

from sakumon.kernel.cache import missing_entries
from sakumon.kernel.progress import listen
from sakumon.kernel.sources import entries_of, kernel_sources, package_of

BLANK_LINE = "\r\x1b[K"


def tell_of_compiling() -> None:
    """Let somebody at a terminal know what takes so long, on a line that goes away."""
    if sys.stderr.isatty():
        listen(_begun, _ended)


def _begun(source: Path, kernel: str) -> None:
    home = _home(source)
    every = sum(len(entries_of(path)) for path in kernel_sources(home))
    ready = every - len(missing_entries(home))
    words = f"Compiling {home.name}, once: {kernel} ({ready} of {every} kernels are ready)"
    _write(f"{BLANK_LINE}{words}")


def _ended() -> None:
    _write(BLANK_LINE)


def _home(source: Path) -> Path:
    """Return the folder of the family that a file belongs to, or its whole package."""
    package = package_of(source)
    inside = source.relative_to(package).parts
    return package.joinpath(*inside[:2]) if inside[0] == "families" else package


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
