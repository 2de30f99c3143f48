"""Playing through the API: every family to a win, and everything written down."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.catalog import open_store
from sakumon.catalog.plays import find_play, whole_play
from sakumon.catalog.schema import strengths
from sakumon.core.budget import Budget
from sakumon.families import load_family
from sakumon.play.hints import advise
from sakumon.web.app import make_app
from sakumon.web.config import Config
from tests.support.population import FAMILIES
from tests.web.conftest import ANY, act, begin, first_of, for_two, keep, walkable


@pytest.fixture(scope="module", autouse=True)
def stocked(store: Path) -> None:
    keep(store, *(first_of(name) for name in FAMILIES))


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_is_played_to_a_win(client: TestClient, store: Path, name: str) -> None:
    client.cookies.clear()  # a visitor of its own: only a first attempt counts
    puzzle = first_of(name)
    family, state, mine = load_family(name), begin(client, puzzle), []
    while not state["over"]:
        if state["waiting"]:
            state = act(client, state, "reply")
            continue
        at = puzzle.position()
        for move in state["line"]:
            at = family.rules.play(at, move)
        mine.append(advise(family, at, Budget()).move)
        state = act(client, state, "moves", moves=mine[-1:])
    assert state["result"] == "won"
    with open_store(str(store)) as opened, opened.transaction(writes=False) as connection:
        found = find_play(connection, state["play"])
        assert found is not None
        play, _ = whole_play(connection, found.play)
        rated = connection.execute(strengths.select()).mappings().all()
    assert play.result == "won"
    assert [done.move for done in play.actions] == state["line"]
    assert [done.move for done in play.actions if done.kind == "move"] == mine
    assert all(a.seconds <= b.seconds for a, b in zip(play.actions, play.actions[1:], strict=False))
    met = [row for row in rated if row["puzzle"] == play.puzzle]
    assert [row["plays"] for row in met] == [1]
    assert met[0]["rating"] < 1500


@pytest.mark.parametrize("name", FAMILIES)
def test_undo_redo_restart_and_hint(client: TestClient, name: str) -> None:
    puzzle = first_of(name)
    state = begin(client, puzzle)
    hint = act(client, state, "hint")
    assert hint["move"] in state["moves"]
    after = act(client, state, "moves", moves=[hint["move"]], hinted=True)
    assert after["line"][:1] == [hint["move"]]
    assert after["can_undo"]
    back = act(client, state, "undo")
    assert back["line"] == []
    assert back["can_redo"]
    assert act(client, state, "redo")["line"] == after["line"]
    assert act(client, state, "restart")["line"] == []
    assert back["hints"] == 1


@pytest.mark.parametrize("name", FAMILIES)
def test_a_game_survives_the_server(client: TestClient, store: Path, name: str) -> None:
    puzzle = first_of(name)
    state = begin(client, puzzle)
    assert puzzle.proof is not None
    state = act(client, state, "moves", moves=[puzzle.proof.line[0]])
    other = Config(str(store), ("testserver",), workers=2)
    with TestClient(make_app(other)) as again:
        found = again.get(f"/api/plays/{state['play']}").json()
    for key in ("line", "turn", "over", "moves", "can_undo"):
        assert found[key] == state[key]


def test_illegal_moves_are_refused_in_words(client: TestClient) -> None:
    state = begin(client, first_of(ANY))
    answer = client.post(f"/api/plays/{state['play']}/moves", json={"moves": ["sideways"]})
    assert answer.status_code == 409
    assert "sideways" in answer.json()["error"]
    assert client.get(f"/api/plays/{state['play']}").json()["line"] == []


def test_moves_on_an_old_board_are_refused(client: TestClient) -> None:
    puzzle = first_of(walkable())
    assert puzzle.proof is not None
    state = begin(client, puzzle)
    first, second = puzzle.proof.line[:2]
    act(client, state, "moves", moves=[first], known=0)
    asked = {"moves": [second], "known": 0}
    answer = client.post(f"/api/plays/{state['play']}/moves", json=asked)
    assert answer.status_code == 409


def test_a_stranger_s_code_finds_nothing(client: TestClient) -> None:
    assert client.get(f"/api/plays/{'x' * 22}").status_code == 404
    assert client.get("/api/plays/short").status_code == 404


def test_two_play_on_one_screen(client: TestClient) -> None:
    state = begin(client, first_of(for_two()), side="both")
    assert state["people"] == [0, 1]
    state = act(client, state, "moves", moves=[state["moves"][0]])
    assert not state["waiting"]
    assert state["turn"] == 1


def test_answers_are_kept(client: TestClient) -> None:
    state = begin(client, first_of(ANY))
    for value in ("3", "5"):
        asked = {"question": "fun", "answer": value}
        assert client.post(f"/api/plays/{state['play']}/answers", json=asked).status_code == 204
    found = client.get("/api/stats").json()["answers"]
    assert {"family": ANY, "question": "fun", "count": 1, "mean": 5, "median": 5} in found


@pytest.mark.parametrize("name", FAMILIES)
def test_keys_and_presses_play_the_moves_they_mean(client: TestClient, name: str) -> None:
    puzzle = first_of(name)
    state = begin(client, puzzle, side="both")
    assert puzzle.proof is not None
    first = puzzle.proof.line[0]
    for press, moves in [(first, [first]), *state["keys"].items()]:
        assert set(moves[:1]) <= set(state["moves"]) or len(moves) == 1
        if moves[0] in state["moves"]:
            after = act(client, state, "press", press=press)
            assert after["line"] == moves[: len(after["line"])]
            assert after["line"]
            act(client, state, "restart")
    path = f"/api/plays/{state['play']}/press"
    assert client.post(path, json={"press": "nonsense"}).status_code == 409


def test_plays_are_added_up_by_what_families_declare(client: TestClient) -> None:
    families = [load_family(name) for name in FAMILIES]
    found = client.get("/api/stats").json()
    kinds = [family for family in families if family.playing.kind]
    sizes = [family for family in families if family.playing.size]
    assert kinds
    assert sizes
    assert [table["family"] for table in found["splits"]] == [family.name for family in kinds]
    assert [plot["family"] for plot in found["sizes"]] == [family.name for family in sizes]
    won = {family.name for family in families} & {row["family"] for row in found["grades"]}
    for table, family in zip(found["splits"], kinds, strict=True):
        assert {row["kind"] for row in table["rows"]} == (
            {first_of(family.name).board[family.playing.kind]} if family.name in won else set()
        )
    for plot, family in zip(found["sizes"], sizes, strict=True):
        rating = first_of(family.name).rating
        assert rating is not None
        measured = {size for size, _ in plot["points"]}
        assert measured <= {rating.measures[family.playing.size]}


def test_playing_again_is_as_it_was(client: TestClient, store: Path) -> None:
    """Who lost to a machine meets the same one again, on the same side and the same shelf."""
    puzzle = first_of(for_two())
    offered = client.get(f"/api/puzzles/{puzzle.id}").json()["opponents"]
    weakest = next(iter(offered))
    for asked in (
        {"side": 1, "opponent": weakest, "assist": "refuse"},
        {"side": 0, "opponent": weakest, "shelf": "a-shelf"},
        {"side": "both"},
    ):
        state = begin(client, puzzle, **asked)
        answer = client.post(f"/api/plays/{state['play']}/again")
        assert answer.status_code == 201
        again = answer.json()
        assert again["play"] != state["play"]
        assert again["opponent"] == offered.get(asked.get("opponent"), "")
        with open_store(str(store)) as opened, opened.transaction(writes=False) as connection:
            found = [find_play(connection, one["play"]) for one in (state, again)]
        first, second = (one.play for one in found if one is not None)
        assert (first.settings, first.assist) == (second.settings, second.assist)


def test_a_game_that_was_left_stays_so_in_another_process(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = begin(client, first_of(ANY))
    client.post(f"/api/plays/{state['play']}/leave")
    games = client.app.state.services.games  # type: ignore[attr-defined]
    done = games.do

    async def taken_up_again(game: Any, errand: Any, caller: Any, _kit: Any = None) -> Any:
        return await done(game, errand, caller, games._kit(game))

    monkeypatch.setattr(games, "do", taken_up_again)
    for _ in range(2):
        assert client.get(f"/api/plays/{state['play']}").json()["result"] == "left"
