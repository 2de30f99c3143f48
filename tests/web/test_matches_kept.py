"""How games of two people end, by rules and by clocks, and what is kept of them."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sakumon.core.budget import Budget
from sakumon.families import load_family
from sakumon.web.app import make_app
from sakumon.web.config import Config
from tests.web.at_a_match import FAMILY, GAME, LINE, House, play
from tests.web.conftest import OPEN
from tests.web.test_japanese import drawn, english


@pytest.fixture(scope="module")
def house(client: TestClient) -> House:
    return House(client)


def test_a_finished_game_is_found_again_by_both(house: House) -> None:
    with house.pair() as (codes, host, guest):
        play(host, guest, LINE[:3])
        guest.ask(resign=True)
        while host.live["result"] is None:
            host.hear()
        assert host.live["result"]["winner"] == 0
    for name, code, result in (("host", "code", "won"), ("guest", "guest", "lost")):
        found = house.be(name).get("/api/history").json()["matches"][0]
        assert (found["code"], found["result"], found["moves"]) == (codes[code], result, 3)
        view = house.client.get(f"/api/matches/{found['code']}").json()
        assert view["board"]["line"] == [move for _, move in LINE[:3]]
        assert view["live"]["result"]["reason"] == "resigned"


def test_a_game_ends_by_its_rules(house: House) -> None:
    owner = load_family(FAMILY)
    at, player = owner.playing.games[GAME].start(), next(iter(owner.playing.engines.values()))
    with house.pair() as (_, host, guest):
        while owner.rules.moves(at):
            move = player.choose(at, Budget())
            play(host, guest, [(owner.rules.turn(at), move)])
            at = owner.rules.play(at, move)
        result = host.live["result"]
        assert (result["winner"], result["reason"]) == (owner.rules.winner(at), "rules")
        assert host.board["verdict"]
        assert guest.refused(resign=True) == "the game is over"


class FakeClock:
    """A clock that stands still until it is set forward."""

    def __init__(self) -> None:
        self.time = time.monotonic()

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock(client: TestClient) -> Iterator[FakeClock]:
    matches = client.app.state.services.matches  # type: ignore[attr-defined]
    real, matches.now = matches.now, FakeClock()
    yield matches.now
    matches.now = real


def test_clocks_run_from_the_first_move_and_give_what_a_move_gains(
    house: House, clock: FakeClock
) -> None:
    with house.pair(minutes=5, increment=10) as (_, host, guest):
        clock.time += 100
        play(host, guest, LINE[:1])
        assert guest.live["clock"] == {"left": [300.0, 300.0], "running": 1}
        clock.time += 40
        play(host, guest, LINE[1:2])
        assert host.live["clock"] == {"left": [300.0, 270.0], "running": 0}
        clock.time += 7
        guest.ask(draw="offer")
        host.until(draw=1)
        assert host.live["clock"] == {"left": [293.0, 270.0], "running": 0}


def test_whose_time_is_up_has_lost(house: House, clock: FakeClock) -> None:
    with house.pair(minutes=1) as (_, host, guest):
        play(host, guest, LINE[:1])
        clock.time += 59
        play(host, guest, LINE[1:3])
        clock.time += 2
        while guest.live["result"] is None:  # by itself, within a second
            guest.hear()
        assert (guest.live["result"]["winner"], guest.live["result"]["reason"]) == (0, "time")
        assert guest.live["clock"]["left"][1] == 0
        assert guest.refused(move=LINE[3][1]) == "the game is over"


def test_a_move_that_comes_too_late_does_not_count(house: House, clock: FakeClock) -> None:
    with house.pair(minutes=1) as (_, host, guest):
        play(host, guest, LINE[:1])
        clock.time += 61
        assert guest.refused(move=LINE[1][1]) == "the game is over"


def test_who_goes_is_away_and_comes_back_to_all(house: House) -> None:
    with house.pair() as (codes, host, guest):
        play(host, guest, LINE[:2])
        guest.socket.close()
        host.until(here=[True, False])
        play_alone = LINE[2][1]
        host.ask(move=play_alone)
        while len(host.board["line"]) != 3:
            host.hear()
        with house.at("guest", codes["guest"]) as again:
            assert len(again.board["line"]) == 3
            assert again.live["seat"] == 1
            host.until(here=[True, True])
            play(host, again, LINE[3:4])


def test_a_restart_of_the_server_loses_nothing(tmp_path: Path) -> None:
    config = Config(str(tmp_path / "store.db"), ("testserver",), 1, OPEN)
    with TestClient(make_app(config)) as client:
        house = House(client)
        matches = client.app.state.services.matches  # type: ignore[attr-defined]
        matches.now = clock = FakeClock()
        with house.pair(minutes=10, increment=5) as (codes, host, guest):
            play(host, guest, LINE[:2])
            clock.time += 30
            play(host, guest, LINE[2:4])
            guest.ask(draw="offer")
            host.until(draw=1)
            left, cookies = host.live["clock"]["left"], house.cookies
    with TestClient(make_app(config)) as client:
        house = House(client)
        house.cookies = cookies
        client.app.state.services.matches.now = FakeClock()  # type: ignore[attr-defined]
        with house.at("host", codes["code"]) as host, house.at("guest", codes["guest"]) as guest:
            assert host.board["line"] == [move for _, move in LINE[:4]]
            assert host.live["draw"] == 1
            assert host.live["clock"] == {"left": left, "running": 0}
            play(host, guest, LINE[4:6])


def test_every_game_is_a_row_of_a_table_for_the_host(house: House, config: Config) -> None:
    with house.pair() as (_, host, guest):
        play(host, guest, LINE[:2])
    assert house.be("third").get("/api/stats/matches").status_code == 403
    client = house.be("keeper")
    client.get(f"/host?key={config.key}", follow_redirects=False)
    text = client.get("/api/stats/matches").text
    assert LINE[0][1] in text
    assert "deeds" in text.splitlines()[0]
    assert client.get("/api/stats/matches?form=parquet").content[:4] == b"PAR1"


def test_a_japanese_player_reads_no_english(house: House) -> None:
    codes = house.begin(minutes=5)
    with house.at("host", codes["code"], language="ja") as host:
        with house.at("guest", codes["guest"]) as guest:
            host.until(joined=True)
            play(host, guest, LINE[:1])
            refusals = [
                host.refused(**deed)
                for deed in (
                    {"move": LINE[0][1]},
                    {"take_back": "accept"},
                    {"rematch": "offer"},
                    {"nonsense": 1},
                )
            ]
            guest.ask(resign=True)
            while host.live["result"] is None:
                host.hear()
        shown = [host.live["game"], host.live["result"]["words"], *host.board["sides"]]
        refusals.append(host.refused(resign=True))
    read = [*refusals, *shown, *drawn(host.board["board"])]
    assert [text for text in read if english(text)] == []
    page = house.be("host").get("/api/history?language=ja").json()["matches"][0]
    assert not english(page["game"])
