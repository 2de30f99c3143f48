"""The sixth family through the API of the server: composed, played, hinted at, painted, checked."""

import json
import time
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

import pytest

from tests.support.sixth import NAME

PATIENCE = 60


class Visitor:
    """Someone with a cookie who asks the server for JSON."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> Any:
        """Return an answer."""
        return self._ask(path, None)

    def post(self, path: str, **values: Any) -> Any:
        """Send values, return the answer."""
        return self._ask(path, json.dumps(values).encode())

    def _ask(self, path: str, data: bytes | None) -> Any:
        kind = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self._address}api/{path}", data, kind)  # noqa: S310
        with self._open.open(request, timeout=PATIENCE) as answer:
            return json.load(answer)


@pytest.fixture(scope="module")
def visitor(address: str) -> Visitor:
    return Visitor(address)


@pytest.fixture(scope="module")
def puzzle(visitor: Visitor) -> str:
    job = visitor.post("compose", family=NAME, preset="easy", seed=1)
    deadline = time.monotonic() + PATIENCE
    while job["state"] != "done":
        assert time.monotonic() < deadline, job
        time.sleep(0.05)
        job = visitor.get(f"jobs/{job['job']}")
    found: str = job["puzzle"]
    return found


def test_it_is_listed_with_its_picture(visitor: Visitor) -> None:
    (found,) = [each for each in visitor.get("families")["families"] if each["name"] == NAME]
    assert "<svg" in found["picture"]
    assert set(found["presets"]) == {"easy", "hard"}
    assert [form["suffix"] for form in found["formats"]] == [".pancakes"]
    assert found["can"]["edit"]


def test_it_is_played_to_a_win_by_hints_and_presses(visitor: Visitor, puzzle: str) -> None:
    state = visitor.post("plays", puzzle=puzzle, assist="none")
    play = f"plays/{state['play']}"
    while not state["over"]:
        move = visitor.post(f"{play}/hint")["move"]
        if len(state["line"]) % 2:
            state = visitor.post(f"{play}/moves", moves=[move])
        else:
            state = visitor.post(f"{play}/press", press=move.removeprefix("flip"))
    assert state["result"] == "won"
    assert len(state["line"]) > 1


def test_it_is_painted_and_checked(visitor: Visitor) -> None:
    draft = visitor.get(f"edit/{NAME}/blank?pancakes=3")
    for row, size in enumerate((2, 3, 1), start=1):
        asked = {"board": draft["board"], "brush": f"size-{size}", "spots": [f"row {row}"]}
        assert visitor.post(f"edit/{NAME}/check", board=draft["board"])["state"] == "broken"
        draft = visitor.post(f"edit/{NAME}/paint", **asked)
    assert draft["board"] == {"stack": [2, 3, 1]}
    found = visitor.post(f"edit/{NAME}/check", board=draft["board"])
    assert found["state"] == "checked"
    assert (found["status"], found["moves"], found["ways"]) == ("won", 2, 1)


def test_it_has_a_puzzle_of_the_day_and_its_statistics(visitor: Visitor) -> None:
    assert NAME in visitor.get("daily")["families"]
    assert visitor.get("families")["languages"]
