"""Work that is handed in: what it is, who asks, how it stands."""

import asyncio
import time
import zlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, TypeVar

from sakumon.core.budget import UNLIMITED
from sakumon.core.errors import Busy
from sakumon.core.message import Message
from sakumon.web.pool.process import WorkerProcess
from sakumon.web.pool.wire import Order

TaskResult = TypeVar("TaskResult")
# Seconds that an answer gets at least, however long it had to wait.
LEAST = 0.2


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: a browser, the address that it asks from, and whether it still waits."""

    visitor: str
    address: str
    left: Callable[[], Awaitable[bool]] | None = None


@dataclass(frozen=True, slots=True)
class Errand(Generic[TaskResult]):
    """A task with its bounds; work that has a key is best done where it was done last."""

    task: Callable[..., TaskResult]
    values: tuple[Any, ...]
    seconds: float  # of processor time, and of the clock while it runs
    work: int = UNLIMITED
    _: KW_ONLY
    answer_by: float | None = None  # the time at which the best found by then is wanted
    may_hurry: bool = False  # whether the best by then is wanted sooner where others wait
    at_once: bool = False  # a board stands still until it is done, which takes but a moment
    spare: bool = False  # done while nobody waits; once somebody does, with the best by then
    key: str | None = None


class Job(Generic[TaskResult]):
    """An errand under way."""

    def __init__(self, number: int, errand: Errand[TaskResult], caller: Caller) -> None:
        self.number = number
        self.errand = errand
        self.caller = caller
        self.spot = zlib.crc32((errand.key or str(number)).encode())
        self.future: asyncio.Future[TaskResult] = asyncio.get_running_loop().create_future()
        self.progress = 0
        self.worker: WorkerProcess | None = None
        self.runs = False
        self.seconds = 0.0  # that it ran for
        self.stopped = False
        self.hurried = False

    @property
    def order(self) -> Order:
        """The errand as it is sent to a worker."""
        errand, soonest = self.errand, time.monotonic() + LEAST
        until = None if errand.answer_by is None else max(soonest, errand.answer_by)
        return Order(errand.task, errand.values, errand.work, until, errand.seconds)

    @property
    def slow(self) -> bool:
        """Whether it may take a while, so that what is done at once must not wait for it."""
        return not self.errand.at_once

    @property
    def overdue(self) -> bool:
        """Whether its time for an answer is up, so that it soon ends once it may run."""
        until = self.errand.answer_by
        return self.hurried or (until is not None and time.monotonic() > until)


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many jobs may be under way: of all, of one address, of one browser."""

    all: int
    address: int
    visitor: int
    too_many: str  # what a browser is answered that has its share

    def check(self, jobs: Sequence[Job[Any]], caller: Caller) -> None:
        """Refuse one job more where it would be too many; spare ones are in nobody's way."""
        jobs = [job for job in jobs if not job.errand.spare]
        if sum(job.caller.visitor == caller.visitor for job in jobs) >= self.visitor:
            raise Busy(self.too_many)
        if sum(job.caller.address == caller.address for job in jobs) >= self.address:
            raise Busy(Message("much is asked for from your address: try again in a moment"))
        if len(jobs) >= self.all:
            raise Busy(Message("many are asking just now: try again in a moment"))
