"""Worker processes for what takes longer than a move: composing, solving, hints, replies.

Progress and the wish to stop pass through shared memory, a slot for each job. A worker that dies
takes only the jobs under way with it: they fail, and the next one finds new workers.
"""

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sakumon.core.budget import UNLIMITED, Budget
from sakumon.core.errors import Busy
from sakumon.core.message import Message
from sakumon.web.worker_tasks import WorkerTasks

# A fork would copy the server's threads and locks in whatever state they are.
_SPAWN = multiprocessing.get_context("spawn")
SLOTS = 256

TaskResult = TypeVar("TaskResult")
Slots = Any  # an array of ctypes, whose class has no public name


class Job(Generic[TaskResult]):
    """Work handed in: how far it has come, its result to come, and a way to stop it."""

    def __init__(self, workers: "Workers", slot: int, future: "Future[TaskResult]") -> None:
        self._workers = workers
        self._slot = slot
        self.future = future

    @property
    def progress(self) -> int:
        """Units of work spent by now."""
        return 0 if self.future.done() else int(self._workers.progress[self._slot])

    def cancel(self) -> None:
        """Stop it, whether it runs or waits."""
        if not self.future.cancel() and not self.future.done():
            self._workers.stops[self._slot] = 1


class Workers:
    """Some processes that do jobs in the order they were handed in."""

    def __init__(self, count: int) -> None:
        self.count = count
        # No locks: each slot has one writer, and a number is written in one go.
        self.progress: Slots = _SPAWN.RawArray("q", SLOTS)
        self.stops: Slots = _SPAWN.RawArray("b", SLOTS)
        self._free = list(range(SLOTS))
        self._lock = threading.Lock()
        self._pool = self._make_pool()

    def submit(
        self, task: Callable[..., TaskResult], *values: Any, limit: int = UNLIMITED
    ) -> Job[TaskResult]:
        """Hand in a job: a method of WorkerTasks, called with these values and a budget."""
        with self._lock:
            if not self._free:
                raise Busy(Message("the server has too much to do: try again in a moment"))
            slot = self._free.pop()
            self.progress[slot], self.stops[slot] = 0, 0
            try:
                future = self._pool.submit(_work, slot, limit, task, values)
            except BrokenProcessPool:
                self._pool = self._make_pool()
                future = self._pool.submit(_work, slot, limit, task, values)
        future.add_done_callback(lambda _done: self._give_back(slot))
        return Job(self, slot, future)

    def close(self) -> None:
        """Stop everything and end the processes."""
        for slot in range(SLOTS):
            self.stops[slot] = 1
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _give_back(self, slot: int) -> None:
        with self._lock:
            self._free.append(slot)

    def _make_pool(self) -> ProcessPoolExecutor:
        slots = (self.progress, self.stops)
        return ProcessPoolExecutor(self.count, _SPAWN, initializer=_begin, initargs=slots)


@dataclass(frozen=True, slots=True)
class _Process:
    """What a worker process has: the slots of all jobs, and its own tasks."""

    progress: Slots
    stops: Slots
    tasks: WorkerTasks


_own: list[_Process] = []  # one, in a worker; none in the server


def _begin(progress: Slots, stops: Slots) -> None:
    """Prepare a worker: players' moves come first on a machine that has few cores."""
    _own[:] = [_Process(progress, stops, WorkerTasks())]
    if hasattr(os, "nice"):
        os.nice(5)


def _work(
    slot: int, limit: int, task: Callable[..., TaskResult], values: tuple[Any, ...]
) -> TaskResult:
    (own,) = _own

    def note(spent: int) -> None:
        own.progress[slot] = spent

    budget = Budget(limit, progress=note, cancelled=lambda: bool(own.stops[slot]))
    return task(own.tasks, *values, budget)
