"""What is being written is written, whoever breaks off meanwhile."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from sakumon.catalog import open_store
from sakumon.catalog.plays import join
from sakumon.catalog.recorder import Recorder
from sakumon.catalog.schema import players
from sakumon.catalog.store import Store
from sakumon.web.writing import write_down


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "store.db"), create=True) as found:
        yield found


def known(store: Store) -> list[str]:
    with store.transaction(writes=False) as connection:
        return list(connection.execute(select(players.c.code)).scalars())


def test_an_order_that_is_called_off_is_carried_out_and_so_are_those_after_it(store: Store) -> None:
    recorder, held = Recorder(store), threading.Event()
    first = recorder.do(lambda _: held.wait())
    second = recorder.do(lambda connection: join(connection, "called off"))
    assert not first.cancel()
    assert not second.cancel()
    held.set()
    recorder.do(lambda connection: join(connection, "afterwards")).result(timeout=60)
    assert sorted(known(store)) == ["afterwards", "called off"]
    recorder.close()


def test_a_request_that_breaks_off_does_so_when_it_is_written(store: Store) -> None:
    recorder, held = Recorder(store), threading.Event()

    def work(connection: Any) -> None:
        held.wait()
        join(connection, "somebody")

    async def whole() -> list[str]:
        request = asyncio.create_task(write_down(recorder, work))
        await asyncio.sleep(0)
        request.cancel()
        await asyncio.sleep(0)
        assert not request.done()
        held.set()
        with pytest.raises(asyncio.CancelledError):
            await request
        return known(store)

    assert asyncio.run(whole()) == ["somebody"]
    recorder.close()
