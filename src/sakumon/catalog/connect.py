"""Connections to a store: how SQLite is set, and what goes wrong, in one line for people."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, SQLAlchemyError

from sakumon.catalog.address import StoreAddress
from sakumon.core.errors import BadStore, at_place
from sakumon.core.message import Message, Remark

# Milliseconds to wait while another program writes, and seconds to wait for a server.
PATIENCE = 20_000
SERVER_PATIENCE = 10
# What SQLite says, and what it means for whoever reads it.
_MEANINGS = {
    "readonly database": Message("cannot be written: the file or its folder is read-only"),
    "unable to open": Message("cannot be opened: is its folder there, and may you write in it?"),
    "disk is full": Message("cannot be written: the disk is full; nothing was changed"),
    "disk I/O error": Message(
        "cannot be written: the disk is full or failing; nothing was changed"
    ),
    "not a database": Message("this file is not a store"),
    "malformed": Message("the file is damaged"),
    "is locked": Message("is busy: another program writes to it; try again"),
}


def engine_of(address: StoreAddress) -> Engine:
    """Return the engine of a store; it is connected to when it is first used."""
    if address.path is None:
        return _server_engine(address)
    engine = create_engine(f"sqlite:///{_file_uri(address.path)}", connect_args={"uri": True})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _server_engine(address: StoreAddress) -> Engine:
    try:
        # Searches are short; compiling one takes longer than any of them.
        settings = {"connect_timeout": SERVER_PATIENCE, "options": "-c jit=off"}
        return create_engine(address.url, connect_args=settings)
    except (ImportError, NoSuchModuleError):
        problem = Message("PostgreSQL needs the package psycopg: pip install 'sakumon[postgres]'")
        raise BadStore(at_place(address, problem)) from None


def _file_uri(path: Path) -> str:
    """Return how to open a file: one that we may not write to is read as it stands."""
    name = f"file:{quote(str(path.absolute()))}"
    if not path.exists() or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return f"{name}?mode=rwc&uri=true"
    log = path.with_name(f"{path.name}-wal")
    in_use = log.exists() and log.stat().st_size > 0
    return f"{name}?mode=ro&uri=true" + ("" if in_use else "&immutable=1")


def _set_up(connection: Any, _record: object) -> None:
    # Transactions are begun by `_begin`: the driver's own way would leave out CREATE TABLE.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
    cursor.execute("PRAGMA foreign_keys = ON")
    # An acknowledged move is on the disk, also after a power cut.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA cache_size = -65536")  # KiB
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def use_log(engine: Engine) -> None:
    """Let readers of a SQLite file go on while one program writes."""
    raw = engine.raw_connection()  # the mode cannot change inside a transaction
    try:
        raw.cursor().execute("PRAGMA journal_mode = WAL")
    finally:
        raw.close()


def tidy(engine: Engine) -> None:
    """Let PostgreSQL count what is there, and know that indices alone answer."""
    tables = "puzzles, measures, documents"
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql(f"VACUUM (ANALYZE) {tables}")


def write_rows(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Write many new rows the quickest way that the database has."""
    if not rows:
        return
    if connection.dialect.name != "postgresql":
        connection.execute(table.insert(), rows)
        return
    driver = connection.connection.driver_connection
    assert driver is not None
    columns = ", ".join(rows[0])
    with (
        driver.cursor() as cursor,
        cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy,
    ):
        for row in rows:
            copy.write_row(tuple(row.values()))


@contextmanager
def transaction(
    engine: Engine, address: StoreAddress, writes: bool = False
) -> Iterator[Connection]:
    """Give a connection; all that is done with it happens, or nothing does."""
    options = {"writes": writes}
    with explained(address), engine.connect().execution_options(**options) as given, given.begin():
        yield given


@contextmanager
def explained(address: StoreAddress) -> Iterator[None]:
    """Turn what a database says into one line for people."""
    try:
        yield
    except DBAPIError as error:
        raise BadStore(at_place(address, _meaning(str(error.orig)))) from None
    except SQLAlchemyError as error:
        raise BadStore(at_place(address, _meaning(str(error)))) from None
    except Exception as error:
        # COPY goes to the driver itself, whose errors are no errors of SQLAlchemy.
        if type(error).__module__.partition(".")[0] == "psycopg":
            raise BadStore(at_place(address, _meaning(str(error)))) from None
        raise


def _meaning(words: str) -> Message:
    for mark, meaning in _MEANINGS.items():
        if mark in words:
            return meaning
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    return (
        Message("{answer}", answer=Remark(lines[0])) if lines else Message("the database refused")
    )
