"""Stores to test with: a SQLite file, and a PostgreSQL of our own where there is one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from sakumon.catalog import Store, open_store
from sakumon.catalog.address import address_of
from sakumon.catalog.connect import engine_of
from sakumon.core.puzzle import Puzzle
from tests.support.population import composed
from tests.support.servers import ABSENT, postgres_found, running_postgres


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Start PostgreSQL for all tests of a worker."""
    if not postgres_found():
        pytest.skip(ABSENT)
    with running_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where an empty store can be made."""
    if request.param == "sqlite":
        return str(tmp_path / "catalog.db")
    url: str = request.getfixturevalue("server")
    engine = engine_of(address_of(url))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return url


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    """Open an empty store."""
    with open_store(place, create=True) as opened:
        yield opened


@pytest.fixture(scope="session")
def some() -> list[Puzzle]:
    """Return a few puzzles of two families, all different."""
    walls = [composed("walls", preset, seed) for preset in ("easy", "hard") for seed in (1, 2)]
    return [*walls, composed("panels", "easy"), composed("panels", "normal")]
