"""Composing for visitors: some at a time for each, with progress, and a way to stop."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from sakumon.core.entry import NewEntry
from sakumon.core.errors import Cancelled, SakumonError, UnknownName
from sakumon.core.message import Message
from sakumon.web.answers.puzzles import JobState
from sakumon.web.pool import Caller, Errand, Job, Pool
from sakumon.web.refusals import message_of

Finish = Callable[[NewEntry], Awaitable[str]]
# Finished jobs that are remembered, for clients that ask late.
REMEMBERED = 1_000
# Seconds after which a job that nobody asked about is stopped. A page that is left says so itself;
# one that is only out of sight asks seldom.
FORGOTTEN = 120.0


@dataclass(slots=True)
class LongJob:
    """One job of one visitor."""

    code: str
    family: str
    job: Job[NewEntry]
    asked: float = field(default_factory=time.monotonic)
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

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._jobs: OrderedDict[str, LongJob] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, family: str, errand: Errand[NewEntry], caller: Caller, then: Finish) -> LongJob:
        """Begin a job for a family; `then` makes its result of what it returns."""
        handed_in = self._pool.submit(errand, caller)
        long_job = LongJob(secrets.token_urlsafe(12), family, handed_in)
        self._jobs[long_job.code] = long_job
        while len(self._jobs) > REMEMBERED:
            self._jobs.popitem(last=False)
        for work in (self._finish(long_job, then), self._watch(long_job)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return long_job

    def get(self, code: str, caller: Caller) -> LongJob:
        """Return a visitor's own job."""
        found = self._jobs.get(code)
        if found is None or found.job.caller.visitor != caller.visitor:
            raise UnknownName(Message("there is no such job: it may have been done long ago"))
        found.asked = time.monotonic()
        return found

    def under_way(self, caller: Caller) -> list[LongJob]:
        """Return the jobs of a visitor that are not done."""
        mine = [job for job in self._jobs.values() if job.job.caller.visitor == caller.visitor]
        return [job for job in mine if job.state == "running"]

    def stop(self, job: LongJob) -> None:
        """Stop a job."""
        self._pool.stop(job.job)

    async def close(self) -> None:
        """Wait for what is being finished; the pool has been closed before."""
        await asyncio.gather(*self._tasks)

    async def _finish(self, job: LongJob, then: Finish) -> None:
        try:
            job.result = await then(await job.job.future)
        except Cancelled:
            job.error = Message("stopped")
        except SakumonError as error:
            job.error = message_of(error)
        finally:
            if job.result is None and job.error is None:
                job.error = Message("something went wrong here: it was noted")
            job.done.set()

    async def _watch(self, job: LongJob) -> None:
        """Stop a job that nobody asks about any more."""
        while not job.done.is_set():
            left = job.asked + FORGOTTEN - time.monotonic()
            if left <= 0:
                self.stop(job)
                return
            try:
                await asyncio.wait_for(job.done.wait(), left)
            except TimeoutError:
                continue
