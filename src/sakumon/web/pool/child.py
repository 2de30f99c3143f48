"""What runs in a worker process: one task after another, until the server is gone."""

import gc
import os
import signal
import sys
import time
import traceback
from dataclasses import replace
from typing import Any, BinaryIO

from sakumon.core.budget import Budget
from sakumon.core.errors import OverLimit, SakumonError
from sakumon.core.message import Message
from sakumon.web.pool.rations import end_with, limit_memory, limit_processor, memory_used
from sakumon.web.pool.wire import Failed, Finished, Missing, News, Notice, Order, pack, read_order
from sakumon.web.tasks.kept import Kept
from sakumon.web.tasks.warming import warm

# Seconds between two words on how far a task has come.
BETWEEN = 0.2
# How much of its memory a worker may hold between two tasks.
HELD = 0.5


class TaskFailed(Exception):
    """A task ended with a fault of the program; its traceback was printed."""


class Worker:
    """A worker process: what it keeps, and where it reports to."""

    def __init__(self, reports: BinaryIO, memory: int) -> None:
        self.kept = Kept()
        self.stays = True
        self._memory = memory
        self._reports = reports
        self._stop = self._hurry = False
        self._said = 0.0

    def greet(self) -> None:
        """Say that orders can come."""
        self._send(News(0))

    def ask_to_stop(self, *_: object) -> None:
        """Let the task under way end at its next look at the budget."""
        self._stop = True

    def ask_to_hurry(self, *_: object) -> None:
        """Let the task under way end with the best that it has."""
        self._hurry = True

    def carry_out(self, order: Order) -> None:
        """Do a task and report how it ended."""
        self._stop = self._hurry = False
        self._said = time.monotonic()
        limit_processor(order.processor)
        report = self._ended(order)
        self._tidy()
        self._send(replace(report, leaves=not self.stays))

    def _ended(self, order: Order) -> Finished | Failed:
        budget = Budget(
            order.work,
            progress=self._note,
            cancelled=self._stops,
            until=order.answer_by,
            hurried=self._hurries,
        )
        try:
            return Finished(order.task(self.kept, *order.values, budget))
        except (SakumonError, Missing) as error:
            return Failed(error)
        except MemoryError:
            self.kept = Kept()
            words = Message("this needs more memory than the server gives: try something smaller")
            return Failed(OverLimit(words))
        except Exception:
            traceback.print_exc()
            return Failed(TaskFailed(order.task.__qualname__))

    def _tidy(self) -> None:
        """Let go of what is kept where it is much; where that does not help, let go of all."""
        most = self._memory * HELD
        if memory_used() > most:
            self.kept = Kept()
            gc.collect()
            self.stays = memory_used() <= most

    def _stops(self) -> bool:
        return self._stop

    def _hurries(self) -> bool:
        return self._hurry

    def _note(self, spent: int) -> None:
        now = time.monotonic()
        if now - self._said > BETWEEN:
            self._said = now
            self._send(News(spent))

    def _send(self, report: Notice) -> None:
        try:
            data = pack(report)
        except Exception:  # an error or a result that cannot travel
            traceback.print_exc()
            data = pack(Failed(TaskFailed("a report that cannot be sent")))
        self._reports.write(data)
        self._reports.flush()


def main(parent: int, memory: int) -> None:
    """Work until the server closes the pipe."""
    end_with(parent)
    orders = os.fdopen(os.dup(0), "rb")
    worker = Worker(os.fdopen(os.dup(1), "wb"), memory)
    _leave_pipes_alone()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, worker.ask_to_stop)
        signal.signal(signal.SIGUSR2, worker.ask_to_hurry)
    limit_memory(memory)
    warm()
    worker.greet()
    while worker.stays and (order := read_order(orders)) is not None:
        worker.carry_out(order)


def _leave_pipes_alone() -> None:
    """Let what a task prints or reads touch nothing that the server speaks through."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)


def arguments(*values: Any) -> list[str]:
    """Return the command that starts a worker."""
    return [sys.executable, "-m", __package__, *(str(value) for value in values)]
