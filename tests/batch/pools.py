"""Crews of threads, for tests that reach into what a worker does."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager


class Death(BaseException):
    """What a worker dies of."""


class ThreadCrew:
    """Workers in this process: a death is an exception that nobody below catches."""

    deaths: tuple[type[BaseException], ...] = (Death,)
    share_fate = False

    def __init__(self, size: int, executor: Executor) -> None:
        self.size = size
        self.executor = executor
        self.renewed = 0

    def renew(self) -> None:
        """Count it."""
        self.renewed += 1


@contextmanager
def threads(size: int) -> Iterator[ThreadCrew]:
    """Give threads."""
    with ThreadPoolExecutor(size) as executor:
        yield ThreadCrew(size, executor)
