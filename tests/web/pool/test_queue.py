"""Who comes first: every visitor gets a fair share, and short work does not wait for long."""

import asyncio
import time
from pathlib import Path

import pytest

from sakumon.core.errors import Busy
from sakumon.web.pool import Caller, Pool
from sakumon.web.pool.accounts import HALF_LIFE, SHARING, Accounts
from sakumon.web.pool.job import LEAST, Job
from tests.web.pool import errands
from tests.web.pool.test_limits import errand, with_pool

ONE, OTHER = Caller("one", "here"), Caller("other", "there")


def test_short_work_does_not_wait_for_long() -> None:
    async def test(pool: Pool) -> None:
        pool.submit(errand(errands.sleep), ONE)
        for _ in range(2):
            assert await pool.run(errand(errands.add, 1, 1), OTHER) == 2

    with_pool(test, lanes=1, places=3)


def test_who_had_much_comes_after_who_had_little(tmp_path: Path) -> None:
    async def test(pool: Pool) -> None:
        much = [pool.submit(errand(errands.sleep), ONE) for _ in range(3)]
        await asyncio.sleep(0.5)
        await pool.run(errand(errands.compute, 1.0, str(tmp_path / "done"), "little"), OTHER)
        assert sum(job.seconds for job in much) > 0

    with_pool(test, lanes=1, places=5)


def test_work_goes_on_where_no_place_is_free(tmp_path: Path) -> None:
    place = tmp_path / "done"

    async def test(pool: Pool) -> None:
        jobs = [(ONE, "first"), (OTHER, "second"), (OTHER, "third")]
        handed_in = [
            pool.submit(errand(errands.compute, 0.3, str(place), name), who) for who, name in jobs
        ]
        await asyncio.gather(*(job.future for job in handed_in))

    with_pool(test, lanes=1, places=1)
    assert place.read_text().split() == ["first", "second", "third"]


def test_what_stands_still_is_stopped_and_closed_too() -> None:
    async def test(pool: Pool) -> None:
        jobs = [pool.submit(errand(errands.sleep), ONE) for _ in range(3)]
        await asyncio.sleep(1.0)
        pool.stop(jobs[0])
        await asyncio.wait({jobs[0].future}, timeout=5)
        assert jobs[0].future.done()

    with_pool(test, lanes=1, places=3)


def test_what_is_done_at_once_does_not_wait_for_a_process() -> None:
    async def test(pool: Pool) -> None:
        others = [Caller(f"somebody {number}", f"{number}") for number in range(9)]
        for caller in others:
            pool.submit(errand(errands.sleep), caller)
        for _ in range(3):
            await asyncio.sleep(0.3)
            assert await pool.run(errand(errands.add, 1, 1, at_once=True), ONE) == 2

    with_pool(test, lanes=2, places=4, reserved=2)


def test_waiting_is_part_of_the_time_for_an_answer() -> None:
    async def test(_pool: Pool) -> None:
        now = time.monotonic()
        late = Job(1, errand(errands.best_so_far, answer_by=now - 60), ONE)
        soon = Job(2, errand(errands.best_so_far, answer_by=now + 60), ONE)
        assert (late.overdue, soon.overdue) == (True, False)
        assert soon.order.answer_by == now + 60
        left = (late.order.answer_by or 0) - time.monotonic()
        assert left <= LEAST  # enough for a quick look, whoever waited for long

    with_pool(test)


def test_thoughts_make_way_for_others_that_wait() -> None:
    async def test(pool: Pool) -> None:
        until = time.monotonic() + 3600
        thought = errand(errands.best_so_far, answer_by=until, may_hurry=True)
        thinking = pool.submit(thought, ONE)
        assert await pool.run(errand(errands.add, 1, 1), OTHER) == 2
        assert thinking.future.result() > 0

    with_pool(test, lanes=1, places=1)


def test_who_needs_all_of_its_time_is_not_hurried() -> None:
    async def test(pool: Pool) -> None:
        until = time.monotonic() + 2.0
        whole = pool.submit(errand(errands.best_so_far, answer_by=until), ONE)
        await pool.run(errand(errands.add, 1, 1), OTHER)
        assert time.monotonic() >= until
        assert whole.future.done()

    with_pool(test, lanes=1, places=1)


def level(accounts: Accounts, caller: Caller, now: float = 0.0) -> int:
    return accounts.level(caller, now)


def test_what_somebody_had_is_forgotten_with_time() -> None:
    accounts = Accounts()
    accounts.charge(ONE, 64.0, 0.0)
    levels = [level(accounts, ONE, HALF_LIFE * passed) for passed in range(9)]
    assert levels == sorted(levels, reverse=True)
    assert (levels[0], levels[-1], level(accounts, OTHER)) == (7, 0, 0)


def test_made_up_visitors_are_still_one_address() -> None:
    accounts = Accounts()
    for number in range(SHARING * 16):
        accounts.charge(Caller(f"made up {number}", "here"), 1.0, 0.0)
    accounts.charge(OTHER, 16.0, 0.0)
    assert level(accounts, Caller("one more", "here")) == level(accounts, OTHER) > 0


def test_spare_work_makes_way_for_anything(tmp_path: Path) -> None:
    async def test(pool: Pool) -> None:
        await pool.run(errand(errands.add, 1, 1), OTHER)  # somebody is there to work
        spare = errand(errands.best_so_far, spare=True, at_once=True)
        slow = pool.submit(spare, ONE)
        await asyncio.sleep(0.3)
        assert await pool.run(errand(errands.add, 1, 1, at_once=True), OTHER) == 2
        await asyncio.wait({slow.future}, timeout=5)
        assert slow.future.result() > 0
        pool.submit(errand(errands.work_until_stopped, str(tmp_path / "here")), OTHER)
        with pytest.raises(Busy):
            pool.submit(spare, ONE)

    with_pool(test, lanes=1, places=1)
