"""What visitors leave is bounded, and forgotten when nobody comes back for it."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update

from sakumon.catalog import open_store
from sakumon.catalog.plays import join
from sakumon.catalog.schema import players, puzzles
from sakumon.core.errors import Busy
from sakumon.web.app import make_app
from sakumon.web.config import Config, Limits
from sakumon.web.pool import Caller
from sakumon.web.quotas import Purses, Quotas
from sakumon.web.services import Services, open_services
from sakumon.web.sweeping import DAY, sweep
from tests.support.population import FAMILIES
from tests.web.conftest import ANY, OPEN, begin, first_of, keep

SENT = [first_of(name) for name in FAMILIES]


def stored(store: Path) -> set[str]:
    with open_store(str(store)) as opened, opened.transaction(writes=False) as connection:
        return set(connection.execute(select(puzzles.c.id)).scalars())


def swept(store: Path) -> int:
    async def whole() -> int:
        services: Services = open_services(Config(str(store)))
        try:
            return await sweep(services)
        finally:
            await services.close()

    return asyncio.run(whole())


def age(store: Path, days: float) -> None:
    """Let all that is in a store be older."""
    with open_store(str(store)) as opened, opened.transaction() as connection:
        connection.execute(update(puzzles).values(added=time.time() - days * DAY))
        connection.execute(update(players).values(joined=time.time() - days * DAY))


def test_boards_that_nobody_played_are_forgotten(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    chosen, played, *others = SENT
    keep(store, chosen)
    with TestClient(make_app(Config(str(store), ("testserver",), 1, OPEN))) as client:
        for puzzle in (played, *others):
            body = {"family": puzzle.family, "board": puzzle.board}
            assert client.post("/api/puzzles", json=body).status_code == 200
        begin(client, played)
    assert stored(store) == {puzzle.id for puzzle in SENT}
    assert swept(store) == 0
    age(store, 31)
    assert swept(store) == len(others)
    assert stored(store) == {chosen.id, played.id}


def test_players_who_never_played_are_forgotten(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    with open_store(str(store), create=True) as opened, opened.transaction() as connection:
        join(connection, "somebody")
    age(store, 31)
    assert swept(store) == 1


def test_looking_leaves_nothing_behind(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    app = make_app(Config(str(store), ("testserver",), 1, OPEN))
    with TestClient(app) as client:
        for path in ("history", "stats", "families", "daily", "jobs"):
            assert client.get(f"/api/{path}").status_code == 200
        for _ in range(3):
            assert client.get(f"/api/plays/{'x' * 22}").status_code == 404
        games = app.state.services.games
        assert len(games._kept) == 0
    with open_store(str(store)) as opened, opened.transaction(writes=False) as connection:
        assert connection.execute(select(func.count()).select_from(players)).scalar_one() == 0


def test_a_visitor_and_an_address_leave_only_so_much() -> None:
    quotas = Quotas(Limits(boards=3, boards_of_address=5))
    one, other = Caller("one", "here"), Caller("other", "here")
    quotas.leave_boards(one, 3)
    with pytest.raises(Busy):
        quotas.leave_boards(one, 1)
    quotas.leave_boards(other, 2)
    with pytest.raises(Busy):
        quotas.leave_boards(Caller("made up", "here"), 1)
    quotas.leave_boards(Caller("elsewhere", "there"), 3)


def test_quotas_hold_over_the_web(tmp_path: Path) -> None:
    limits = replace(OPEN, boards=1, plays=1)
    puzzle = first_of(ANY)
    with TestClient(make_app(Config(str(tmp_path / "s.db"), ("testserver",), 1, limits))) as client:
        body = {"family": ANY, "board": puzzle.board}
        answers = [client.post("/api/puzzles", json=body).status_code for _ in range(2)]
        assert answers == [200, 429]
        begun = [client.post("/api/plays", json={"puzzle": puzzle.id}) for _ in range(2)]
        assert [answer.status_code for answer in begun] == [201, 429]


def test_a_purse_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    purses = Purses()
    assert [purses.pay("me", rate=1.0, most=2.0) for _ in range(3)] == [True, True, False]
    now[0] += 1.0
    assert [purses.pay("me", rate=1.0, most=2.0) for _ in range(2)] == [True, False]


def test_a_game_has_an_end(tmp_path: Path) -> None:
    limits = replace(OPEN, actions=3)
    store, puzzle = tmp_path / "s.db", first_of(ANY)
    keep(store, puzzle)
    with TestClient(make_app(Config(str(store), ("testserver",), 1, limits))) as client:
        game = begin(client, puzzle)
        path = f"/api/plays/{game['play']}/restart"
        answers = [client.post(path).status_code for _ in range(6)]
    assert answers == [200, 200, 200, 200, 409, 409]


def test_a_puzzle_that_is_too_large_is_not_kept(tmp_path: Path) -> None:
    limits = replace(OPEN, document=10)
    with TestClient(make_app(Config(str(tmp_path / "s.db"), ("testserver",), 1, limits))) as client:
        body = {"family": ANY, "board": first_of(ANY).board}
        answer = client.post("/api/puzzles", json=body)
        assert answer.status_code == 422
        assert "larger than the server keeps" in answer.json()["error"]
