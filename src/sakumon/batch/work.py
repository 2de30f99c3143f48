"""What a worker does: compose a few puzzles of a plan. It is handed values and returns values."""

import os
import signal
import threading
from collections.abc import Sequence
from multiprocessing import parent_process

import msgspec

from sakumon.batch.plan import BatchPlan
from sakumon.core.budget import UNLIMITED, Budget
from sakumon.core.errors import BadWish, SakumonError
from sakumon.core.puzzle import write_document
from sakumon.families import load_family
from sakumon.workshop import Bench


class Failure(msgspec.Struct, frozen=True):
    """A puzzle that was not made, and why not."""

    index: int
    error: str


class Made(msgspec.Struct, frozen=True):
    """What came of some puzzles of a plan: documents in order, and failures."""

    documents: list[str]
    failures: list[Failure] = []


def make(plan: BatchPlan, indices: Sequence[int]) -> Made:
    """Compose these puzzles; one that cannot be made is named and does not stop the others."""
    bench = Bench(load_family(plan.family), plan.wished())
    documents, failures = [], []
    for index in indices:
        budget = Budget(UNLIMITED if plan.budget is None else plan.budget)
        try:
            documents.append(write_document(bench.compose(plan.seed, index, budget)))
        except BadWish:
            raise  # which is wrong with every puzzle
        except SakumonError as error:
            failures.append(Failure(index, str(error)))
        except Exception as error:  # a fault of ours in one candidate must not stop thousands
            failures.append(Failure(index, f"{type(error).__name__}: {error}"))
    return Made(documents, failures)


def begin() -> None:
    """Set up a worker process: it leaves Ctrl-C to its parent, and goes when its parent goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
