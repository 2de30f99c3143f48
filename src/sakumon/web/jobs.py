"""Composing for visitors: some at a time for each, with progress, and a way to stop."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from sakumon.core.errors import Busy, Cancelled, SakumonError, UnknownName, WorkerDied
from sakumon.core.message import Message
from sakumon.web.answers.puzzles import JobState
from sakumon.web.config import Limits
from sakumon.web.workers import Job, TaskResult, Workers

Finish = Callable[[str], Awaitable[str]]
# Finished jobs that are remembered, for clients that ask late.
REMEMBERED = 1_000


@dataclass(slots=True)
class LongJob:
    """One job of one visitor."""

    code: str
    visitor: str
    family: str
    job: Job[str]
    begun: float = field(default_factory=time.monotonic)
    result: str | None = None
    error: str | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def state(self) -> JobState:
        """How it stands: running, done or failed."""
        if not self.done.is_set():
            return "running"
        return "failed" if self.error is not None else "done"


class Jobs:
    """All long jobs."""

    def __init__(self, workers: Workers, limits: Limits) -> None:
        self._workers = workers
        self._limits = limits
        self._jobs: OrderedDict[str, LongJob] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(
        self,
        visitor: str,
        family: str,
        task: Callable[..., str],
        *values: Any,
        then: Finish,
    ) -> LongJob:
        """Begin a job for a family; `then` makes its result of what it returns."""
        running = [job for job in self._jobs.values() if job.state == "running"]
        if sum(job.visitor == visitor for job in running) >= self._limits.jobs:
            raise Busy(Message("you have composing under way: let it finish, or stop it"))
        if len(running) >= self._limits.waiting:
            raise Busy(Message("many are composing just now: try again in a moment"))
        handed_in = self._workers.submit(task, family, *values, limit=self._limits.work)
        long_job = LongJob(secrets.token_urlsafe(12), visitor, family, handed_in)
        self._jobs[long_job.code] = long_job
        while len(self._jobs) > REMEMBERED:
            self._jobs.popitem(last=False)
        waiting = asyncio.create_task(self._finish(long_job, then))
        self._tasks.add(waiting)
        waiting.add_done_callback(self._tasks.discard)
        return long_job

    def get(self, code: str, visitor: str) -> LongJob:
        """Return a visitor's own job."""
        found = self._jobs.get(code)
        if found is None or found.visitor != visitor:
            raise UnknownName(Message("there is no such job: it may have been done long ago"))
        return found

    async def _finish(self, job: LongJob, then: Finish) -> None:
        try:
            job.result = await then(await result_of(job.job))
        except Cancelled:
            job.error = Message("stopped")
        except SakumonError as error:
            job.error = error.message
        finally:
            if job.result is None and job.error is None:
                job.error = Message("something went wrong here: it was noted")
            job.done.set()


async def result_of(job: Job[TaskResult]) -> TaskResult:
    """Wait for a job's result."""
    try:
        return await asyncio.wrap_future(job.future)
    except asyncio.CancelledError:
        if job.future.cancelled():
            raise Cancelled(Message("stopped on request")) from None
        raise
    except SakumonError:
        raise
    except RuntimeError as error:  # a broken pool is one of these
        raise WorkerDied(
            Message("the work was too much for the server: try something smaller")
        ) from error
