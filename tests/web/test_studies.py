"""A game in a study is one of its puzzles, under its terms, while it is open."""

import csv
import io
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import insert, select

from sakumon.catalog import open_store
from sakumon.catalog.schema import participants, studies
from sakumon.catalog.studies import get_study, make_study, terms_of
from sakumon.catalog.taking_part import GRACE
from sakumon.web.app import make_app
from sakumon.web.config import Config
from sakumon.web.server import stored_key
from tests.support.population import FAMILIES, short
from tests.web.browser import served
from tests.web.conftest import act, begin, first_of, for_two, keep
from tests.web.taking_part import Study, as_host, study

ONE, TWO, THREE = (first_of(name) for name in FAMILIES[:3])


@pytest.fixture(scope="module", autouse=True)
def stocked(store: Path) -> None:
    keep(store, *(first_of(name) for name in FAMILIES), *(short(name) for name in FAMILIES))


def ask(client: TestClient, state: dict[str, Any], kind: str, **body: Any) -> Any:
    return client.post(f"/api/plays/{state['play']}/{kind}", json=body)


def refused(answer: Any, status: int, word: str) -> bool:
    """Tell whether something was refused with a sentence that has this word."""
    return answer.status_code == status and word in answer.json()["error"]


class Clock:
    """The server's clock, put forward by hand."""

    ahead = 0.0

    def __call__(self) -> float:
        return time.time_ns() / 1e9 + self.ahead


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(time, "time", found)
    return found


def test_only_the_puzzle_whose_turn_it_is_is_played(client: TestClient) -> None:
    with study(client, ONE, TWO) as at:
        code = at.codes[0]
        assert refused(at.begin(code, THREE), 403, "not in the study")
        assert refused(at.begin(code, TWO), 403, "comes first")
        assert refused(at.begin("WRONG", ONE), 404, "code")
        state = at.begin(code, ONE).json()
        act(client, state, "leave")
        assert refused(at.begin(code, ONE), 403, "finished")
        assert at.begin(code, TWO).status_code == 201
        assert at.begin(at.codes[1], ONE).status_code == 201


def test_a_shuffled_order_is_kept_to(client: TestClient) -> None:
    with study(client, ONE, TWO, THREE, people=8, order="random") as at:
        firsts = set()
        for code in at.codes:
            (first,) = (one for one in at.puzzles if one.id == at.next(code)["puzzle"])
            firsts.add(first.id)
            others = [one for one in at.puzzles if one is not first]
            assert all(at.begin(code, one).status_code == 403 for one in others)
            assert at.begin(code, first).status_code == 201
        assert len(firsts) > 1


def test_the_terms_are_the_study_s_whatever_is_asked_for(client: TestClient) -> None:
    with study(client, first_of(for_two()), opponent="greedy", assist="refuse") as at:
        wanted = {"assist": "show", "side": "both", "opponent": "random"}
        state = at.begin(at.codes[0], at.puzzles[0], **wanted).json()
        assert (state["assist"], state["people"]) == ("refuse", [0])
        assert at.results().decode().count('""1"": ""greedy""') == 1


def test_a_study_with_an_opponent_that_nobody_knows_is_not_set_up(client: TestClient) -> None:
    as_host(client)
    asked = {"name": "Nobody", "puzzles": [first_of(for_two()).id], "opponent": "nobody"}
    assert refused(client.post("/api/studies", json=asked), 404, "nobody")


def test_a_game_is_taken_up_again_and_never_begun_twice(client: TestClient) -> None:
    puzzle = short(FAMILIES[0])
    assert puzzle.proof is not None
    with study(client, puzzle) as at:
        state = at.begin(at.codes[0], puzzle).json()
        act(client, state, "moves", moves=[puzzle.proof.line[0]])
        client.cookies.clear()
        again = at.begin(at.codes[0], puzzle)
        assert again.status_code == 200
        assert again.json()["play"] == state["play"]
        assert again.json()["line"]


def test_nobody_plays_in_a_study_that_has_ended(client: TestClient) -> None:
    with study(client, ONE, TWO) as at:
        under_way = at.begin(at.codes[0], ONE).json()
        at.end()
        assert at.next(at.codes[1])["ended"]
        assert refused(at.begin(at.codes[1], ONE), 403, "ended")
        assert ONE.proof is not None
        move = ask(client, under_way, "moves", moves=[ONE.proof.line[0]])
        assert refused(move, 409, "ended")
        found = client.get(f"/api/plays/{under_way['play']}").json()
        assert (found["result"], found["line"]) == ("left", [])
        assert "ended" in found["closed"]


def test_ending_a_study_writes_down_that_games_were_left(client: TestClient) -> None:
    with study(client, ONE) as at:
        at.begin(at.codes[0], ONE)
        at.end()
        (row,) = rows(at)
        assert (row["result"], row["ended"] != "") == ("left", True)


