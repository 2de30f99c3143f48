"""Matches cannot be had without end: of windows, of letters, of games, of days."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from starlette.websockets import WebSocketDisconnect

from sakumon.catalog.matches import find_match
from sakumon.catalog.schema import matches
from sakumon.core.errors import BadStore
from sakumon.core.message import Message
from sakumon.web.app import make_app
from sakumon.web.config import Config
from sakumon.web.endpoints.matches import BURST, LETTER
from sakumon.web.sweeping import sweep
from tests.web.at_a_match import FAMILY, GAME, LINE, House, play
from tests.web.conftest import OPEN

FEW = replace(OPEN, matches=9, open_matches=6, attendees=5, windows=3)
ASKED = {"family": FAMILY, "game": GAME}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = tmp_path_factory.mktemp("bounds") / "store.db"
    with TestClient(make_app(Config(str(store), ("testserver",), 1, FEW))) as client:
        yield client


@pytest.fixture
def house(app: TestClient) -> House:
    """Return the house with nobody known yet."""
    return House(app)


def closes(house: House, code: str, **headers: str) -> int:
    """Return why a socket is closed at once."""
    path = f"/api/matches/{code}/live"
    try:
        with house.client.websocket_connect(path, headers=headers) as socket:
            return until_closed(socket)[1]
    except WebSocketDisconnect as closed:
        return int(closed.code)


def until_closed(socket: Any) -> tuple[list[dict[str, Any]], int]:
    """Return all letters that still come, and why the socket is closed."""
    heard = []
    while True:
        try:
            heard.append(socket.receive_json())
        except WebSocketDisconnect as closed:
            return heard, int(closed.code)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"host": "evil.example"},
    ],
)
def test_pages_of_other_sites_get_no_socket(house: House, headers: dict[str, str]) -> None:
    code = house.begin()["code"]
    assert closes(house, code, **headers) == 1008
    own = {"origin": "http://testserver"}
    with house.client.websocket_connect(f"/api/matches/{code}/live", headers=own) as socket:
        assert "board" in socket.receive_json()


def test_a_browser_has_only_so_many_games_that_are_not_over(house: House) -> None:
    house.be("host")
    answers = [house.client.post("/api/matches", json=ASKED) for _ in range(8)]
    assert [answer.status_code for answer in answers] == [201] * 6 + [429] * 2
    assert "not over" in answers[-1].json()["error"]
    with house.at("host", answers[0].json()["code"]) as host:
        host.ask(resign=True)
        while host.live["result"] is None:
            host.hear()
    assert house.be("host").post("/api/matches", json=ASKED).status_code == 201
    assert house.client.post("/api/matches", json=ASKED).status_code == 429  # in a day


@pytest.mark.parametrize(
    "wrong",
    [
        {"minutes": 0.0},
        {"minutes": 1e9},
        {"minutes": "NaN"},
        {"increment": -1},
        {"side": 2},
        {"game": "../x"},
        {"family": "nobody"},
        {"more": 1},
    ],
)
def test_values_out_of_bounds_are_refused(house: House, wrong: dict[str, Any]) -> None:
    answer = house.be("host").post("/api/matches", json={**ASKED, **wrong})
    assert answer.status_code in (404, 422)


def test_a_letter_may_not_be_large(house: House) -> None:
    code = house.begin()["code"]
    with house.at("host", code) as host:
        host.socket.send_text(json.dumps({"move": "x" * LETTER}))
        with pytest.raises(WebSocketDisconnect) as closed:
            host.hear()
        assert closed.value.code == 1009


def test_who_sends_without_pause_is_refused_and_then_hung_up_on(house: House) -> None:
    code = house.begin()["code"]
    with house.at("host", code) as host:
        for _ in range(int(BURST) + 60):
            host.socket.send_text("{}")
        heard, why = until_closed(host.socket)
    assert why in (1008, 1011)
    assert any("too many" in letter.get("refused", "") for letter in heard)
    assert len(heard) < BURST + 60


def test_bytes_are_not_spoken_here(house: House) -> None:
    code = house.begin()["code"]
    with house.at("host", code) as host:
        host.socket.send_bytes(b"{}")
    with house.at("host", code) as again:
        assert again.live["seat"] is not None


def test_a_browser_has_only_so_many_windows_and_a_match_so_many_who_come(house: House) -> None:
    codes = house.begin()
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(house.at("host", codes["code"]))
        house.be("host")
        assert closes(house, codes["code"]) == 1008
        for name in ("second", "third"):
            stack.enter_context(house.at(name, codes["watch"]))
        house.be("fourth")
        assert closes(house, codes["watch"]) == 1008
    with house.at("fourth", codes["watch"]) as there:
        there.until(watching=1)


def test_nothing_stays_behind_when_all_have_gone(house: House) -> None:
    kept = house.client.app.state.services.matches  # type: ignore[attr-defined]
    with house.pair() as (_, host, guest):
        play(host, guest, LINE[:2])
        assert kept._kept
    deadline = time.monotonic() + 10
    while kept._kept and time.monotonic() < deadline:
        time.sleep(0.05)
    assert kept._kept == {}
    assert kept._codes == {}


def test_a_game_whose_clock_runs_is_kept_until_the_flag_falls(house: House) -> None:
    services = house.client.app.state.services  # type: ignore[attr-defined]
    with house.pair(minutes=0.25) as (codes, host, guest):
        play(host, guest, LINE[:1])
    assert services.matches._kept
    now = services.matches.now
    services.matches.now = lambda: now() + 20
    try:
        deadline = time.monotonic() + 10
        while services.matches._kept and time.monotonic() < deadline:
            time.sleep(0.05)
    finally:
        services.matches.now = now
    assert services.matches._kept == {}
    with services.store.transaction(writes=False) as connection:
        found = find_match(connection, codes["code"])
    assert found is not None
    assert found.end is not None
    assert (found.end.winner, found.end.reason) == (0, "time")


def test_games_that_nobody_goes_on_with_expire(house: House) -> None:
    services = house.client.app.state.services  # type: ignore[attr-defined]
    unplayed = house.begin()
    with house.pair() as (played, host, guest):
        play(host, guest, LINE[:2])
    with house.pair() as (attended, host, guest):
        play(host, guest, LINE[:1])
        _age(services, days=FEW.match_days + 1)
        house.client.portal.call(_sweep, services)  # type: ignore[union-attr]
        assert house.be("host").get(f"/api/matches/{unplayed['code']}").status_code == 404
        left = house.client.get(f"/api/matches/{played['code']}").json()
        assert left["live"]["result"]["reason"] == "left"
        assert left["board"]["line"] == [move for _, move in LINE[:2]]
        going = house.client.get(f"/api/matches/{attended['code']}").json()
        assert going["live"]["result"] is None


def _age(services: Any, days: float) -> None:
    long_ago = time.time() - days * 24 * 3600
    services.recorder.do(
        lambda connection: connection.execute(update(matches).values(touched=long_ago))
    ).result()


async def _sweep(services: Any) -> int:
    return await asyncio.wait_for(sweep(services), 30)


def test_a_store_that_cannot_be_written_loses_no_move_that_was_shown(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house.pair() as (codes, host, guest):
        play(host, guest, LINE[:1])
        with monkeypatch.context() as patched:
            patched.setattr("sakumon.web.matches.add_deed", _broken)
            guest.ask(move=LINE[1][1])
            assert until_closed(guest.socket)[1] == 1011
    with house.at("guest", codes["guest"]) as again:
        assert again.board["line"] == [LINE[0][1]]


def _broken(*_: object) -> None:
    raise BadStore(Message("the disk is full"))


def test_the_start_of_a_game_is_not_swept_away(house: House) -> None:
    answer = house.be("host").post("/api/games", json=ASKED)
    services = house.client.app.state.services  # type: ignore[attr-defined]
    house.client.portal.call(_sweep, services)  # type: ignore[union-attr]
    assert house.client.get(f"/api/puzzles/{answer.json()['id']}").status_code == 200
