"""How the server says no: a status, and one sentence in the visitor's language."""

import logging
from collections.abc import Mapping
from dataclasses import replace

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException

from sakumon.core.errors import (
    BadStore,
    Busy,
    Cancelled,
    CannotCompose,
    IllegalMove,
    NotAllowed,
    Preparing,
    SakumonError,
    UnknownName,
    WorkerDied,
)
from sakumon.core.message import Message
from sakumon.families import family_names
from sakumon.web.faults import fault_of
from sakumon.web.preferences import preferences_of
from sakumon.web.refused_page import language_of, refused_page, wants_page

STATUS: dict[type[SakumonError], int] = {
    NotAllowed: 403,
    UnknownName: 404,
    IllegalMove: 409,
    CannotCompose: 422,
    Busy: 429,
    Cancelled: 409,
    WorkerDied: 503,
    BadStore: 503,
    Preparing: 503,
}
ADDRESSES = {
    404: Message("there is nothing at this address"),
    405: Message("that cannot be done at this address"),
}
TROUBLE = Message("something went wrong here: try again in a moment")
UNSTORED = Message("nothing can be kept or looked up here just now: try again in a moment")
# Seconds after which what is being prepared may be asked for again.
AGAIN = 1


def refusal(
    message: str,
    status: int,
    query: Mapping[str, str],
    headers: Mapping[str, str],
    family: str | None = None,
) -> Response:
    """Return the answer that refuses a request: a page for a person, else JSON."""
    look = preferences_of(query)
    if wants_page(headers):
        look = replace(look, language=language_of(headers, query.get("language", "")))
        return HTMLResponse(refused_page(look.refuse(message, family), look.language), status)
    return JSONResponse({"error": look.refuse(message, family)}, status)


async def refuse_request(request: Request, error: Exception) -> Response:
    """Answer with the first thing that is wrong with a request, and where."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    status = 404 if first["loc"][0] == "path" else 422
    return refusal(fault_of(first), status, request.query_params, request.headers)


async def refuse_address(request: Request, error: Exception) -> Response:
    """Answer whoever asks for what is nowhere, or asks it in a way that nothing answers."""
    assert isinstance(error, HTTPException)
    message = ADDRESSES.get(error.status_code, TROUBLE)
    answer = refusal(message, error.status_code, request.query_params, request.headers)
    answer.headers.update(error.headers or {})
    return answer


async def refuse(request: Request, error: Exception) -> Response:
    """Answer with what is wrong."""
    assert isinstance(error, SakumonError)
    kinds = [kind for kind in type(error).__mro__ if kind in STATUS]
    status = STATUS[kinds[0]] if kinds else 422
    asked = (request.query_params, request.headers)
    answer = refusal(message_of(error), status, *asked, family_of(request))
    if isinstance(error, Preparing):
        answer.headers["Retry-After"] = str(AGAIN)
    return answer


def message_of(error: SakumonError) -> str:
    """Return what a visitor is shown of an error: where the store is, its host alone is shown."""
    if isinstance(error, BadStore):
        logging.getLogger(__name__).error("%s", error)
        return UNSTORED
    return error.message


def family_of(request: Request) -> str | None:
    """Return the family that a request is about, in whose words it is refused."""
    asked = request.path_params
    names = (asked.get("family"), asked.get("puzzle", "").partition("-")[0])
    noted = getattr(request.state, "family", None)
    return next((name for name in (*names, noted) if name in family_names()), None)
