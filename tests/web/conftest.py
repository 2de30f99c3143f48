"""A server in this process for the API, and a whole one for the browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.catalog import open_store
from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.web.app import make_app
from sakumon.web.config import Config, Limits
from tests.support.population import FAMILIES, composed
from tests.web.browser import LOCALES, PATIENCE, chromium, opened_page

Player = Callable[[Puzzle], dict[str, Any]]
# What is tested with it is the server, not the family.
ANY = FAMILIES[-1]
KEY = "the key of who runs the place"
OPEN = Limits(rate=1e6, strangers=1e6, crowd=1e6)


def first_of(name: str) -> Puzzle:
    """Return a puzzle of a family's first preset."""
    return composed(name, next(iter(load_family(name).composer.presets)))


def walkable() -> str:
    """Return a family whose boards are rooms to walk through."""
    families = [load_family(name) for name in FAMILIES]
    return next(one.name for one in families if one.exchange and one.exchange.space)


def for_two() -> str:
    """Return a family whose games are for two."""
    families = [load_family(name) for name in FAMILIES]
    return next(
        one.name for one in families if one.playing.players(first_of(one.name).position()) == 2
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("web") / "store.db"


@pytest.fixture(scope="module")
def config(store: Path) -> Config:
    # Tests ask faster than any person, and each of them may be a new one.
    return Config(str(store), ("testserver",), 2, OPEN, key=KEY)


@pytest.fixture(scope="module")
def client(config: Config) -> Iterator[TestClient]:
    with TestClient(make_app(config)) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    with opened_page(browser) as found:
        yield found


@pytest.fixture(params=LOCALES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language: for what must be the same in all of them."""
    return str(request.param)


@pytest.fixture
def spoken(browser: Any, language: str) -> Iterator[Any]:
    """A page in each language."""
    with opened_page(browser, locale=LOCALES[language]) as found:
        yield found


@pytest.fixture
def away(browser: Any, language: str) -> Iterator[Any]:
    """The same, but it may complain: of a server that it does not reach, or of a refusal."""
    context = browser.new_context(locale=LOCALES[language], service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def keep(store: Path, *puzzles: Puzzle) -> None:
    """Put puzzles into a store."""
    with open_store(str(store), create=True) as opened:
        opened.add(puzzles)


def begin(client: TestClient, puzzle: Puzzle, **asked: Any) -> dict[str, Any]:
    """Begin a play."""
    values = {"puzzle": puzzle.id, "assist": "none", **asked}
    answer = client.post("/api/plays", json=values)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def act(client: TestClient, state: dict[str, Any], kind: str, **body: Any) -> dict[str, Any]:
    """Do something in a play."""
    answer = client.post(f"/api/plays/{state['play']}/{kind}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found
