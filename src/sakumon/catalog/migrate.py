"""Bringing a store's tables up to date, whatever version made them."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from sakumon.catalog.address import StoreAddress
from sakumon.core.errors import BadStore

FOLDER = Path(__file__).parent / "migrations"
# Any number will do, as long as it is always the same: two programs never migrate at once.
_LOCK = 7_205_759_403_792_793


def newest() -> str:
    """Return the version that this program makes and reads."""
    found = _scripts().get_current_head()
    assert found is not None
    return found


def version_of(connection: Connection, address: StoreAddress) -> str | None:
    """Return the version of a store, None of an empty one; refuse what this program cannot read."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        if inspect(connection).get_table_names():
            raise BadStore(f"{address}: it has tables that are not of a store: name another one")
        return None
    if found not in {script.revision for script in _scripts().walk_revisions()}:
        raise BadStore(
            f"{address}: the store has version {found}, this Sakumon reads up to {newest()}: "
            "use a newer Sakumon"
        )
    return found


def migrate(connection: Connection, address: StoreAddress, target: str = "head") -> None:
    """Bring the tables up to date, inside the transaction of this connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    version_of(connection, address)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, target)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
