"""Games whose kernels are still to be compiled: nothing else waits, and nobody is turned away."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.core.errors import Preparing
from sakumon.families import family_folder, load_family
from sakumon.kernel.cache import cache_root, missing_entries
from sakumon.web.app import make_app
from sakumon.web.config import Config
from sakumon.web.preparing import Preparation
from tests.support.population import FAMILIES
from tests.web.browser import PATIENCE, needs_browser, served
from tests.web.conftest import KEY, OPEN, first_of

SLOW, READY = FAMILIES[-1], FAMILIES[0]
LEFT = 7


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Return a client of a server that has one game to prepare, and does not come to it."""
    config = Config(str(tmp_path / "store.db"), ("testserver",), 1, OPEN, key=KEY)
    monkeypatch.setattr("sakumon.web.preparing._missing", lambda name: LEFT * (name == SLOW))

    async def nothing(_: Preparation) -> None:
        pass

    monkeypatch.setattr(Preparation, "run", nothing)
    with TestClient(make_app(config)) as found:
        yield found


def requests_about(name: str) -> dict[str, Callable[[TestClient], Any]]:
    """Return requests that need a game."""
    puzzle = first_of(name)
    board = {"family": name, "board": puzzle.board}
    preset = next(iter(load_family(name).composer.presets))
    return {
        "compose": lambda c: c.post(
            "/api/compose", json={"family": name, "preset": preset, "seed": 1}
        ),
        "daily": lambda c: c.post(f"/api/daily/{name}"),
        "send": lambda c: c.post("/api/puzzles", json=board),
        "look": lambda c: c.post("/api/look", json=board),
        "show": lambda c: c.get(f"/api/puzzles/{puzzle.id}"),
        "play": lambda c: c.post("/api/plays", json={"puzzle": puzzle.id}),
    }


@pytest.mark.parametrize("what", ["compose", "daily", "send", "look", "show", "play"])
def test_what_needs_it_is_asked_to_come_again(client: TestClient, what: str) -> None:
    answer = requests_about(SLOW)[what](client)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    assert f"0 of {LEFT} parts" in answer.json()["error"]


def test_the_start_page_and_other_games_do_not_wait(client: TestClient) -> None:
    listed = client.get("/api/families").json()["families"]
    assert {one["name"]: bool(one["picture"]) for one in listed} == {
        name: name != SLOW for name in FAMILIES
    }
    assert requests_about(READY)["send"](client).status_code == 200
    assert requests_about(READY)["show"](client).status_code == 200


def test_the_words_are_in_the_language_of_who_asks(client: TestClient) -> None:
    answer = client.post(f"/api/daily/{SLOW}?language=ja")
    assert "準備しています" in answer.json()["error"]


def test_a_game_that_cannot_be_prepared_is_not_refused_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fails(*_: object) -> None:
        raise OSError("no more processes")

    preparation = Preparation([SLOW])
    with pytest.raises(Preparing):
        preparation.check(SLOW)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", fails)
    with pytest.raises(OSError, match="no more processes"):
        asyncio.run(preparation.run())
    preparation.check(SLOW)
    assert preparation.ready() == set(FAMILIES)


@needs_browser
@pytest.mark.slow
def test_a_game_is_prepared_while_its_page_waits(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Start a server that has compiled everything but one game, and press that at once."""
    home = tmp_path / "sakumon" / "kernels"
    shutil.copytree(cache_root(), home, ignore=shutil.ignore_patterns(f"families-{SLOW}-*"))
    monkeypatch.setenv("SAKUMON_CACHE", str(tmp_path))
    assert missing_entries(family_folder(SLOW))
    # Not `opened_page`: a browser says of every status of 503 that something failed to load.
    with served(tmp_path / "store.db") as (address, _), browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{address}#/family/{SLOW}")
        page.locator(".preset").first.click()
        page.locator(".preparing").wait_for(timeout=PATIENCE)
        page.wait_for_url("**/#/puzzle/**", timeout=PATIENCE)
        assert page.locator(".preparing").count() == 0
    assert missing_entries(family_folder(SLOW)) == []
