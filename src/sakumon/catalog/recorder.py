"""Writing to a store from many threads: what comes at once is committed together.

A result is given only after its commit, so what was acknowledged survives a crash.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection

from sakumon.catalog.store import Store

Written = TypeVar("Written")
Writing = Callable[[Connection], Any]
# Pieces of work in one commit.
TOGETHER = 256


class Recorder:
    """One thread that does all writing."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._orders: SimpleQueue[tuple[Writing, Future[Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="recorder", daemon=True)
        self._thread.start()

    def do(self, work: Callable[[Connection], Written]) -> "Future[Written]":
        """Have work done inside a transaction; the result comes once it is committed."""
        future: Future[Written] = Future()
        # It is under way from here on: a future that could be cancelled would end the thread.
        future.set_running_or_notify_cancel()
        self._orders.put((work, future))
        return future

    def close(self) -> None:
        """Finish all work and stop."""
        self._orders.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (order := self._orders.get()) is not None:
            orders, last = [order], False
            while len(orders) < TOGETHER and not last:
                try:
                    more = self._orders.get_nowait()
                except Empty:
                    break
                if more is None:
                    last = True
                else:
                    orders.append(more)
            self._commit(orders)
            if last:
                return

    def _commit(self, orders: list[tuple[Writing, "Future[Any]"]]) -> None:
        try:
            with self._store.transaction() as connection:
                results = [work(connection) for work, _ in orders]
        except Exception as error:
            if len(orders) == 1:
                orders[0][1].set_exception(error)
                return
            for order in orders:  # one that fails must not take the others with it
                self._commit([order])
            return
        for (_, future), result in zip(orders, results, strict=True):
            future.set_result(result)
