"""Running a plan: parts are handed out, taken back in order, and put away one after the other.

A part that is put away is never made again; whatever else was under way when the program was killed
is made again by the next run, and comes out the same.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass

from sakumon.batch.plan import BatchPlan
from sakumon.batch.sink import Haul, Sink, Summary
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
        self.filled = self.failed = 0

    def run(self) -> Summary:
        finished = self.sink.done()
        self._count(finished)
        self.progress(self.filled, self.failed)
        waiting = iter(range(finished.parts, self.plan.most_parts))
        while self.filled < self.plan.count:
            self._look_ahead(waiting)
            if not self.ahead:
                break  # too few of them differ
            made = self._next()
            self._count(self.sink.put(self.ahead.popleft().place, made))
            self.progress(self.filled, self.failed)
        self._let_go()
        return self.sink.finish()

    def _look_ahead(self, waiting: Iterator[int]) -> None:
        """Take up parts: as many as workers want, and no more than seem to be needed."""
        while len(self.ahead) < AHEAD * self.pool.size:
            coming = sum(len(self.plan.indices(part.place)) for part in self.ahead)
            if self.filled + coming >= self.plan.count:
                return
            place = next(waiting, None)
            if place is None:
                return
            self.ahead.append(_Ahead(place))

    def _let_go(self) -> None:
        for part in self.ahead:
            if part.future is not None:
                part.future.cancel()

    def _count(self, kept: Haul) -> None:
        self.filled += kept.puzzles + kept.failures
        self.failed += kept.failures

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
        whole = Made([], [], [])
        for index in indices:
            made = self._alone(index)
            whole.documents.extend(made.documents)
            whole.failures.extend(made.failures)
            whole.likenesses.extend(made.likenesses)
        return whole

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
