"""Secrets of a server that are kept in its store, so that they outlive it."""

import secrets as system

from sqlalchemy import Connection, insert, select

from sakumon.catalog.schema import secrets

BYTES = 24


def secret(connection: Connection, name: str) -> str:
    """Return the secret of this name; it is made when it is first asked for."""
    asked = select(secrets.c.value).where(secrets.c.name == name)
    found = connection.execute(asked).scalar_one_or_none()
    if found is not None:
        return str(found)
    made = system.token_urlsafe(BYTES)
    connection.execute(insert(secrets).values(name=name, value=made))
    return made
