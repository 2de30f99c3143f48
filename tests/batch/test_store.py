"""A batch into a store: each part goes in with its row or not at all."""

from collections.abc import Iterator

import pytest
from sqlalchemy import func, select

from sakumon.batch.plan import BatchPlan, make_plan
from sakumon.batch.run import run_batch
from sakumon.batch.sink import Haul
from sakumon.batch.store_sink import StoreSink
from sakumon.batch.work import Made
from sakumon.catalog import Query, Store, open_store
from sakumon.catalog.schema import batch_parts, puzzles
from sakumon.core.puzzle import write_document
from sakumon.families import load_family
from sakumon.workshop import compose
from tests.batch.pools import threads
from tests.batch.test_same import kill_when, start
from tests.catalog.conftest import place, server
from tests.support.processes import needs_processes

__all__ = ["place", "server"]
PLAN = make_plan("walls", None, [], seed=11, count=400)


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    with open_store(place, create=True) as opened:
        yield opened


def expected(plan: BatchPlan) -> list[str]:
    """Return the documents that must come out, in order."""
    family, wish = load_family(plan.family), plan.wished()
    return [write_document(compose(family, wish, plan.seed, k)) for k in range(plan.count)]


def documents(store: Store) -> list[str]:
    """Return all documents of a store, in the order they were added."""
    return [entry.document for entry in store.find(Query())]


def test_all_puzzles_in_order(store: Store) -> None:
    with threads(2) as pool:
        assert run_batch(PLAN, StoreSink(store, PLAN), pool).puzzles == PLAN.count
        assert documents(store) == expected(PLAN)
        again = run_batch(PLAN, StoreSink(store, PLAN), pool)
    assert (again.puzzles, again.doubles) == (PLAN.count, 0)
    assert store.count(Query()) == PLAN.count


def test_a_part_that_fails_in_the_middle_is_not_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sink = StoreSink(store, PLAN)
    texts = expected(make_plan("walls", None, [], seed=11, count=5))

    def failing(*_: object) -> None:
        raise RuntimeError("in the middle")

    monkeypatch.setattr("sakumon.batch.store_sink.msgspec.json.encode", failing)
    with pytest.raises(RuntimeError):
        sink.put(0, Made(texts, [], texts))
    assert sink.done() == Haul(0, 0, 0)
    assert documents(store) == []


def test_boards_that_are_there_already_are_not_stored_twice(store: Store) -> None:
    small = ["width=2", "height=2", "walls=0", "steps=2", "routes=..", "grade="]
    plan = make_plan("walls", None, small, seed=1, count=60)
    with threads(2) as pool:
        summary = run_batch(plan, StoreSink(store, plan), pool)
    assert summary.puzzles == len(set(expected_ids(plan))) == store.count(Query())
    assert summary.puzzles < plan.count
    assert summary.puzzles + summary.doubles == plan.most == 240


def expected_ids(plan: BatchPlan) -> list[str]:
    """Return the ids of a plan's puzzles."""
    family, wish = load_family(plan.family), plan.wished()
    return [compose(family, wish, plan.seed, index).id for index in range(plan.most)]


@pytest.mark.slow
@needs_processes
def test_killed_and_started_again(place: str) -> None:
    with open_store(place, create=True) as store:

        def rows() -> int:
            with store.transaction(writes=False) as connection:
                return int(connection.execute(select(func.count(batch_parts.c.place))).scalar_one())

        kill_when(start(place, PLAN.count), lambda: rows() >= 3)
        last = start(place, PLAN.count)
        last.communicate()
        assert last.returncode == 0
        assert documents(store) == expected(PLAN)
        with store.transaction(writes=False) as connection:
            assert connection.execute(select(func.count(puzzles.c.id))).scalar_one() == PLAN.count
