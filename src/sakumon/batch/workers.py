"""Those who do the work: local processes, or the workers of a Dask cluster.

Both are seen as an `Executor`. What differs is how it is made, and what is to be done when a worker
dies.
"""

import os
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Protocol

from sakumon.batch.work import begin
from sakumon.core.errors import NoWorkers

# Seconds that a cluster has to answer.
PATIENCE = 20


class WorkerPool(Protocol):
    """Workers; `renew` is called after one of them has died of what it was given."""

    size: int
    executor: Executor
    deaths: tuple[type[BaseException], ...]  # what a future says whose worker has died
    share_fate: bool  # whether all that is under way is lost with one worker

    def renew(self) -> None:
        """See to it that there are workers again."""


class LocalWorkers:
    """Processes of this machine, started afresh and not forked: compiled code keeps threads."""

    deaths: tuple[type[BaseException], ...] = (BrokenProcessPool,)
    share_fate = True

    def __init__(self, size: int) -> None:
        self.size = size
        self.executor: Executor = self._pool()

    def _pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, get_context("spawn"), initializer=begin)

    def renew(self) -> None:
        """Start others: one death breaks the whole pool."""
        self.dismiss()
        self.executor = self._pool()

    def dismiss(self) -> None:
        """Send all workers home, whatever they are at."""
        processes = list((getattr(self.executor, "_processes", None) or {}).values())
        self.executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
        for process in processes:
            process.join()


class ClusterWorkers:
    """Workers of a cluster: its scheduler hands a dead one's work to another by itself."""

    share_fate = False

    def __init__(self, client: Any, deaths: tuple[type[BaseException], ...]) -> None:
        self.size = sum(client.nthreads().values())
        self.deaths = deaths
        self.executor: Executor = client.get_executor(pure=False)

    def renew(self) -> None:
        """Do nothing: the workers that are left go on."""


def processors() -> int:
    """Return how many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def local_workers(workers: int | None = None) -> Iterator[WorkerPool]:
    """Give local processes, one for each processor unless another number is given."""
    pool = LocalWorkers(workers or processors())
    try:
        yield pool
    finally:
        pool.dismiss()


@contextmanager
def cluster_workers(address: str) -> Iterator[WorkerPool]:
    """Give the workers of the Dask cluster whose scheduler has this address."""
    try:
        import distributed
        from distributed.scheduler import KilledWorker
    except ImportError:
        advice = "pip install 'sakumon[cluster]'"
        raise NoWorkers(f"{address}: a cluster needs the package distributed: {advice}") from None
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        reason = (str(error) or "it does not answer").splitlines()[0]
        raise NoWorkers(f"{address}: no Dask scheduler is there: {reason}") from None
    try:
        pool = ClusterWorkers(client, (KilledWorker,))
        if pool.size == 0:
            raise NoWorkers(f"{address}: the cluster has no workers: start some and try again")
        yield pool
    except CancelledError:
        again = "the same command goes on from here"
        raise NoWorkers(f"{address}: the scheduler has gone; {again}") from None
    finally:
        client.close()
