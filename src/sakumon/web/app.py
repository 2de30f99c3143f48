"""The app: services, endpoints, guard and client put together."""

import asyncio
import gc
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from sakumon.core.errors import SakumonError
from sakumon.web.answers.refusal import Refusal
from sakumon.web.client_files import ClientFiles
from sakumon.web.config import Config
from sakumon.web.endpoints import (
    ahead,
    composing,
    edit,
    families,
    host,
    lessons,
    matches,
    participants,
    plays,
    progress,
    puzzles,
    shelves,
    stats,
    studies,
    thinking,
    thumbnails,
)
from sakumon.web.guard import Guard
from sakumon.web.refusals import refuse, refuse_address, refuse_request
from sakumon.web.services import is_prepared, open_services
from sakumon.web.sweeping import keep_swept

# How hard answers are compressed: drawings shrink well at once.
QUICK = 1
# Threads that draw: more would only keep each other and all requests waiting.
DRAWERS = 2
CLIENT = Path(__file__).parent / "client"


def make_app(config: Config) -> FastAPI:
    """Return the app of a server that is set like this."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        services = app.state.services = open_services(config)
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(DRAWERS))
        services.quick.get_ready()
        services.long.get_ready()
        # The first visitor should not wait for families to be loaded and drawn.
        beside = [
            asyncio.create_task(asyncio.to_thread(_warm, services.preparation.ready())),
            asyncio.create_task(keep_swept(services)),
            asyncio.create_task(services.preparation.run()),
        ]
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await services.close()

    app = FastAPI(
        title="Sakumon",
        lifespan=life,
        middleware=[
            Middleware(Guard, config=config),
            Middleware(GZipMiddleware, compresslevel=QUICK),
        ],
        docs_url=None,
        redoc_url=None,
        dependencies=[Depends(is_prepared)],
        responses={"4XX": {"model": Refusal}},
    )
    app.state.config = config
    app.add_exception_handler(SakumonError, refuse)
    app.add_exception_handler(RequestValidationError, refuse_request)
    app.add_exception_handler(HTTPException, refuse_address)
    for part in (families, composing, puzzles, plays, ahead, thinking, edit, stats):
        app.include_router(part.router)
    for part in (lessons, progress, shelves, studies, participants, host, thumbnails, matches):
        app.include_router(part.router)
    app.router.routes.append(matches.ROUTE)
    if CLIENT.is_dir():
        app.mount("/", ClientFiles(directory=CLIENT, html=True))
    return app


def _warm(ready: frozenset[str]) -> None:
    families.warm(ready)
    # What is loaded now stays: looking through it for garbage would hold up every player.
    gc.collect()
    gc.freeze()
