"""Stores of any age: made new, brought up to date, or refused politely."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from sakumon.catalog import Query, open_store
from sakumon.catalog.address import address_of
from sakumon.catalog.connect import engine_of, transaction
from sakumon.catalog.migrate import migrate, newest
from sakumon.catalog.schema import metadata
from sakumon.catalog.store import add_puzzles
from sakumon.core.errors import BadStore
from sakumon.core.puzzle import Puzzle

OLDER = [f"{number:04}" for number in range(1, int(newest()))]


def make_older(place: str, version: str, puzzles: list[Puzzle]) -> None:
    """Make a store as an earlier version left it, by that version's own migrations."""
    where = address_of(place)
    engine = engine_of(where)
    with transaction(engine, where, writes=True) as connection:
        migrate(connection, where, version)
        add_puzzles(connection, puzzles)
    engine.dispose()


def shape(place: str) -> set[tuple[str, str]]:
    """Return the columns of all tables of a store."""
    engine = engine_of(address_of(place))
    found = inspect(engine)
    names = {
        (t, column["name"]) for t in found.get_table_names() for column in found.get_columns(t)
    }
    engine.dispose()
    return names


def test_there_is_an_older_version() -> None:
    assert OLDER


def test_the_migrations_make_what_the_code_expects(place: str) -> None:
    with open_store(place, create=True) as store, store.transaction() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


@pytest.mark.parametrize("version", OLDER)
def test_an_older_store_is_brought_up_to_date(place: str, version: str, some: list[Puzzle]) -> None:
    make_older(place, version, some[:2])
    with open_store(place) as store:
        assert [entry.puzzle() for entry in store.find(Query())] == some[:2]
        assert store.add(some) == [puzzle.id for puzzle in some[2:]]
        with store.transaction() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_newer_store_is_refused_and_left_alone(place: str, some: list[Puzzle]) -> None:
    with open_store(place, create=True) as store:
        store.add(some)
        with store.transaction() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for create in (False, True):
        with pytest.raises(BadStore, match=r"version 9999.*use a newer Sakumon"):
            open_store(place, create=create)
    engine = engine_of(address_of(place))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).all() == [
            ("9999",)
        ]
        assert len(connection.execute(text("SELECT id FROM puzzles")).all()) == len(some)
    engine.dispose()


def test_a_database_of_something_else_is_refused_and_left_alone(place: str) -> None:
    engine = engine_of(address_of(place))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    with pytest.raises(BadStore, match="tables that are not of a store"):
        open_store(place, create=True)
    assert inspect(engine).get_table_names() == ["recipes"]
    engine.dispose()


def test_a_migration_that_fails_leaves_the_older_store(
    place: str, some: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_older(place, OLDER[-1], some[:2])
    before, real = shape(place), migrate

    def stumbling(*arguments: object) -> None:
        real(*arguments)  # type: ignore[arg-type]
        raise RuntimeError("the lights went out")

    monkeypatch.setattr("sakumon.catalog.store.migrate", stumbling)
    with pytest.raises(RuntimeError):
        open_store(place)
    engine = engine_of(address_of(place))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).all() == [
            (OLDER[-1],)
        ]
    engine.dispose()
    assert shape(place) == before
    monkeypatch.undo()
    with open_store(place) as store:
        assert store.count(Query()) == 2
    assert shape(place) != before


def test_a_store_lies_in_the_data_folder_unless_told_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert address_of(None).path == tmp_path / "sakumon" / "catalog.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert address_of(None).path == tmp_path / ".local" / "share" / "sakumon" / "catalog.db"
    assert address_of(str(tmp_path)).path == tmp_path / "catalog.db"
