"""Workers and the line before them: who may work is decided again whenever something changes.

Each visitor gets a fair share, then each address; short work comes before long. How long work
takes is not guessed: all begins at once, and what has run for longer than others stands still, its
process suspended, while they run.
"""

import asyncio
import itertools
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from sakumon.core.errors import Busy, Cancelled, OverLimit, SakumonError
from sakumon.core.message import Message
from sakumon.web.pool.crew import IDLE, Crew
from sakumon.web.pool.job import Allowance, Caller, Errand, Job, TaskResult
from sakumon.web.pool.process import TOO_LONG, WorkerProcess
from sakumon.web.pool.queue import Queue
from sakumon.web.pool.rations import Rations

# Seconds between two looks at who runs, while something does.
TICK = 0.05
# Seconds that work which was asked to stop may still take.
GRACE = 0.3
# Seconds between two looks at whether somebody still waits.
LEFT = 0.25


class Pool:
    """Some processes, of which a few work at a time."""

    def __init__(
        self,
        lanes: int,
        places: int,
        rations: Rations,
        allowance: Allowance,
        reserved: int = 0,
    ) -> None:
        self._lanes = lanes  # that run at a time; the others stand still
        self._reserved = reserved  # processes for what is done at once
        self._least = 0  # processes that are there even if nobody asks
        self._crew = Crew(places, rations, self._look)
        self._queue = Queue(self._crew, reserved)
        self._allowance = allowance
        self._tasks: set[asyncio.Task[None]] = set()
        self._numbers = itertools.count()
        self._looking: asyncio.TimerHandle | None = None
        self._looked = 0.0

    def get_ready(self) -> None:
        """Start processes before somebody asks."""
        self._least = self._reserved + 1
        self._look()

    def submit(self, errand: Errand[TaskResult], caller: Caller) -> Job[TaskResult]:
        """Hand in an errand."""
        self._allowance.check(self._queue.jobs, caller)
        if errand.spare and len(self._queue.jobs) >= self._lanes:
            raise Busy(Message("many are asking just now: try again in a moment"))
        job = Job(next(self._numbers), errand, caller)
        for other in self._queue.in_the_way(job, self._lanes):
            self._hurry(other)
        self._queue.jobs.append(job)
        if self._queue.may_run(job, self._lanes):
            self._look()
        return job

    async def run(self, errand: Errand[TaskResult], caller: Caller) -> TaskResult:
        """Have an errand done; it is stopped when who asked has left."""
        return await self.result(self.submit(errand, caller))

    async def result(self, job: Job[TaskResult]) -> TaskResult:
        """Wait for a job, for as long as who asked for it does."""
        left = job.caller.left
        try:
            while not job.future.done():
                await asyncio.wait({job.future}, timeout=LEFT)
                if not job.future.done() and left is not None and await left():
                    self.stop(job)
            return job.future.result()
        except asyncio.CancelledError:
            self.stop(job)
            raise

    def stop(self, job: Job[Any]) -> None:
        """Stop a job, whether it runs or waits."""
        if job.future.done() or job.stopped:
            return
        job.stopped = True
        stopped = Cancelled(Message("stopped on request"))
        if job.worker is None:
            self._end(job, stopped)
            return
        job.worker.ask_to_stop()
        job.runs = True  # beside the others, for a moment
        asyncio.get_running_loop().call_later(GRACE, self._insist, job, stopped)

    async def close(self) -> None:
        """Stop everything and end the processes."""
        if self._looking is not None:
            self._looking.cancel()
        self._lanes = 0
        stopped = Cancelled(Message("the server is being ended"))
        for job in [job for job in self._queue.jobs if job.worker is None]:
            self._end(job, stopped)
        await self._crew.close(stopped)
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _insist(self, job: Job[Any], why: SakumonError) -> None:
        if not job.future.done() and job.worker is not None:
            job.worker.kill(why)

    def _look(self) -> None:
        """Choose who runs now."""
        if self._lanes == 0:
            return
        if (why := self._crew.why_nobody()) is not None:
            for job in list(self._queue.jobs):
                self._end(job, why)
        now = asyncio.get_running_loop().time()
        self._count(now)
        if (slow := self._queue.to_hurry()) is not None:
            self._hurry(slow)
        chosen = dict(itertools.islice(self._queue.in_order(now), self._lanes))
        for job in self._queue.jobs:
            if job.runs and job not in chosen and not job.stopped:
                self._suspend(job)
        for job, worker in chosen.items():
            if not job.runs:
                self._let_run(job, worker)
        if len(self._crew) < self._least or self._queue.short_of_hands():
            self._crew.call_in()
        for worker in self._crew.idle(self._queue.busy(), max(self._lanes, self._least), now):
            self._begin(self._crew.let_go(worker))
        self._look_again()

    def _look_again(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self._queue.jobs or len(self._crew) > self._lanes:
            wait = TICK if self._queue.jobs else IDLE
            self._looking = asyncio.get_running_loop().call_later(wait, self._look)

    def _count(self, now: float) -> None:
        """Charge the time since the last look to who used it, and end what took too much."""
        since, self._looked = now - self._looked, now
        self._queue.charge(since, now)
        for job in self._queue.jobs:
            if job.seconds > job.errand.seconds and job.worker is not None:
                job.worker.kill(OverLimit(TOO_LONG))

    def _hurry(self, job: Job[Any]) -> None:
        if job.worker is None:
            self.stop(job)
        elif not job.hurried:
            job.hurried = True
            job.worker.ask_to_hurry()

    def _suspend(self, job: Job[Any]) -> None:
        assert job.worker is not None
        job.runs = False
        job.worker.suspend()

    def _let_run(self, job: Job[Any], worker: WorkerProcess) -> None:
        job.runs = True
        if job.worker is not None:
            job.worker.resume()
            return
        job.worker = worker
        if job.errand.key is not None:
            worker.keys.put(job.errand.key, True)
        self._begin(self._carry_out(job, worker))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, job: Job[Any], worker: WorkerProcess) -> None:
        def note(spent: int) -> None:
            job.progress = spent

        try:
            result = await worker.work(job.order, note)
        except Exception as error:
            self._end(job, error)
        else:
            if not job.future.done():
                job.future.set_result(result)
            self._leave(job)
        worker.idle_since = asyncio.get_running_loop().time()
        if not worker.alive:
            self._begin(self._crew.let_go(worker))
        self._look()

    def _end(self, job: Job[Any], error: Exception) -> None:
        if not job.future.done():
            job.future.set_exception(error)
            job.future.exception()  # whoever left does not look at it
        self._leave(job)

    def _leave(self, job: Job[Any]) -> None:
        with suppress(ValueError):
            self._queue.jobs.remove(job)
