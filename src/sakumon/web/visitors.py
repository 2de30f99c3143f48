"""Who is there: a visitor is known by a cookie that nobody guesses, and nobody makes up."""

import hmac
import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from sakumon.core.errors import NotAllowed
from sakumon.core.message import Message
from sakumon.web.pool import Caller
from sakumon.web.preferences import Preferences, preferences_of
from sakumon.web.services import Served

COOKIE, KEY_COOKIE = "sakumon", "sakumon-key"
YEAR = 366 * 24 * 3600
CODE_BYTES = 24
SIGNATURE = 32  # hexadecimal digits of a signature that are kept


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser: its code, how it wants to see things, whether it runs the place, and its call."""

    code: str
    preferences: Preferences
    host: bool
    caller: Caller


def new_visitor() -> str:
    """Return the code of a visitor who was never here."""
    return secrets.token_urlsafe(CODE_BYTES)


def signed(code: str, key: str) -> str:
    """Return the cookie of a visitor."""
    return f"{code}.{_signature(code, key)}"


def visitor_code(cookie: str, key: str) -> str | None:
    """Return whose cookie this is; None where this server did not make it."""
    code, _, signature = cookie.partition(".")
    genuine = hmac.compare_digest(signature.encode(), _signature(code, key).encode())
    return code if genuine else None


def _signature(code: str, key: str) -> str:
    return hmac.new(key.encode(), code.encode(), "sha256").hexdigest()[:SIGNATURE]


async def visitor_of(request: Request, services: Served) -> Visitor:
    """Return who asks, as the guard has found out."""
    code: str = request.state.visitor
    preferences = preferences_of(request.query_params, request.headers.get("accept-encoding", ""))
    key = request.cookies.get(KEY_COOKIE, "")
    host = hmac.compare_digest(key.encode(), services.host_key.encode())
    address = request.client.host if request.client else ""
    return Visitor(code, preferences, host, Caller(code, address, request.is_disconnected))


async def host_of(visitor: Annotated[Visitor, Depends(visitor_of)]) -> Visitor:
    """Return who asks, if it is the one who runs the place."""
    if not visitor.host:
        raise NotAllowed(Message("open the address that the server printed when it started"))
    return visitor


Asker = Annotated[Visitor, Depends(visitor_of)]
Host = Annotated[Visitor, Depends(host_of)]
