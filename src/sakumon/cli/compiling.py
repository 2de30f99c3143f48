"""What a terminal shows while kernels are compiled: what, and how far that is."""

import sys
from collections.abc import Sequence
from concurrent.futures import Future, wait
from pathlib import Path
from typing import TypeVar

from sakumon.families import family_folder
from sakumon.kernel.cache import missing_entries
from sakumon.kernel.progress import listen
from sakumon.kernel.sources import entries_of, package_of, prepared_sources

Result = TypeVar("Result")
# Seconds between two looks at what other processes have done.
BETWEEN = 0.5
BLANK_LINE = "\r\x1b[K"


def tell_of_compiling() -> None:
    """Let somebody at a terminal know what takes so long, on a line that goes away."""
    if sys.stderr.isatty():
        listen(_begun, _ended)


def waited_for(result: Future[Result], names: Sequence[str]) -> Result:
    """Return a result of other processes; meanwhile say how far each family is compiled there."""
    while sys.stderr.isatty() and not result.done():
        counts = {name: _counted(family_folder(name)) for name in names}
        left = [
            f"{name} {ready} of {every}" for name, (ready, every) in counts.items() if ready < every
        ]
        if left:
            _write(f"{BLANK_LINE}Compiling, once: {', '.join(left)} kernels are ready")
        wait([result], BETWEEN)
        _ended()
    return result.result()


def _counted(home: Path) -> tuple[int, int]:
    """Return how many kernels below a folder are ready, and how many there are."""
    every = sum(len(entries_of(path)) for path in prepared_sources(home))
    return every - len(missing_entries(home)), every


def _begun(source: Path, kernel: str) -> None:
    home = _home(source)
    ready, every = _counted(home)
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
