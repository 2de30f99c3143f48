"""Running a plan: parts are handed out, taken back in order, and put away one after the other.

A part that is put away is never made again; whatever else was under way when the program was killed
is made again by the next run, and comes out the same.
"""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass

from sakumon.batch.plan import BatchPlan
from sakumon.batch.sink import Sink, Summary
from sakumon.batch.work import Failure, Made, make
from sakumon.batch.workers import WorkerPool
from sakumon.core.errors import NoWorkers

# Parts under way for each worker, so that none waits while a slow part is the next in order.
AHEAD = 4
# Workers that may die over a part before its puzzles are made one by one, and over a puzzle before
# it is given up.
STRIKES = 3
# Deaths in a row, with nothing made in between, that mean that no worker can live.
HOPELESS = 20

BatchProgress = Callable[[int, int], None]

__all__ = ["Summary", "run_batch"]


def run_batch(
    plan: BatchPlan,
    sink: Sink,
    pool: WorkerPool,
    progress: BatchProgress = lambda _done, _failed: None,
) -> Summary:
    """Make all that is missing; `progress` hears how many puzzles are done and how many failed."""
    return _Run(plan, sink, pool, progress).run()


@dataclass(slots=True)
class _Ahead:
    """A part that is under way, or lost and to be handed out again."""

    place: int
    future: Future[Made] | None = None


class _Run:
    def __init__(
        self, plan: BatchPlan, sink: Sink, pool: WorkerPool, progress: BatchProgress
    ) -> None:
        self.plan, self.sink, self.pool, self.progress = plan, sink, pool, progress
        self.ahead: deque[_Ahead] = deque()
        self.strikes: Counter[int] = Counter()
        self.deaths = 0
        self.done = self.failed = 0

    def run(self) -> Summary:
        finished = self.sink.done()
        for place, failures in finished.items():
            self._count(place, failures)
        self.progress(self.done, self.failed)
        waiting = deque(place for place in range(self.plan.parts) if place not in finished)
        while waiting or self.ahead:
            while waiting and len(self.ahead) < AHEAD * self.pool.size:
                self.ahead.append(_Ahead(waiting.popleft()))
            made = self._next()
            place = self.ahead.popleft().place
            self.sink.put(place, made)
            self._count(place, len(made.failures))
            self.progress(self.done, self.failed)
        return self.sink.finish()

    def _count(self, place: int, failures: int) -> None:
        self.done += len(self.plan.indices(place))
        self.failed += failures

    def _next(self) -> Made:
        """Return the part that is the next in order, whatever workers die over it."""
        while True:
            first = self.ahead[0]
            if self.strikes[first.place] >= STRIKES:
                wait([part.future for part in self.ahead if part.future is not None])
                return self._one_by_one(self.plan.indices(first.place))
            try:
                self._hand_out()
                assert first.future is not None
                made = first.future.result()
                self.deaths = 0
                return made
            except self.pool.deaths:
                self._mend()

    def _hand_out(self) -> None:
        for part in self.ahead:
            if part.future is None:
                indices = self.plan.indices(part.place)
                part.future = self.pool.executor.submit(make, self.plan, indices)

    def _mend(self) -> None:
        """Get new workers, and remember what died with the old ones."""
        self.deaths += 1
        if self.deaths >= HOPELESS:
            raise NoWorkers(f"{HOPELESS} workers died one after the other: is there enough memory?")
        self.pool.renew()
        for part in self.ahead:
            if part.future is not None and self._is_lost(part.future):
                self.strikes[part.place] += 1
                part.future = None

    def _is_lost(self, future: Future[Made]) -> bool:
        if future.done() and not future.cancelled():
            return isinstance(future.exception(), self.pool.deaths)
        return self.pool.share_fate

    def _one_by_one(self, indices: Sequence[int]) -> Made:
        documents: list[str] = []
        failures: list[Failure] = []
        for index in indices:
            made = self._alone(index)
            documents += made.documents
            failures += made.failures
        return Made(documents, failures)

    def _alone(self, index: int) -> Made:
        """Make one puzzle that a worker may die of."""
        for _ in range(STRIKES):
            try:
                made = self.pool.executor.submit(make, self.plan, [index]).result()
                self.deaths = 0
                return made
            except self.pool.deaths:
                self._mend()
        return Made([], [Failure(index, f"{STRIKES} workers died while they composed it")])
