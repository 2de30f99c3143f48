"""The door for who runs the place: the address that was printed when the server started."""

import hmac
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse

from sakumon.core.errors import NotAllowed
from sakumon.core.message import Message
from sakumon.web.services import Served
from sakumon.web.visitors import KEY_COOKIE, YEAR

router = APIRouter()


@router.get("/host", include_in_schema=False)
def enter(
    request: Request, services: Served, key: Annotated[str, Query(max_length=100)] = ""
) -> RedirectResponse:
    """Remember the browser that knows the key, and show it the start page."""
    if not hmac.compare_digest(key.encode(), services.host_key.encode()):
        raise NotAllowed(Message("this is not the key: use the address that the server printed"))
    answer = RedirectResponse("./", 303)
    secure = services.config.secure_cookies or request.url.scheme == "https"
    answer.set_cookie(KEY_COOKIE, key, YEAR, httponly=True, samesite="strict", secure=secure)
    return answer
