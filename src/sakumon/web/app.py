"""The app: parts, routes, guard and client put together."""

import asyncio
import gc
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from sakumon.core.errors import (
    BadStore,
    Busy,
    CannotCompose,
    IllegalMove,
    SakumonError,
    UnknownName,
    WorkerDied,
)
from sakumon.web.config import Config
from sakumon.web.guard import Guard
from sakumon.web.look import look_of
from sakumon.web.place import open_place
from sakumon.web.routes import edit, families, host, plays, puzzles, stats, studies

# How hard answers are compressed: drawings shrink well at once.
QUICK = 1
# Threads that draw: more would only keep each other and all requests waiting.
DRAWERS = 2
CLIENT = Path(__file__).parent / "client"
STATUS: dict[type[SakumonError], int] = {
    UnknownName: 404,
    IllegalMove: 409,
    CannotCompose: 422,
    Busy: 429,
    WorkerDied: 503,
    BadStore: 503,
}


def make_app(config: Config) -> FastAPI:
    """Return the app of a server that is set like this."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.place = open_place(config)
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(DRAWERS))
        # The first visitor should not wait for families to be loaded and drawn.
        warming = asyncio.create_task(asyncio.to_thread(_warm))
        try:
            yield
        finally:
            await warming
            app.state.place.close()

    app = FastAPI(
        title="Sakumon",
        lifespan=life,
        middleware=[
            Middleware(Guard, config=config),
            Middleware(GZipMiddleware, compresslevel=QUICK),
        ],
        docs_url=None,
        redoc_url=None,
    )
    app.state.config = config
    app.add_exception_handler(SakumonError, say_no)
    app.add_exception_handler(RequestValidationError, say_what)
    for part in (families, puzzles, plays, edit, stats, studies):
        app.include_router(part.routes)
    app.include_router(host.routes)
    if CLIENT.is_dir():
        app.mount("/", StaticFiles(directory=CLIENT, html=True))
    return app


def _warm() -> None:
    families.warm()
    # What is loaded now stays: looking through it for garbage would hold up every player.
    gc.collect()
    gc.freeze()


async def say_what(_request: Request, error: Exception) -> JSONResponse:
    """Answer with the first thing that is wrong with a request, and where."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return JSONResponse({"error": f"{where}: {first['msg']}"}, 422)


async def say_no(request: Request, error: Exception) -> JSONResponse:
    """Answer with what is wrong, in the visitor's language."""
    kinds = [kind for kind in type(error).__mro__ if kind in STATUS]
    query = request.query_params
    words = look_of(query.get("language", ""), "").say(str(error))
    return JSONResponse({"error": words}, STATUS[kinds[0]] if kinds else 422)
