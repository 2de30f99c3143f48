"""Compiles all kernels once, so that no command waits: `python -m sakumon.kernel.warm [FAMILY]`."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.family import AnyFamily
from sakumon.families import family_folder, family_names, load_family
from sakumon.formats.files import formats_of
from sakumon.kernel.cache import forget_old_caches, missing_entries
from sakumon.kernel.sources import kernel_sources


def warm_all() -> None:
    """Compile the kernels of every family, in as many processes as there are cores."""
    unprepared = [name for name in family_names() if missing_entries(family_folder(name))]
    with ThreadPoolExecutor(cores()) as threads:
        list(threads.map(_warm_apart, largest_first(unprepared)))
    forget_old_caches()


def cores() -> int:
    """Return how many processes can run at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def largest_first(names: Sequence[str]) -> list[str]:
    """Return families in the order in which they are best prepared: what takes longest first."""

    def size(name: str) -> int:
        return sum(path.stat().st_size for path in kernel_sources(family_folder(name)))

    return sorted(names, key=size, reverse=True)


def _warm_apart(name: str) -> None:
    started = time.monotonic()
    _say(f"Compiling the kernels of {name} (once; they are kept)")
    subprocess.run([sys.executable, "-m", __spec__.name, name], check=True)  # noqa: S603
    _say(f"Compiled those of {name} in {time.monotonic() - started:.0f} s")


def _say(words: str) -> None:
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()


def warm_family(family: AnyFamily) -> None:
    """Compose by every preset, and write a puzzle in every format: that calls every kernel."""
    for preset in family.composer.presets:
        puzzle = workshop.compose(family, workshop.light_wish(family, preset), seed=0)
    for form in formats_of(family).values():
        form.write([puzzle.position()])
    weakest = list(family.playing.engines.values())[:2]  # they need the same kernels as others
    for engine in weakest:
        engine.choose(puzzle.position(), Budget())
    family.warm()


def main(names: Sequence[str]) -> None:
    """Prepare the families named in this process, or all of them in processes of their own."""
    for name in names:
        warm_family(load_family(name))
    if not names:
        warm_all()


if __name__ == "__main__":
    main(sys.argv[1:])
