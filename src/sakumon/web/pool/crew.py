"""The processes of a pool: some are always ready, one more than have work where there is room."""

import asyncio
from collections.abc import Callable, Collection

from sakumon.core.errors import Cancelled, SakumonError, WorkerDied
from sakumon.core.message import Message
from sakumon.web.pool.process import WorkerProcess
from sakumon.web.pool.rations import Rations

# Seconds after which a process that has nothing to do is ended, where there are others.
IDLE = 60.0


class Crew:
    """All worker processes of a pool."""

    def __init__(self, most: int, rations: Rations, changed: Callable[[], None]) -> None:
        self._most = most
        self._rations = rations
        self._changed = changed
        self._workers: list[WorkerProcess] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._failure: SakumonError | None = None

    def __len__(self) -> int:
        return len(self._workers)

    def free(self, busy: Collection[WorkerProcess]) -> list[WorkerProcess]:
        """Return those that can be given work."""
        return [each for each in self._workers if each.ready and each.alive and each not in busy]

    @property
    def ready(self) -> int:
        """How many can work, or do."""
        return sum(worker.ready and worker.alive for worker in self._workers)

    def desks(self, count: int) -> list[WorkerProcess]:
        """Return the first ones: as long as they live, they stay the same."""
        return [each for each in self._workers if each.ready and each.alive][:count]

    def call_in(self) -> None:
        """Start one more, if there is room; one at a time, for it takes a while."""
        starting = any(not worker.ready for worker in self._workers)
        if starting or self._closed or len(self) >= self._most:
            return
        worker = WorkerProcess(self._rations)
        self._workers.append(worker)
        task = asyncio.create_task(self._start(worker))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def why_nobody(self) -> SakumonError | None:
        """Return why there is nobody, where the last one could not even start."""
        why, self._failure = self._failure, None
        return None if self._workers else why

    async def let_go(self, worker: WorkerProcess) -> None:
        """Forget one that has ended or is to end."""
        if worker in self._workers:
            self._workers.remove(worker)
        worker.kill(Cancelled(Message("stopped on request")))
        await worker.ended()

    def idle(self, busy: Collection[WorkerProcess], stay: int, now: float) -> list[WorkerProcess]:
        """Return those that had nothing to do for long, but for some that stay."""
        free = sorted(self.free(busy), key=lambda worker: worker.idle_since)
        return [worker for worker in free[: -stay or None] if now - worker.idle_since > IDLE]

    async def close(self, why: SakumonError) -> None:
        """End all of them."""
        self._closed = True
        for worker in self._workers:
            worker.kill(why)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.ended() for worker in self._workers))

    async def _start(self, worker: WorkerProcess) -> None:
        try:
            await worker.start()
        except (SakumonError, OSError) as error:  # the system may have no process to give
            died = WorkerDied(Message("the server cannot start a worker: try again in a moment"))
            self._failure = error if isinstance(error, SakumonError) else died
            await self.let_go(worker)
        worker.idle_since = asyncio.get_running_loop().time()
        self._changed()
