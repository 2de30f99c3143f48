"""Batch: two workers beside one, and one beside composing in this very process."""

import os
import resource
import tempfile
import time
from pathlib import Path

from sakumon.batch.plan import BatchPlan, make_plan
from sakumon.batch.run import run_batch
from sakumon.batch.sink import FolderSink
from sakumon.batch.workers import local_workers
from sakumon.families import load_family
from sakumon.workshop import compose

# Large boards, so that the time goes into composing and proving.
WISH = ["width=10", "height=10", "walls=90", "steps=16", "routes=1..60", "greedy=0..0.6"]
COUNT, ROUNDS = 1500, 2
WANTED = 1.7


def main() -> None:
    """Print all figures; each is the best of its rounds, and rounds take turns."""
    plan = make_plan("walls", "hard", WISH, seed=1, count=COUNT)
    plain = [_plain(plan)]
    times: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for workers, found in times.items():
            found.append(_batch(plan, workers))
        plain.append(_plain(plan))
    one, two, bare = min(times[1]), min(times[2]), min(plain)
    print(f"{COUNT} mazes of 10×10, {COUNT // plan.part} parts, on {os.cpu_count()} processors:")
    print(f"  composed here, one after the other: {bare:.1f} s")
    print(f"  batch, 1 worker:  {one:.1f} s, {one / bare:.2f} of that, its start included")
    print(f"  batch, 2 workers: {two:.1f} s")
    print(f"  two workers are {one / two:.2f} times as fast as one (wanted: at least {WANTED})")
    load = os.getloadavg()[0]
    if load > 2.5:
        print(f"  the machine has other work (load {load:.1f}): not a fair figure")


def _plain(plan: BatchPlan) -> float:
    family, wish, started = load_family(plan.family), plan.wished(), time.perf_counter()
    for index in range(plan.count):
        compose(family, wish, plan.seed, index)
    return time.perf_counter() - started


def _batch(plan: BatchPlan, workers: int) -> float:
    started, spent = time.perf_counter(), _processor()
    with tempfile.TemporaryDirectory() as folder, local_workers(workers) as pool:
        sink = FolderSink(Path(folder), plan)
        assert run_batch(plan, sink, pool).puzzles == plan.count
        sink.close()
    taken = time.perf_counter() - started
    print(f"  (with {workers}: {taken:.1f} s, {_processor() - spent:.1f} s of processor time)")
    return taken


def _processor() -> float:
    """Return the processor time that this program and its workers that have ended took."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime
