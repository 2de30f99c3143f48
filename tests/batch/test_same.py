"""The same puzzles whatever the pool, whoever dies, and however often it is killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sakumon.batch.plan import make_plan
from sakumon.batch.run import run_batch
from sakumon.batch.sink import FolderSink, Summary
from sakumon.batch.workers import LocalWorkers, WorkerPool, cluster_workers, local_workers
from sakumon.core.puzzle import write_document
from sakumon.families import load_family
from sakumon.workshop import compose
from tests.support.processes import children_of, is_there, needs_processes

COUNT = 600
PLAN = make_plan("walls", None, [], seed=11, count=COUNT)
COMMAND = [sys.executable, "-m", "sakumon", "batch", "walls", "--seed", "11"]


@pytest.fixture(scope="module")
def expected() -> bytes:
    """Return what must come out: each puzzle composed here, one after the other."""
    family, wish = load_family("walls"), PLAN.wished()
    lines = [write_document(compose(family, wish, 11, index)) for index in range(COUNT)]
    assert len(set(lines)) == COUNT
    return "".join(f"{line}\n" for line in lines).encode()


def folder_of(
    path: Path, pool: WorkerPool, advance: Callable[[int, int], None] = lambda _done, _failed: None
) -> Summary:
    """Run the whole plan into a folder."""
    sink = FolderSink(path, PLAN)
    try:
        return run_batch(PLAN, sink, pool, advance)
    finally:
        sink.close()


def check(path: Path, expected: bytes) -> None:
    """Compare a folder with what must be in it."""
    assert (path / "puzzles.jsonl").read_bytes() == expected
    names = {"batch.json", "failures.jsonl", "puzzles.jsonl"}
    assert {found.name for found in path.iterdir()} == names
    assert (path / "failures.jsonl").read_bytes() == b""


@pytest.mark.slow
def test_local_processes(tmp_path: Path, expected: bytes) -> None:
    with local_workers(2) as pool:
        assert folder_of(tmp_path / "out", pool).puzzles == COUNT
    check(tmp_path / "out", expected)


@pytest.mark.slow
def test_a_local_worker_dies(tmp_path: Path, expected: bytes) -> None:
    killed: list[int] = []

    def advance(done: int, _failed: int) -> None:
        if done >= 200 and not killed:
            assert isinstance(pool, LocalWorkers)
            victim = next(iter(pool.executor._processes))  # type: ignore[attr-defined]
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    with local_workers(2) as pool:
        folder_of(tmp_path / "out", pool, advance)
    assert killed
    check(tmp_path / "out", expected)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Start a scheduler and two workers with one thread each, as on a real cluster."""
    pytest.importorskip("distributed", reason="the package distributed is not installed")
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as started:
        yield str(started.scheduler_address)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_two_workers(tmp_path: Path, expected: bytes, cluster: str) -> None:
    with cluster_workers(cluster) as pool:
        assert pool.size == 2
        folder_of(tmp_path / "out", pool)
    check(tmp_path / "out", expected)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_worker_of_the_cluster_dies(tmp_path: Path, expected: bytes, cluster: str) -> None:
    from distributed import Client

    killed: list[int] = []

    def advance(done: int, _failed: int) -> None:
        if done >= 200 and not killed:
            with Client(cluster) as client:  # type: ignore[no-untyped-call]
                killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    with cluster_workers(cluster) as pool:
        folder_of(tmp_path / "out", pool, advance)
    assert killed
    check(tmp_path / "out", expected)


def start(out: str, count: int = COUNT) -> "subprocess.Popen[bytes]":
    """Start the command."""
    arguments = ["--count", str(count), "--workers", "2", "-o", out]
    return subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.PIPE, stdout=subprocess.PIPE)


def kill_when(process: "subprocess.Popen[bytes]", reached: Callable[[], bool]) -> None:
    """Wait until it has reached a point, then kill it, and see that its workers go too."""
    while process.poll() is None and not reached():
        time.sleep(0.02)
    assert process.poll() is None, "it was done before it could be killed"
    children = children_of(process.pid)
    assert children
    process.kill()
    process.communicate()
    for _ in range(500):
        if not any(map(is_there, children)):
            return
        time.sleep(0.02)
    raise AssertionError("workers outlive the batch")


@pytest.mark.slow
@needs_processes
def test_the_whole_is_killed_again_and_again(tmp_path: Path, expected: bytes) -> None:
    out = tmp_path / "out"
    for share in (0.3, 0.7):
        wanted = share * PLAN.parts
        kill_when(start(str(out)), lambda wanted=wanted: parts(out) >= wanted)  # type: ignore[misc]
        assert not (out / "puzzles.jsonl").exists()
    last = start(str(out))
    last.communicate()
    assert last.returncode == 0
    check(out, expected)


def parts(out: Path) -> int:
    """Return how many parts are there."""
    return len(list((out / "parts").glob("*.json"))) if out.exists() else 0
