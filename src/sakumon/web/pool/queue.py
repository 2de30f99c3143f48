"""Who comes first, and where: jobs in the order in which they should run, each with its process."""

from collections.abc import Iterator, Sequence
from typing import Any

from sakumon.web.pool.accounts import Accounts, doublings
from sakumon.web.pool.crew import Crew
from sakumon.web.pool.job import Job
from sakumon.web.pool.process import WorkerProcess

# Seconds of running after which work is no longer short.
SHORT = 0.1
# Seconds of running up to which work at a desk is worth waiting for.
SOON = 0.5
# Seconds of running that thoughts have before they make way for others that wait for a process.
FAIR = 0.25


class Queue:
    """All jobs that are not done, in the order they came, and what everybody has had lately."""

    def __init__(self, crew: Crew, reserved: int) -> None:
        self.jobs: list[Job[Any]] = []
        self._crew = crew
        self._reserved = reserved  # processes for what is done at once
        self._accounts = Accounts()

    def charge(self, seconds: float, now: float) -> None:
        """Note that all that runs has run for so long."""
        for job in self.jobs:
            if job.runs:
                job.seconds += seconds
                self._accounts.charge(job.caller, seconds, now)

    def busy(self) -> set[WorkerProcess]:
        """Return the processes that have a job."""
        return {job.worker for job in self.jobs if job.worker is not None}

    def may_run(self, job: Job[Any], lanes: int) -> bool:
        """Tell whether a job that has just come could run now: to look takes time."""
        running = [other for other in self.jobs if other.runs]
        others = any(other.slow or other.seconds >= SHORT for other in running)
        return len(running) < lanes or (others and not job.slow)

    def in_order(self, now: float) -> Iterator[tuple[Job[Any], WorkerProcess]]:
        """Yield the jobs that can run, those first that should, each with its process."""
        free, desks, held = self._crew.free(self.busy()), self._desks(), self._held()
        slow = self._room_for_thoughts()
        for job in sorted(self.jobs, key=lambda job: self._rank(job, now)):
            worker = job.worker
            if worker is None:
                room = free if slow > 0 else []
                worker = _seasoned(job, room) if job.slow else _at_once(job, desks, free, held)
                if worker is None:
                    continue
                free.remove(worker)
                slow -= job.slow
            yield job, worker

    def in_the_way(self, job: Job[Any], lanes: int) -> list[Job[Any]]:
        """Return the spare work that a job would wait for: all of it where no lane is free."""
        spare = [other for other in self.jobs if other.errand.spare]
        if len(self.jobs) >= lanes:
            return spare
        return [other for other in spare if self._meet(job, other)]

    def _meet(self, job: Job[Any], other: Job[Any]) -> bool:
        """Tell whether a job is done where another one is under way."""
        return other.worker is None or other.worker is _desk(job, self._desks())

    def to_hurry(self) -> Job[Any] | None:
        """Return who has thought for long enough, where somebody waits for a process."""
        thoughts = [job for job in self.jobs if job.slow]
        waiting = sum(job.worker is None for job in thoughts)
        if waiting <= sum(job.hurried for job in thoughts) or self._room_for_thoughts() > 0:
            return None
        may = [job for job in thoughts if job.errand.may_hurry and not job.hurried]
        longest = max(may, key=lambda job: job.seconds, default=None)
        return longest if longest is not None and longest.seconds >= FAIR else None

    def short_of_hands(self) -> bool:
        """Tell whether somebody waits for a process, or the next one who thinks would."""
        desks, held = self._desks(), self._held()
        waits = any(
            job.worker is None and (job.slow or _desk(job, desks) in held) for job in self.jobs
        )
        thinks = any(job.slow for job in self.jobs)
        return waits or (thinks and not self._crew.free(self.busy()))

    def _room_for_thoughts(self) -> int:
        """Return how many processes may still be given to what takes a while."""
        taken = sum(job.worker is not None and job.slow for job in self.jobs)
        return self._crew.ready - self._reserved - taken

    def _desks(self) -> list[WorkerProcess]:
        return self._crew.desks(self._reserved)

    def _held(self) -> set[WorkerProcess | None]:
        """Return the processes that are not free in a moment."""
        long = (job.worker for job in self.jobs if job.slow or job.seconds >= SOON)
        return {worker for worker in long if worker is not None}

    def _rank(self, job: Job[Any], now: float) -> tuple[bool, bool, int, int, int]:
        at_once = not job.slow and job.seconds < SHORT
        level = self._accounts.level(job.caller, now)
        ran = doublings(job.seconds, SHORT)
        return not at_once, not job.overdue, level, ran, job.number


def _seasoned(job: Job[Any], free: Sequence[WorkerProcess]) -> WorkerProcess | None:
    """Return a free process, one that did such work before if there is one."""
    key = job.errand.key
    known = [worker for worker in free if key is not None and worker.keys.get(key)]
    return next(reversed(known or free), None)


def _desk(job: Job[Any], desks: Sequence[WorkerProcess]) -> WorkerProcess | None:
    """Return the process where what a job is about is always done at once."""
    return desks[job.spot % len(desks)] if desks else None


def _at_once(
    job: Job[Any],
    desks: Sequence[WorkerProcess],
    free: Sequence[WorkerProcess],
    held: set[WorkerProcess | None],
) -> WorkerProcess | None:
    """Return a job's desk, or nothing where that is free in a moment, else any free process."""
    desk = _desk(job, desks)
    if desk in free:
        return desk
    return free[0] if free and (desk is None or desk in held) else None
