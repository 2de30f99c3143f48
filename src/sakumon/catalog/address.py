"""Where a store is: a file, by default one in the user's data folder, or a PostgreSQL database."""

import os
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from sakumon.core.errors import BadStore

FILE_NAME = "catalog.db"
SUFFIXES = (".db", ".sqlite", ".sqlite3")
SERVERS = ("postgresql", "postgres")
_DRIVER = "postgresql+psycopg"


@dataclass(frozen=True, slots=True)
class StoreAddress:
    """A store's file, or its URL."""

    url: URL
    path: Path | None = None

    def __str__(self) -> str:
        return str(self.path) if self.path else self.url.render_as_string(hide_password=True)


def default_path() -> Path:
    """Return the store that is used when none is named."""
    home = os.environ.get("XDG_DATA_HOME")
    folder = Path(home) if home else Path.home() / ".local" / "share"
    return folder / "sakumon" / FILE_NAME


def is_store(name: str) -> bool:
    """Tell whether a name is that of a store, and not that of a folder."""
    return "://" in name or name.lower().endswith(SUFFIXES)


def address_of(name: str | None) -> StoreAddress:
    """Return the address that a path or a URL names."""
    if name and "://" in name:
        return _named_by_url(name)
    path = Path(name).expanduser() if name else default_path()
    if path.is_dir():
        path = path / FILE_NAME
    return StoreAddress(URL.create("sqlite", database=str(path)), path)


def _named_by_url(name: str) -> StoreAddress:
    scheme = name.partition("://")[0]
    try:
        url = make_url(name)
    except (ArgumentError, ValueError):
        raise BadStore(f"{scheme}://…: this is no URL of a store: {_ADVICE}") from None
    kind = url.get_backend_name()
    if kind == "sqlite" and url.database:
        return StoreAddress(URL.create("sqlite", database=url.database), Path(url.database))
    if kind not in SERVERS or not url.database:
        raise BadStore(f"{url.render_as_string()}: this is no URL of a store: {_ADVICE}")
    return StoreAddress(url.set(drivername=_DRIVER))


_ADVICE = "write postgresql://USER@HOST/DATABASE, or the name of a file"