def test_who_is_interrupted_by_the_host_has_not_lost(client: TestClient, store: Path) -> None:
    puzzle = short(FAMILIES[1])
    with study(client, puzzle) as at:
        state = at.begin(at.codes[0], puzzle).json()
        at.end()
        assert ask(client, state, "undo").status_code == 409
    rated = [one["id"] for one in client.get("/api/stats").json()["rated"]]
    assert puzzle.id not in rated


def test_a_finished_puzzle_stays_as_it_is(client: TestClient) -> None:
    with study(client, ONE) as at:
        state = at.begin(at.codes[0], ONE).json()
        act(client, state, "leave")
        for kind in ("undo", "redo", "restart", "leave", "hint", "reply"):
            assert refused(ask(client, state, kind), 409 if kind != "hint" else 403, ""), kind
        assert refused(ask(client, state, "moves", moves=["up"]), 409, "finished")
        assert at.next(at.codes[0])["puzzle"] is None


def test_time_for_a_puzzle_runs_out_on_the_server(client: TestClient, clock: Clock) -> None:
    with study(client, ONE, TWO, puzzle_seconds=60) as at:
        code = at.codes[0]
        state = at.begin(code, ONE).json()
        assert 55 < state["seconds_left"] <= 60
        clock.ahead = 30
        assert 25 < client.get(f"/api/plays/{state['play']}").json()["seconds_left"] <= 30
        assert 25 < at.begin(code, ONE).json()["seconds_left"] <= 30
        clock.ahead = 60 + GRACE / 2  # a move that was on its way still counts
        assert act(client, state, "view", view="plane")["result"] is None
        clock.ahead = 61 + GRACE
        assert refused(ask(client, state, "view", view="plane"), 409, "time")
        found = client.get(f"/api/plays/{state['play']}").json()
        assert found["result"] == "left"
        assert "time" in found["closed"]
        assert at.next(code)["puzzle"] == TWO.id


def test_looking_on_when_time_is_up_ends_the_game(client: TestClient, clock: Clock) -> None:
    with study(client, ONE, puzzle_seconds=60) as at:
        state = at.begin(at.codes[0], ONE).json()
        clock.ahead = 60
        assert client.get(f"/api/plays/{state['play']}").json()["result"] == "left"


def test_a_game_that_nobody_came_back_to_is_over_as_well(client: TestClient, clock: Clock) -> None:
    with study(client, ONE, TWO, puzzle_seconds=60) as at:
        at.begin(at.codes[0], ONE)
        clock.ahead = 500
        assert at.next(at.codes[0])["puzzle"] == TWO.id
        (row,) = rows(at)
        assert row["result"] == "left"
        assert 59 < float(row["seconds"]) < 61


def test_time_for_the_whole_study_runs_from_the_first_puzzle(
    client: TestClient, clock: Clock
) -> None:
    with study(client, ONE, TWO, puzzle_seconds=60, study_seconds=100) as at:
        code = at.codes[0]
        clock.ahead = 50
        assert at.next(code)["seconds_left"] == 100
        act(client, at.begin(code, ONE).json(), "leave")
        clock.ahead = 130
        state = at.begin(code, TWO).json()
        assert 15 < state["seconds_left"] <= 20
        clock.ahead = 153
        assert refused(ask(client, state, "undo"), 409, "time")
        assert at.next(code)["puzzle"] is None
        assert at.begin(at.codes[1], ONE).status_code == 201


def test_time_for_the_study_is_up_between_two_puzzles(client: TestClient, clock: Clock) -> None:
    with study(client, ONE, TWO, study_seconds=100) as at:
        act(client, at.begin(at.codes[0], ONE).json(), "leave")
        clock.ahead = 101
        assert refused(at.begin(at.codes[0], TWO), 403, "time")
        assert at.next(at.codes[0])["late"]
        assert [one["state"] for one in at.info()["people"]] == ["late", "waiting"]


def test_consent_comes_first_and_is_written_down(client: TestClient) -> None:
    with study(client, ONE, instructions="Read this.", consent="You may stop.") as at:
        code = at.codes[0]
        coming = at.next(code)
        assert (coming["instructions"], coming["consent"]) == ("Read this.", "You may stop.")
        assert (coming["puzzle"], coming["consented"]) == (None, False)
        assert refused(at.begin(code, ONE), 403, "consent")
        at.consent(code)
        first = at.info()["people"][0]["consented"]
        at.consent(code)
        assert at.info()["people"][0]["consented"] == first
        assert abs(first - time.time()) < 60
        assert at.next(code)["puzzle"] == ONE.id
        assert at.begin(code, ONE).status_code == 201
        assert refused(at.begin(at.codes[1], ONE), 403, "consent")


