"""Two people at two sockets: seats, moves, offers, clocks, and what is kept of it all."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families import load_family
from sakumon.web.app import make_app
from sakumon.web.config import Config
from tests.support.population import families_having
from tests.web.conftest import OPEN
from tests.web.test_japanese import drawn, english

GAMES = [
    (name, game)
    for name in families_having("playing.games")
    for game in load_family(name).playing.games
]
FAMILY, GAME = GAMES[-1]
Line = list[tuple[int, str]]


def some_line(family: str, game: str, count: int) -> Line:
    """Return moves of a standard game that goes on after them, with who makes each."""
    owner, found = load_family(family), Line()
    at, dice = owner.playing.games[game].start(), Dice.of("a match")
    while len(found) < count:
        move = dice.choice(owner.rules.moves(at))
        coming = owner.rules.play(at, move)
        if owner.rules.moves(coming):
            found.append((owner.rules.turn(at), move))
            at = coming
    return found


LINE = some_line(FAMILY, GAME, 8)


@dataclass
class Person:
    """Somebody at a match: a socket, and what came through it last."""

    socket: Any
    board: dict[str, Any] = field(default_factory=dict)
    live: dict[str, Any] = field(default_factory=dict)

    def hear(self) -> dict[str, Any]:
        """Take in one letter."""
        letter: dict[str, Any] = self.socket.receive_json()
        assert "too many" not in letter.get("refused", "")
        self.board = letter.get("board", self.board)
        self.live = letter.get("live", self.live)
        return letter

    def until(self, **wanted: Any) -> None:
        """Listen until the match stands like this."""
        while any(self.live.get(name) != value for name, value in wanted.items()):
            assert "refused" not in (letter := self.hear()), letter

    def ask(self, **what: Any) -> None:
        """Ask for something."""
        self.socket.send_json(what)

    def refused(self, **what: Any) -> str:
        """Ask for something that is refused; return why."""
        self.ask(**what)
        while "refused" not in (letter := self.hear()):
            pass
        return str(letter["refused"])


class House:
    """A server, and the browsers of those who come to it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookies: dict[str, dict[str, str]] = {}

    def be(self, name: str) -> TestClient:
        """Return the client as the browser of somebody."""
        self.client.cookies.clear()
        if name not in self.cookies:
            self.client.get("/api/jobs")
            self.cookies[name] = dict(self.client.cookies)
        self.client.cookies.update(self.cookies[name])
        return self.client

    def begin(self, **asked: Any) -> dict[str, str]:
        """Have the host begin a match."""
        values = {"family": FAMILY, "game": GAME, "side": 0, **asked}
        answer = self.be("host").post("/api/matches", json=values)
        assert answer.status_code == 201, answer.text
        found: dict[str, str] = answer.json()
        return found

    @contextmanager
    def at(self, name: str, code: str, **query: str) -> Iterator[Person]:
        """Be at a match as somebody."""
        path = f"/api/matches/{code}/live"
        words = "&".join(f"{key}={value}" for key, value in query.items())
        with self.be(name).websocket_connect(f"{path}?{words}") as socket:
            person = Person(socket)
            while not (person.board and person.live):
                person.hear()
            yield person

    @contextmanager
    def pair(self, **asked: Any) -> Iterator[tuple[dict[str, str], Person, Person]]:
        """Give a new match with both at it."""
        codes = self.begin(**asked)
        with self.at("host", codes["code"]) as host, self.at("guest", codes["guest"]) as guest:
            host.until(joined=True)
            yield codes, host, guest


@pytest.fixture(scope="module")
def house(client: TestClient) -> House:
    return House(client)


def play(host: Person, guest: Person, line: Line) -> None:
    """Play moves, each by whose turn it is, and see that both see them."""
    for side, move in line:
        known = len(host.board["line"])
        (host, guest)[side].ask(move=move)
        for person in (host, guest):
            while len(person.board["line"]) != known + 1:
                person.hear()
            person.hear()


@pytest.mark.parametrize(("family", "game"), GAMES)
def test_a_standard_game_is_played_against_the_machine(
    house: House, family: str, game: str
) -> None:
    client = house.be("host")
    start = client.post("/api/games", json={"family": family, "game": game}).json()
    assert start["players"] == 2
    rivals = next(
        one["rivals"] for one in client.get("/api/families").json()["families"]
        if one["name"] == family
    )  # fmt: skip
    asked = {"puzzle": start["id"], "side": 0, "opponent": list(rivals)[1], "assist": "none"}
    state = client.post("/api/plays", json=asked).json()
    moved = client.post(
        f"/api/plays/{state['play']}/moves", json={"moves": [state["moves"][0]]}
    ).json()
    assert moved["waiting"]
    replied = client.post(f"/api/plays/{state['play']}/reply", json={}).json()
    assert len(replied["line"]) == 2


def test_unknown_games_and_codes_are_refused_in_words(house: House) -> None:
    client = house.be("host")
    answer = client.post("/api/matches", json={"family": FAMILY, "game": "nothing"})
    assert (answer.status_code, GAME in answer.json()["error"]) == (404, True)
    answer = client.get(f"/api/matches/{'x' * 22}?language=ja")
    assert answer.status_code == 404
    assert "there" not in answer.json()["error"]
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/matches/{'x' * 22}/live"),
    ):
        pass


