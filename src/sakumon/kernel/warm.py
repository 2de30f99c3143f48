"""Compiles all kernels once, so that no command waits: `python -m sakumon.kernel.warm`."""

import sys
import time

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.family import AnyFamily
from sakumon.families import family_folder, family_names, load_family
from sakumon.formats.files import formats_of
from sakumon.kernel.cache import forget_old_caches, is_compiled, mark_compiled


def warm() -> None:
    """Have every kernel of every family compiled, and say on the terminal what takes so long."""
    for name in family_names():
        started, fresh = time.monotonic(), not is_compiled(family_folder(name))
        if fresh:
            sys.stderr.write(f"Compiling the kernels of {name} (once; they are kept) ... ")
            sys.stderr.flush()
        warm_family(load_family(name))
        mark_compiled(family_folder(name))
        if fresh:
            sys.stderr.write(f"{time.monotonic() - started:.0f} s\n")
    forget_old_caches()


def warm_family(family: AnyFamily) -> None:
    """Compose by every preset, and write a puzzle in every format: that calls every kernel."""
    for preset in family.composer.presets:
        puzzle = workshop.compose(family, workshop.light_wish(family, preset), seed=0)
    for form in formats_of(family).values():
        form.write([puzzle.position()])
    for engine in list(family.playing.engines.values())[
        :2
    ]:  # the weakest compile as much as others
        engine.choose(puzzle.position(), Budget())
    family.warm()


if __name__ == "__main__":
    warm()
