"""Who is there: a visitor is known by a cookie that nobody guesses."""

import hmac
import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Response

from sakumon.core.errors import NotAllowed
from sakumon.core.message import Message
from sakumon.web.preferences import Preferences, preferences_of

COOKIE, KEY_COOKIE = "sakumon", "sakumon-key"
YEAR = 366 * 24 * 3600
CODE_BYTES = 24


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser: its code, how it wants to see things, and whether it runs the place."""

    code: str
    preferences: Preferences
    host: bool


async def visitor_of(request: Request, response: Response) -> Visitor:
    """Return who asks; a new visitor is given a cookie."""
    config = request.app.state.config
    code = request.cookies.get(COOKIE, "")
    if not _is_code(code):
        code = secrets.token_urlsafe(CODE_BYTES)
        response.set_cookie(
            COOKIE, code, YEAR, httponly=True, samesite="lax", secure=config.secure_cookies
        )
    key = request.cookies.get(KEY_COOKIE, "")
    preferences = preferences_of(request.query_params)
    return Visitor(code, preferences, hmac.compare_digest(key.encode(), config.key.encode()))


async def host_of(visitor: Annotated[Visitor, Depends(visitor_of)]) -> Visitor:
    """Return who asks, if it is the one who runs the place."""
    if not visitor.host:
        raise NotAllowed(Message("open the address that the server printed when it started"))
    return visitor


def _is_code(text: str) -> bool:
    letters = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return len(text) == CODE_BYTES * 4 // 3 and set(text) <= letters


Asker = Annotated[Visitor, Depends(visitor_of)]
Host = Annotated[Visitor, Depends(host_of)]
