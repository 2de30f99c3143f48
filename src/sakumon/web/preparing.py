"""Games whose kernels are still to be compiled: others are played while that is done.

With a wheel that carries its kernels there are none. Else all are compiled once, beside everything
else, in processes of their own; whoever asks for such a game is asked to come again in a moment.
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from sakumon.core.errors import Preparing
from sakumon.core.message import Message
from sakumon.families import family_folder, family_names
from sakumon.kernel import warm
from sakumon.kernel.cache import missing_entries
from sakumon.web.pool.rations import end_with

# Seconds between two looks at how far it is.
BETWEEN = 0.5
# How far behind the players those stand who compile.
BEHIND = 5


class Preparation:
    """Which games cannot be played yet, and how far they are."""

    def __init__(self, unready: Sequence[str]) -> None:
        self._all = {name: _missing(name) for name in unready}
        self._left = dict(self._all)

    def ready(self) -> frozenset[str]:
        """Return the games that can be played."""
        return frozenset(name for name in family_names() if name not in self._left)

    def check(self, *names: str) -> None:
        """Refuse what needs one of these games, if it is not ready."""
        for name in names:
            if name in self._left:
                every = self._all[name]
                raise Preparing(
                    Message(
                        "this game is being prepared, once: {done} of {all} parts are ready",
                        done=every - self._left[name],
                        all=every,
                    )
                )

    def check_all(self) -> None:
        """Refuse what may need any game."""
        self.check(*self._left)

    async def run(self) -> None:
        """Have everything compiled, as many games at a time as there are cores."""
        turns = asyncio.Semaphore(warm.cores())
        await asyncio.gather(*(self._prepare(name, turns) for name in list(self._left)))

    async def _prepare(self, name: str, turns: asyncio.Semaphore) -> None:
        try:
            async with turns:
                await self._compile(name)
        finally:
            del self._left[name]  # where it failed, workers compile what they need

    async def _compile(self, name: str) -> None:
        command = (sys.executable, "-m", __name__, str(os.getpid()), name)
        process = await asyncio.create_subprocess_exec(*command)
        try:
            while process.returncode is None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), BETWEEN)
                self._left[name] = await asyncio.to_thread(_missing, name)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


def _missing(name: str) -> int:
    return len(missing_entries(family_folder(name)))


def find_unready() -> Preparation:
    """Look at what is to be compiled."""
    names = warm.largest_first(family_names())
    return Preparation([name for name in names if _missing(name)])


def main(parent: int, name: str) -> None:
    """Compile the kernels of a game in this process, which ends with the server."""
    end_with(parent)
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    warm.main([name])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
