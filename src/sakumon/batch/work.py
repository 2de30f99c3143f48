"""What a worker does: compose a few puzzles of a plan. It is handed values and returns values."""

import hashlib
import os
import signal
import threading
from collections.abc import Sequence
from multiprocessing import parent_process

import msgspec

from sakumon.batch.plan import BatchPlan
from sakumon.core.budget import UNLIMITED, Budget
from sakumon.core.errors import BadWish, SakumonError
from sakumon.core.puzzle import Puzzle, write_document
from sakumon.families import load_family
from sakumon.workshop import Bench, likeness_of

_kept = threading.local()


class Failure(msgspec.Struct, frozen=True):
    """A puzzle that was not made, and why not."""

    index: int
    error: str


class Made(msgspec.Struct, frozen=True):
    """What came of some puzzles of a plan: documents and failures, each in order."""

    documents: list[str]
    failures: list[Failure] = []
    likenesses: list[str] = []  # of each document: those of puzzles that are alike are equal


def make(plan: BatchPlan, indices: Sequence[int]) -> Made:
    """Compose these puzzles; one that cannot be made is named and does not stop the others."""
    bench = _bench(plan)
    documents, likenesses, failures = [], [], []
    for index in indices:
        budget = Budget(UNLIMITED if plan.budget is None else plan.budget)
        try:
            puzzle = bench.compose(plan.seed, index, budget)
            likenesses.append(mark_of(puzzle))
            documents.append(write_document(puzzle))
        except BadWish:
            raise  # which is wrong with every puzzle
        except SakumonError as error:
            failures.append(Failure(index, str(error)))
        except Exception as error:  # a fault of ours in one candidate must not stop thousands
            failures.append(Failure(index, f"{type(error).__name__}: {error}"))
    return Made(documents, failures, likenesses)


def _bench(plan: BatchPlan) -> Bench:
    """Return the bench of a plan: what its puzzles share is made once, not for each part."""
    key = (Bench, plan.text())
    if getattr(_kept, "key", None) != key:
        _kept.bench = Bench(load_family(plan.family), plan.wished())
        _kept.key = key
    bench: Bench = _kept.bench
    return bench


def mark_of(puzzle: Puzzle) -> str:
    """Return a short text that is the same for puzzles that are alike."""
    return hashlib.blake2b(likeness_of(puzzle).encode(), digest_size=10).hexdigest()


def begin() -> None:
    """Set up a worker process: it leaves Ctrl-C to its parent, and goes when its parent goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
