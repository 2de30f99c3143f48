"""How the server says no: a status, and one sentence in the visitor's language."""

from collections.abc import Mapping

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

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
from sakumon.web.preferences import preferences_of

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
# Seconds after which what is being prepared may be asked for again.
AGAIN = 1


def refusal(
    message: str, status: int, query: Mapping[str, str], family: str | None = None
) -> JSONResponse:
    """Return the answer that refuses a request."""
    return JSONResponse({"error": preferences_of(query).refuse(message, family)}, status)


async def refuse_request(request: Request, error: Exception) -> JSONResponse:
    """Answer with the first thing that is wrong with a request, and where."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"][1:])
    message = Message("{field}: {fault}", field=field, fault=first["msg"])
    return refusal(message, 422, request.query_params)


async def refuse(request: Request, error: Exception) -> JSONResponse:
    """Answer with what is wrong."""
    assert isinstance(error, SakumonError)
    kinds = [kind for kind in type(error).__mro__ if kind in STATUS]
    status = STATUS[kinds[0]] if kinds else 422
    answer = refusal(error.message, status, request.query_params, family_of(request))
    if isinstance(error, Preparing):
        answer.headers["Retry-After"] = str(AGAIN)
    return answer


def family_of(request: Request) -> str | None:
    """Return the family that a request is about, in whose words it is refused."""
    asked = request.path_params
    names = (asked.get("family"), asked.get("puzzle", "").partition("-")[0])
    noted = getattr(request.state, "family", None)
    return next((name for name in (*names, noted) if name in family_names()), None)
