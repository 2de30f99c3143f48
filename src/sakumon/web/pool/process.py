"""One worker process as the server sees it."""

import asyncio
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sakumon.core.errors import OverLimit, SakumonError, WorkerDied
from sakumon.core.message import Message
from sakumon.core.recent import Recent
from sakumon.web.pool.child import arguments
from sakumon.web.pool.rations import Rations
from sakumon.web.pool.wire import Failed, Finished, News, Notice, Order, pack, read_notice

# Keys of work that a worker may still have something of.
KEYS = 500
TOO_LONG = Message("this takes longer than the server gives: try something smaller")
# One thread each: what runs at the same time is for the pool to say.
_THREADS = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


class WorkerProcess:
    """A process that does one order at a time."""

    def __init__(self, rations: Rations) -> None:
        self.keys: Recent[bool] = Recent(KEYS)
        self.idle_since = 0.0
        self.ready = False
        self._rations = rations
        self._process: Process | None = None
        self._why: SakumonError | None = None  # why it was killed
        self._gone = False

    @property
    def alive(self) -> bool:
        """Whether it can be given orders."""
        ended = self._process is not None and self._process.returncode is not None
        return not (self._gone or ended or self._why)

    async def start(self) -> None:
        """Start the process, and wait until it is ready for orders."""
        command = arguments(os.getpid(), self._rations.memory, self._rations.nice)
        self._process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, env={**os.environ, **_THREADS}
        )
        if self._why is not None:  # killed while it was being started
            self._process.kill()
        await self._notice()
        self.ready = True

    async def work(self, order: Order, note: Callable[[int], None]) -> Any:
        """Have an order carried out."""
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(ConnectionError):  # then there is no notice either
            self._process.stdin.write(pack(order))
            await self._process.stdin.drain()
        while True:
            match await self._notice():
                case News(spent):
                    note(spent)
                case Finished(result, leaves):
                    self._gone = leaves
                    return result
                case Failed(error, leaves):
                    self._gone = leaves
                    raise error

    async def _notice(self) -> Notice:
        """Return what the process says next; the error that ended it, where it has ended."""
        assert self._process is not None
        assert self._process.stdout is not None
        notice = await read_notice(self._process.stdout)
        if notice is None:
            self._gone = True
            raise self._why or _why_dead(await self._process.wait())
        return notice

    def suspend(self) -> None:
        """Let it stand still."""
        self._signal("SIGSTOP")

    def resume(self) -> None:
        """Let it go on."""
        self._signal("SIGCONT")

    def ask_to_stop(self) -> None:
        """Let it end its order as soon as it can."""
        self.resume()
        self._signal("SIGUSR1")

    def ask_to_hurry(self) -> None:
        """Let it answer its order with the best that it has."""
        self._signal("SIGUSR2")

    def kill(self, why: SakumonError) -> None:
        """End it at once; its order ends with this error."""
        self._why = self._why or why
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def ended(self) -> None:
        """Wait until it has ended, and let go of its pipes."""
        if self._process is not None:
            await self._process.wait()
            if self._process.stdin is not None:
                self._process.stdin.close()

    def _signal(self, name: str) -> None:
        if self._process is not None and not self._gone and hasattr(signal, name):
            with suppress(ProcessLookupError):
                self._process.send_signal(getattr(signal, name))


def _why_dead(code: int) -> SakumonError:
    """Return what the end of a process that nobody here killed means."""
    if code == -getattr(signal, "SIGXCPU", 0):
        return OverLimit(TOO_LONG)
    return WorkerDied(Message("the work was too much for the server: try something smaller"))
