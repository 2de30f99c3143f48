"""What a clever participant would try to come by the answers of a study that is open."""

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.core.puzzle import Puzzle, read_documents, write_document
from sakumon.families import load_family
from sakumon.formats.files import formats_of, write_puzzles
from tests.support.population import FAMILIES, families_having
from tests.web.conftest import act, begin, first_of, for_two, keep
from tests.web.taking_part import Study, as_host, as_stranger, study

KNOWN = ("proof", "recipe", "rating")


@pytest.fixture(scope="module", autouse=True)
def stocked(store: Path) -> None:
    keep(store, *(first_of(name) for name in FAMILIES))


@pytest.fixture(params=FAMILIES)
def at(client: TestClient, request: pytest.FixtureRequest) -> Any:
    with study(client, first_of(request.param)) as found:
        yield found


def helps(client: TestClient, play: str) -> list[int]:
    """Ask for all help there is in a game; return what was answered."""
    asked = [client.post(f"/api/plays/{play}/{kind}", json={}) for kind in ("hint", "solution")]
    asked.append(client.get(f"/api/plays/{play}/values"))
    return [answer.status_code for answer in asked]


def test_in_the_study_itself(client: TestClient, at: Study) -> None:
    (puzzle,) = at.puzzles
    state = at.begin(at.codes[0], puzzle).json()
    assert helps(client, state["play"]) == [403, 403, 403]
    assert (state["secret"], state["grade"], state["score"]) == (True, None, None)
    answer = client.post(f"/api/plays/{state['play']}/solution?language=ja", json={})
    assert "実験" in answer.json()["error"]


def test_after_the_puzzle_while_others_play_it(client: TestClient, at: Study) -> None:
    state = at.begin(at.codes[0], at.puzzles[0]).json()
    act(client, state, "leave")
    assert helps(client, state["play"]) == [403, 403, 403]
    at.end()
    assert helps(client, state["play"])[1:] == [200, 200]


def test_in_a_game_outside_with_another_browser(client: TestClient, at: Study) -> None:
    as_stranger(client)
    state = begin(client, at.puzzles[0], assist="show")
    assert helps(client, state["play"]) == [403, 403, 403]
    assert (state["assist"], state["hints_left"], state["secret"]) == ("none", 0, True)


def test_a_game_that_was_begun_before_the_study(client: TestClient) -> None:
    puzzle = first_of(FAMILIES[0])
    as_stranger(client)
    state = begin(client, puzzle)
    with study(client, puzzle):
        assert helps(client, state["play"]) == [403, 403, 403]
    assert helps(client, state["play"]) == [200, 200, 200]


def test_a_game_with_help_that_was_begun_before_the_study(client: TestClient) -> None:
    puzzle = first_of(for_two())
    as_stranger(client)
    state = begin(client, puzzle, side=1, opponent="perfect")
    path = f"/api/plays/{state['play']}/reply"
    with study(client, puzzle):
        assert client.post(path, json={}).status_code == 403
    assert client.post(path, json={}).status_code == 200


def test_a_game_without_help_that_was_begun_before_the_study_goes_on(client: TestClient) -> None:
    puzzle = first_of(for_two())
    state = begin(client, puzzle, side="both")
    with study(client, puzzle):
        act(client, state, "moves", moves=[state["moves"][0]])


def test_a_machine_does_not_show_how_to_win(client: TestClient) -> None:
    puzzle = first_of(for_two())
    with study(client, puzzle):
        state = begin(client, puzzle, side=1, opponent="perfect")
        assert state["people"] == [0]
        assert not state["waiting"]


@pytest.mark.parametrize("suffix", [".json", ".svg", ".pdf"])
def test_downloads(client: TestClient, at: Study, suffix: str) -> None:
    (puzzle,) = at.puzzles
    path = f"/api/puzzles/{puzzle.id}/file"
    asked = {"suffix": suffix, "solution": "true"}
    assert client.get(path, params=asked).status_code == 403
    bare = client.get(path, params={"suffix": suffix})
    assert bare.status_code == 200
    if suffix == ".json":
        assert not set(KNOWN) & set(bare.json())
        (found,) = read_documents(bare.text)
        assert (found.id, found.board) == (puzzle.id, puzzle.board)


def test_files_of_the_family_are_those_of_the_bare_board(client: TestClient, at: Study) -> None:
    (puzzle,) = at.puzzles
    bare = Puzzle(puzzle.family, puzzle.id, puzzle.board)
    for form in formats_of(load_family(puzzle.family)).values():
        suffix = form.suffix
        answer = client.get(f"/api/puzzles/{puzzle.id}/file", params={"suffix": suffix})
        assert answer.content == write_puzzles([bare], suffix), suffix


