"""How the server says no: in words for people, as a page where a person asks."""

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.catalog.store import Store
from sakumon.core.errors import BadStore, at_place
from sakumon.core.message import Message
from sakumon.web.refused_page import language_of
from tests.web.conftest import ANY, begin, first_of, keep

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
# Words of a library, not of a person.
RAW = re.compile(r"String should|Input should|Field required|pattern|valid |detail|Extra inputs")


@pytest.fixture(scope="module")
def play(client: TestClient, store: Path) -> str:
    """Give the code of a play."""
    keep(store, first_of(ANY))
    code: str = begin(client, first_of(ANY))["play"]
    return code


@pytest.mark.parametrize("path", ["/nowhere", "/play/nothing", "/api/nothing", "/api/plays/short"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_at_an_address_is_a_page(client: TestClient, path: str, language: str) -> None:
    answer = client.get(path, headers={**BROWSER, "accept-language": f"{language}-XX,fr;q=0.5"})
    assert answer.status_code in (404, 422)
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{language}">' in answer.text
    assert 'href="/"' in answer.text
    said = "ありません" if language == "ja" else "There is nothing at this address"
    assert said in answer.text
    assert not RAW.search(answer.text)


def test_programs_get_the_same_as_json(client: TestClient) -> None:
    answer = client.get("/api/nothing")
    assert (answer.status_code, answer.json()) == (
        404,
        {"error": "there is nothing at this address"},
    )
    answer = client.put("/api/families")
    assert answer.status_code == 405
    assert answer.json() == {"error": "that cannot be done at this address"}
    assert answer.headers["allow"]


def test_what_was_typed_does_no_harm_in_a_page(client: TestClient) -> None:
    path = "/api/lessons/nowhere"
    answer = client.get(path, params={"language": "<script>"}, headers=BROWSER)
    assert answer.status_code == 404
    assert "<script>" not in answer.text


BEGIN = {"puzzle": f"{ANY}-{'0' * 20}"}
WRONG: list[tuple[str, Any, str]] = [
    ("/api/plays", {}, "puzzle: this is missing"),
    ("/api/plays", {"puzzle": "?"}, "puzzle: this cannot be used here"),
    ("/api/plays", {**BEGIN, "more": 1}, "more: this is not known here"),
    ("/api/plays", {**BEGIN, "participant": "x" * 21}, "participant: at most 20 characters"),
    ("/api/plays", {**BEGIN, "assist": "all"}, "assist: one of "),
    ("/api/plays", {str(key): 1 for key in range(50)}, "body: there are more than 40 keys"),
    ("/api/plays/{play}/go", {"place": -1}, "place: at least 0"),
    ("/api/plays/{play}/go", {"place": 10**9}, "place: at most 100000"),
    ("/api/plays/{play}/moves", {"moves": ["x"] * 401}, "moves: at most 400 of them"),
    ("/api/plays/{play}/moves", {"moves": "x"}, "moves: this cannot be used here"),
    (
        "/api/plays/{play}/answers",
        {"question": "fun", "answer": "9"},
        "body: a number from 1 to 5",
    ),
]


@pytest.mark.parametrize(("path", "body", "words"), WRONG)
def test_what_is_wrong_is_said_in_words(
    client: TestClient, play: str, path: str, body: Any, words: str
) -> None:
    answer = client.post(path.format(play=play), json=body)
    assert answer.status_code == 422
    said = answer.json()["error"]
    assert said.startswith(words)
    assert not RAW.search(said)


def test_what_is_no_json_is_said_so(client: TestClient) -> None:
    answer = client.post("/api/plays", content="{", headers={"content-type": "application/json"})
    assert answer.json() == {"error": "the request is not JSON"}


def test_a_puzzle_that_there_is_not(client: TestClient) -> None:
    answer = client.post("/api/plays", json=BEGIN)
    assert answer.status_code == 404
    assert answer.json() == {"error": f"there is no puzzle '{BEGIN['puzzle']}' in the store"}


def test_where_the_store_is_its_host_alone_is_shown(
    client: TestClient,
    store: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(Store, "transaction", _failing)
    answer = client.get(f"/api/puzzles/{first_of(ANY).id}")
    assert answer.status_code == 503
    said = "nothing can be kept or looked up here just now: try again in a moment"
    assert answer.json() == {"error": said}
    assert f"{store}: the disk is failing" in caplog.text


def _failing(store: Store, *, writes: bool = True) -> Any:
    raise BadStore(at_place(store.address, Message("the disk is failing")))


def test_the_browser_s_first_language_that_is_known() -> None:
    assert language_of({"accept-language": "fr-FR, ja;q=0.9, en;q=0.8"}, "") == "ja"
    assert language_of({"accept-language": "fr"}, "") == "en"
    assert language_of({"accept-language": "ja"}, "en") == "en"
    assert language_of({}, "") == "en"
