"""Compiles all kernels once, so that no command waits: `python -m sakumon.kernel.warm`."""

import sys
import time

from sakumon import workshop
from sakumon.families import family_names, load_family
from sakumon.kernel import cache_folder, forget_old_caches


def warm() -> None:
    """Compose by every preset of every family, and write a puzzle in every format it has.

    That calls every kernel they need.
    """
    fresh = not cache_folder().exists()
    for name in family_names():
        started = time.monotonic()
        if fresh:
            sys.stderr.write(f"Compiling the kernels of {name} (once; they are kept) ... ")
            sys.stderr.flush()
        family = load_family(name)
        for preset in family.composer.presets:
            puzzle = workshop.compose(family, workshop.light_wish(family, preset), seed=0)
        for form in family.formats.values():
            form.write([puzzle.position()])
        for engine in list(family.engines.values())[:2]:  # the weakest compile as much as others
            engine(puzzle.position())
        if family.warm is not None:
            family.warm()
        if fresh:
            sys.stderr.write(f"{time.monotonic() - started:.0f} s\n")
    forget_old_caches()


if __name__ == "__main__":
    warm()