def test_the_puzzle_s_own_page(client: TestClient, at: Study) -> None:
    found = client.get(f"/api/puzzles/{at.puzzles[0].id}").json()
    assert (found["grade"], found["score"], found["measures"]) == (None, None, {})


def test_the_board_sent_in_again(client: TestClient, at: Study) -> None:
    (puzzle,) = at.puzzles
    asked = {"family": puzzle.family, "board": puzzle.board}
    sent = client.post("/api/puzzles", json=asked).json()
    assert helps(client, begin(client, Puzzle(puzzle.family, sent["id"], {}))["play"]) == [403] * 3
    values = json.loads(write_document(puzzle))
    text = json.dumps({key: values[key] for key in ("format", "family", "id", "board")})
    opened = client.post("/api/open", json={"name": "a.json", "text": text}).json()["puzzles"]
    assert [one["id"] for one in opened] == [puzzle.id]
    assert [one["measures"] for one in opened] == [{}]


@pytest.mark.parametrize("name", families_having("editor"))
def test_the_board_in_the_editor(client: TestClient, name: str) -> None:
    puzzle = first_of(name)
    asked = {"board": puzzle.board}
    with study(client, puzzle):
        answer = client.post(f"/api/edit/{name}/check", json=asked)
        assert answer.status_code == 403
        assert "study" in answer.json()["error"]
        assert client.post(f"/api/edit/{name}/look", json=asked).status_code == 200
    assert client.post(f"/api/edit/{name}/check", json=asked).json()["state"] == "checked"


def test_the_same_puzzle_composed_again(client: TestClient, at: Study) -> None:
    (puzzle,) = at.puzzles
    assert puzzle.recipe is not None
    preset = next(iter(load_family(puzzle.family).composer.presets))
    asked = {"family": puzzle.family, "preset": preset, "seed": puzzle.recipe.seed}
    job = client.post("/api/compose", json=asked).json()
    while job["state"] == "running":
        job = client.get(f"/api/jobs/{job['job']}").json()
    assert job["puzzle"] == puzzle.id
    assert client.get(f"/api/puzzles/{puzzle.id}").json()["measures"] == {}


def test_a_board_that_is_almost_the_same(client: TestClient) -> None:
    """A strict study gives no help with any board that somebody brings along."""
    name = families_having("editor")[0]
    puzzle, blank = first_of(name), client.get(f"/api/edit/{name}/blank").json()["board"]
    bring = {"family": name, "board": changed(puzzle)}
    for strict, statuses in ((False, [200, 200, 200]), (True, [403, 403, 403])):
        with study(client, puzzle, strict=strict):
            other = client.post("/api/puzzles", json=bring).json()["id"]
            assert other != puzzle.id
            assert helps(client, begin(client, Puzzle(name, other, {}))["play"]) == statuses
            answer = client.post(f"/api/edit/{name}/check", json={"board": blank})
            assert answer.status_code == statuses[0]


def changed(puzzle: Puzzle) -> dict[str, Any]:
    """Return the board after one move: its answer is nearly that of the puzzle."""
    family, at = load_family(puzzle.family), puzzle.position()
    board: dict[str, Any] = family.rules.write(family.rules.play(at, family.rules.moves(at)[0]))
    return board


def test_nothing_is_kept_from_the_host(client: TestClient, at: Study) -> None:
    (puzzle,) = at.puzzles
    as_host(client)
    assert client.get(f"/api/puzzles/{puzzle.id}").json()["measures"]
    path = f"/api/puzzles/{puzzle.id}/file"
    assert set(KNOWN) <= set(client.get(path).json())
    assert client.get(path, params={"suffix": ".svg", "solution": True}).status_code == 200
    assert helps(client, begin(client, puzzle, assist="show")["play"]) == [200, 200, 200]


def test_nothing_is_kept_when_the_study_has_ended(client: TestClient, at: Study) -> None:
    (puzzle,) = at.puzzles
    at.end()
    assert client.get(f"/api/puzzles/{puzzle.id}").json()["measures"]
    assert helps(client, begin(client, puzzle)["play"]) == [200, 200, 200]


def test_the_puzzle_of_the_day(client: TestClient) -> None:
    name = FAMILIES[1]
    job = client.post(f"/api/daily/{name}").json()
    while job["state"] == "running":
        job = client.get(f"/api/jobs/{job['job']}").json()
    daily = Puzzle(name, job["puzzle"], {})
    with study(client, daily):
        again = client.post(f"/api/daily/{name}").json()
        assert again["puzzle"] == daily.id
        assert client.get(f"/api/puzzles/{daily.id}").json()["measures"] == {}
        assert helps(client, begin(client, daily)["play"]) == [403, 403, 403]
