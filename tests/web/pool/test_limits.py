"""Workers have limits: what goes beyond them ends with a sentence, and the work goes on."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sakumon.core.errors import BadBoard, Busy, Cancelled, OverLimit, WorkerDied
from sakumon.web.pool import Allowance, Caller, Errand, Pool, Rations
from sakumon.web.pool.child import TaskFailed
from tests.support.processes import is_there
from tests.web.pool import errands

ANYONE = Caller("visitor", "address")
MEMORY = 1_200_000_000
SLOW = 60.0


def made(lanes: int = 1, places: int = 2, reserved: int = 0, **bounds: int) -> Pool:
    most = Allowance(**{"all": 50, "address": 50, "visitor": 50, **bounds}, too_many="too many")
    return Pool(lanes, places, Rations(MEMORY), most, reserved)


def with_pool(test: Callable[[Pool], Awaitable[Any]], **how: int) -> Any:
    async def whole() -> Any:
        pool = made(**how)
        try:
            return await asyncio.wait_for(test(pool), SLOW)
        finally:
            await pool.close()

    return asyncio.run(whole())


def errand(task: Any, *values: Any, seconds: float = SLOW, **more: Any) -> Errand[Any]:
    return Errand(task, values, seconds, **more)


def test_a_task_is_done_elsewhere() -> None:
    async def test(pool: Pool) -> None:
        assert await pool.run(errand(errands.add, 2, 3), ANYONE) == 5
        assert await pool.run(errand(errands.process), ANYONE) != os.getpid()

    with_pool(test)


def test_a_refusal_comes_back_as_it_is() -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(BadBoard, match="no good"):
            await pool.run(errand(errands.refuse), ANYONE)

    with_pool(test)


def test_a_fault_of_the_program_is_not_hidden(capfd: pytest.CaptureFixture[str]) -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(TaskFailed):
            await pool.run(errand(errands.fail), ANYONE)

    with_pool(test)
    assert "a fault of the program" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("task", "seconds", "ends"),
    [
        (errands.grow, SLOW, OverLimit),
        (errands.sleep, 0.5, OverLimit),
        (errands.die, SLOW, WorkerDied),
    ],
)
def test_beyond_a_limit_a_task_ends_and_the_next_one_is_done(
    task: Any, seconds: float, ends: type[Exception]
) -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(ends):
            await pool.run(errand(task, seconds=seconds), ANYONE)
        assert await pool.run(errand(errands.add, 1, 1), ANYONE) == 2

    with_pool(test)


def test_workers_that_cannot_start_are_not_started_for_ever() -> None:
    async def test() -> None:
        pool = Pool(1, 2, Rations(1_000_000), Allowance(9, 9, 9, "too many"))
        for _ in range(2):
            with pytest.raises(WorkerDied):
                await pool.run(errand(errands.add, 1, 1), ANYONE)
        await pool.close()

    asyncio.run(asyncio.wait_for(test(), SLOW))


def test_processor_time_has_an_end_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(pool: Pool) -> None:
        # The server does not look: the system itself ends the worker.
        monkeypatch.setattr(pool, "_count", lambda _now: None)
        with pytest.raises(OverLimit, match="takes longer"):
            await pool.run(errand(errands.never_look, "/dev/null", seconds=0.5), ANYONE)

    with_pool(test)


@pytest.mark.parametrize(("task", "stays"), [(errands.keep, True), (errands.leak, False)])
def test_a_worker_lets_go_of_what_is_too_much(task: Any, stays: bool) -> None:
    async def test(pool: Pool) -> None:
        def same(work: Any, *values: Any) -> Errand[Any]:
            return errand(work, *values, key="the same worker")

        first = await pool.run(same(task, MEMORY // 10), ANYONE)
        assert first == await pool.run(same(errands.process), ANYONE)
        assert first == await pool.run(same(task, MEMORY * 6 // 10), ANYONE)
        # Where it cannot let go of it, another worker goes on.
        assert (first == await pool.run(same(errands.process), ANYONE)) == stays

    with_pool(test)


@pytest.mark.parametrize("task", [errands.work_until_stopped, errands.never_look])
def test_whatever_runs_is_stopped_within_a_second(task: Any, tmp_path: Path) -> None:
    place = tmp_path / "begun"

    async def test(pool: Pool) -> None:
        job = pool.submit(errand(task, str(place)), ANYONE)
        while not place.exists() or not place.read_text():
            await asyncio.sleep(0.01)
        pool.stop(job)
        with pytest.raises(Cancelled):
            await asyncio.wait_for(asyncio.shield(job.future), 1.0)
        assert await pool.run(errand(errands.add, 1, 1), ANYONE) == 2

    with_pool(test)


def test_who_leaves_stops_what_was_asked_for(tmp_path: Path) -> None:
    place = tmp_path / "begun"

    async def gone() -> bool:
        return place.exists()

    async def test(pool: Pool) -> None:
        leaver = Caller("visitor", "address", gone)
        with pytest.raises(Cancelled):
            await pool.run(errand(errands.never_look, str(place)), leaver)

    with_pool(test)


def test_the_best_so_far_comes_when_the_time_is_up() -> None:
    async def test(pool: Pool) -> int:
        found: int = await pool.run(
            errand(errands.best_so_far, answer_by=time.monotonic() + 0.3), ANYONE
        )
        return found

    assert with_pool(test) > 0


def test_too_much_at_once_is_refused() -> None:
    async def test(pool: Pool) -> None:
        pool.submit(errand(errands.sleep), ANYONE)
        with pytest.raises(Busy, match="too many"):
            pool.submit(errand(errands.sleep), ANYONE)
        pool.submit(errand(errands.sleep), Caller("another", "address"))
        with pytest.raises(Busy, match="your address"):
            pool.submit(errand(errands.sleep), Caller("a third", "address"))
        pool.submit(errand(errands.sleep), Caller("a third", "elsewhere"))
        with pytest.raises(Busy, match="many are asking"):
            pool.submit(errand(errands.sleep), Caller("a fourth", "far away"))

    with_pool(test, visitor=1, address=2, all=3)


@pytest.mark.skipif(sys.platform != "linux", reason="the system must tell of a parent's death")
@pytest.mark.parametrize("task", ["never_look", "work_until_stopped"])
def test_no_worker_outlives_the_server(task: str, tmp_path: Path) -> None:
    place = tmp_path / "begun"
    script = f"""
        import asyncio
        from tests.web.pool.test_limits import ANYONE, errand, errands, made

        async def main():
            await made().run(errand(errands.{task}, {str(place)!r}), ANYONE)

        asyncio.run(main())
    """
    server = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)])
    until = time.monotonic() + SLOW
    while not place.exists() or not place.read_text():
        assert time.monotonic() < until
        time.sleep(0.02)
    worker = int(place.read_text())
    assert is_there(worker)
    server.send_signal(signal.SIGKILL)
    server.wait()
    while is_there(worker):
        assert time.monotonic() < until
        time.sleep(0.02)