def test_two_see_each_others_moves(house: House) -> None:
    with house.pair() as (_, host, guest):
        assert (host.live["seat"], guest.live["seat"]) == (0, 1)
        assert host.live["here"] == [True, True]
        play(host, guest, LINE)
        assert host.board["line"] == guest.board["line"] == [move for _, move in LINE]
        assert host.board["board"].startswith("<svg")
        assert host.board["moves"]


def test_what_may_not_be_is_refused_in_words(house: House) -> None:
    codes = house.begin()
    with house.at("host", codes["code"], language="ja") as host:
        assert "リンク" in host.refused(move=LINE[0][1])
        with house.at("guest", codes["guest"]) as guest:
            assert "turn" in guest.refused(move=LINE[0][1])
            assert guest.refused(move="never") == "it is the other player's turn"
            host.until(joined=True)
            assert host.refused(move="never")
            assert guest.refused(take_back="accept")
            assert guest.refused(draw="accept")
            assert guest.refused(rematch="offer") == "the game is not over yet"
            assert guest.refused(nothing="x")
            assert guest.refused(move="a", press="b")
            guest.socket.send_text("{")
            assert "refused" in guest.hear()
            play(host, guest, LINE[:2])


def test_who_looks_on_sees_all_and_does_nothing(house: House) -> None:
    with house.pair() as (codes, host, guest), house.at("third", codes["watch"]) as third:
        assert third.live["seat"] is None
        host.until(watching=1)
        play(host, guest, LINE[:1])
        while len(third.board["line"]) != 1:
            third.hear()
        for deed in ({"move": LINE[1][1]}, {"resign": True}, {"draw": "offer"}):
            assert "look on" in third.refused(**deed)
        play(host, guest, LINE[1:2])


def test_a_link_that_is_handed_on_gives_nobody_elses_seat(house: House) -> None:
    with house.pair() as (codes, host, _):
        for code in (codes["code"], codes["guest"]):
            with house.at("third", code) as third:
                assert third.live["seat"] is None
                assert third.live["taken"]
                assert "look on" in third.refused(resign=True)
        with house.at("host", codes["guest"]) as again:
            assert again.live["seat"] == host.live["seat"]
        assert codes["guest"] not in str(host.live)


def test_who_is_not_known_gets_no_seat(house: House) -> None:
    codes = house.begin()
    house.client.cookies.clear()
    with house.client.websocket_connect(f"/api/matches/{codes['guest']}/live") as socket:
        person = Person(socket)
        person.until(seat=None, joined=False)


def offered(host: Person, guest: Person, **offer: str) -> None:
    """Have the host offer something, and both see it."""
    (name,) = offer
    host.ask(**offer)
    for person in (host, guest):
        person.until(**{name: 0})


def test_a_move_is_not_taken_back_unless_the_other_agrees(house: House) -> None:
    with house.pair() as (_, host, guest):
        assert "no move" in host.refused(take_back="offer")
        play(host, guest, LINE[:2])
        offered(host, guest, take_back="offer")
        assert "agree" in host.refused(take_back="accept")
        guest.ask(take_back="decline")
        for person in (host, guest):
            person.until(take_back=None)
        assert "any more" in guest.refused(take_back="accept")
        play(host, guest, LINE[2:3])
        assert len(host.board["line"]) == 3


@pytest.mark.parametrize(("before", "after"), [(1, 0), (2, 0), (3, 2), (4, 2)])
def test_who_takes_back_is_on_move_before_the_last_one(
    house: House, before: int, after: int
) -> None:
    with house.pair() as (_, host, guest):
        play(host, guest, LINE[:before])
        offered(host, guest, take_back="offer")
        guest.ask(take_back="accept")
        for person in (host, guest):
            person.until(take_back=None)
            assert len(person.board["line"]) == after
            assert person.board["turn"] == 0
        play(host, guest, LINE[after : after + 2])


def test_offers_lapse_with_a_move(house: House) -> None:
    with house.pair() as (_, host, guest):
        host.ask(draw="offer")
        guest.until(draw=0)
        assert "already" in guest.refused(draw="offer")
        play(host, guest, LINE[:1])
        assert guest.live["draw"] is None
        assert "any more" in guest.refused(draw="accept")


def test_a_draw_is_agreed_on_and_another_game_begins_with_sides_changed(house: House) -> None:
    with house.pair() as (_, host, guest):
        play(host, guest, LINE[:2])
        guest.ask(draw="offer")
        host.until(draw=1)
        host.ask(draw="accept")
        while guest.live["result"] is None:
            guest.hear()
        assert (guest.live["result"]["winner"], guest.live["result"]["reason"]) == (None, "agreed")
        assert "over" in guest.refused(move=LINE[2][1])
        guest.ask(rematch="offer")
        host.until(rematch=1)
        host.ask(rematch="accept")
        for person in (host, guest):
            while person.live["next"] is None:
                person.hear()
        with house.at("host", host.live["next"]) as again, house.at("guest", guest.live["next"]):
            assert again.live["seat"] == 1
            assert again.live["joined"]
        assert "next game" in host.refused(rematch="offer")


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