def test_without_a_text_no_consent_is_asked_for(client: TestClient) -> None:
    with study(client, ONE, instructions="Read this.") as at:
        assert at.next(at.codes[0])["puzzle"] == ONE.id
        assert at.begin(at.codes[0], ONE).status_code == 201


@pytest.mark.parametrize(("hints", "given"), [(0, 0), (2, 2), (None, 4)])
def test_hints_are_given_as_the_study_says(
    client: TestClient, hints: int | None, given: int
) -> None:
    with study(client, ONE, hints=hints) as at:
        state = at.begin(at.codes[0], ONE).json()
        assert state["hints_left"] == hints
        answers = [ask(client, state, "hint").status_code for _ in range(4)]
        assert answers == [200] * given + [403] * (4 - given)
        again = at.begin(at.codes[0], ONE).json()
        assert again["hints"] == given
        assert ask(client, again, "hint").status_code == (200 if hints is None else 403)


def test_hints_and_undos_of_a_game_under_way_are_in_the_results(client: TestClient) -> None:
    puzzle = first_of(FAMILIES[-1])
    assert puzzle.proof is not None
    with study(client, puzzle, hints=None) as at:
        state = at.begin(at.codes[0], puzzle).json()
        act(client, state, "hint")
        act(client, state, "moves", moves=[puzzle.proof.line[0]])
        act(client, state, "undo")
        act(client, state, "hint")
        (row,) = rows(at)
        assert (row["hints"], row["undos"], row["moves"], row["result"]) == ("2", "1", "1", "")


def test_the_host_sees_how_far_everyone_is(client: TestClient) -> None:
    with study(client, ONE, TWO, people=4) as at:
        idle, playing, between, finished = at.codes
        at.begin(playing, ONE)
        act(client, at.begin(between, ONE).json(), "leave")
        for puzzle in at.puzzles:
            act(client, at.begin(finished, puzzle).json(), "leave")
        people = {one["code"]: one for one in at.info()["people"]}
        assert [people[code]["state"] for code in at.codes] == [
            "waiting", "playing", "between", "finished"
        ]  # fmt: skip
        assert [people[code]["done"] for code in at.codes] == [0, 0, 1, 2]
        assert people[playing]["puzzle"] == ONE.id
        assert people[idle]["puzzle"] is None
        assert client.get(f"/api/studies/{at.name}").status_code == 403


def test_an_older_study_still_opens(client: TestClient, store: Path) -> None:
    with open_store(str(store)) as opened, opened.transaction() as connection:
        make_study(connection, "An older one", [ONE.id], terms_of({}))
        older = '{"order": "fixed", "assist": "show"}'
        made = studies.update().where(studies.c.name == "An older one").values(settings=older)
        connection.execute(made)
        number = get_study(connection, "An older one").number
        player = connection.execute(select(participants.c.player)).scalars().first()
        row = {"study": number, "code": "OLDERONE", "player": player}
        connection.execute(insert(participants).values(row))
    at = Study(client, "An older one", [ONE], ["OLDERONE"])
    assert at.next("OLDERONE")["puzzle"] == ONE.id
    assert at.info()["terms"]["assist"] == "show"
    state = at.begin("OLDERONE", ONE).json()
    assert state["assist"] == "show"
    assert ask(client, state, "hint").status_code == 200
    at.end()


def test_a_game_outside_goes_on_when_a_study_of_its_puzzle_ends(client: TestClient) -> None:
    with study(client, ONE) as at:
        state = begin(client, ONE)
        at.end()
        assert act(client, state, "hint")["move"]
        assert state["study"] is None


def test_a_host_is_still_the_host_after_a_restart(tmp_path: Path) -> None:
    config = Config(str(tmp_path / "store.db"), ("testserver",), workers=1)
    with TestClient(make_app(config)) as first:
        key = stored_key(config.store)
        assert first.get(f"/host?key={key}").status_code == 200
        assert first.get("/api/studies").status_code == 200
    with TestClient(make_app(config), cookies=dict(first.cookies)) as second:
        assert second.get("/api/studies").status_code == 200
        second.cookies.clear()
        assert second.get("/api/studies").status_code == 403
        assert second.get(f"/host?key={key}").status_code == 200
    assert stored_key(str(tmp_path / "another.db")) != key


@pytest.mark.slow
def test_a_server_prints_the_same_key_when_it_is_started_again(tmp_path: Path) -> None:
    keys = set()
    for _ in range(2):
        with served(tmp_path / "store.db", subprocess.PIPE) as (_, process):
            assert process.stdout is not None
            lines = [process.stdout.readline().decode() for _ in range(2)]
            keys.add(lines[1].partition("key=")[2].strip())
    assert len(keys) == 1
    assert keys != {""}


def rows(at: Study) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(at.results().decode("utf-8-sig"))))
