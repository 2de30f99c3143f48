"""Two people at two sockets: seats, moves and offers."""

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.at_a_match import FAMILY, GAME, GAMES, LINE, House, Person, play


@pytest.fixture(scope="module")
def house(client: TestClient) -> House:
    return House(client)


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
