"""What requests are served with, made when the server starts and closed when it stops."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, cast

from fastapi import Depends, Path, Request, Response
from sqlalchemy import Connection

from sakumon.catalog.recorder import Recorder, Written
from sakumon.catalog.secrets import secret
from sakumon.catalog.store import Store, add_entries, open_store
from sakumon.core.entry import NewEntry
from sakumon.core.errors import OverLimit
from sakumon.core.message import Message
from sakumon.web.answers.stats import StatsInfo
from sakumon.web.config import Config, Limits
from sakumon.web.games import Games, LiveGame
from sakumon.web.jobs import Jobs
from sakumon.web.matches import Matches
from sakumon.web.open_studies import OpenStudies
from sakumon.web.pool import Allowance, Caller, Errand, Job, Pool, Rations
from sakumon.web.preparing import Preparation, find_unready
from sakumon.web.quotas import Quotas
from sakumon.web.refusals import family_of
from sakumon.web.tasks.sent import Sent
from sakumon.web.writing import write_down

# Processes for each that runs at a time: the others stand still while something shorter is done.
STANDING = 2
# How far behind the server and its players those stand who think, and those who compose.
BEHIND, FAR_BEHIND = 2, 10
# Characters of a document from which on it takes a while to read and draw.
LARGE = 100_000


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that requests need."""

    config: Config
    host_key: str
    cookie_key: str
    store: Store
    recorder: Recorder
    games: Games
    matches: Matches
    jobs: Jobs
    quick: Pool  # for what someone waits for: moves, drawings, hints, replies
    long: Pool  # for composing
    quotas: Quotas
    studies: OpenStudies
    preparation: Preparation
    # what all plays add up to by language, and when it was counted
    counted: dict[str, tuple[float, StatsInfo]] = field(default_factory=dict)
    counting: asyncio.Lock = field(default_factory=asyncio.Lock)
    # held while puzzles of a day are composed ahead, and what does so
    days: asyncio.Lock = field(default_factory=asyncio.Lock)
    ahead: set[asyncio.Task[None]] = field(default_factory=set)
    # the check of a painted board that each visitor waits for
    checks: dict[str, Job[Sent]] = field(default_factory=dict)

    async def keep(self, entries: Sequence[NewEntry], source: str) -> None:
        """Put puzzles into the store."""
        most = self.config.limits.document
        if any(len(entry.document) > most for entry in entries):
            words = Message("this puzzle is larger than the server keeps: try something smaller")
            raise OverLimit(words)
        await self.write(lambda connection: add_entries(connection, entries, source))

    async def write(self, work: Callable[[Connection], Written]) -> Written:
        """Have something written to the store; it returns once it is on the disk."""
        return await write_down(self.recorder, work)

    async def close(self) -> None:
        """Stop all work, finish writing, and let go of processes and store."""
        for task in self.ahead:
            task.cancel()
        await asyncio.gather(*self.ahead, return_exceptions=True)
        await self.matches.close()
        await asyncio.gather(self.quick.close(), self.long.close())
        await self.jobs.close()
        await asyncio.to_thread(self.recorder.close)
        self.store.close()


def open_services(config: Config) -> Services:
    """Open the store and get the workers ready."""
    store = open_store(config.store, create=True)
    recorder = Recorder(store)
    limits = config.limits
    quick, long = _pools(config.workers, limits)
    return Services(
        config=config,
        host_key=config.key or recorder.do(lambda c: secret(c, "host")).result(),
        cookie_key=recorder.do(lambda c: secret(c, "cookies")).result(),
        store=store,
        recorder=recorder,
        games=Games(store, recorder, quick, limits.actions),
        matches=Matches(store, recorder, quick, limits),
        jobs=Jobs(long),
        quick=quick,
        long=long,
        quotas=Quotas(limits),
        studies=OpenStudies(store),
        preparation=find_unready(),
    )


def _pools(workers: int, limits: Limits) -> tuple[Pool, Pool]:
    places = workers * (1 + STANDING)
    asked = Allowance(
        limits.asked_by_all,
        limits.asked_by_address,
        limits.asked,
        Message("you have asked for much at once: wait a moment"),
    )
    composing = Allowance(
        limits.waiting,
        limits.jobs_of_address,
        limits.jobs,
        Message("you have composing under way: let it finish, or stop it"),
    )
    quick = Pool(workers, places, Rations(limits.memory, BEHIND), asked, reserved=workers)
    return quick, Pool(workers, places, Rations(limits.memory, FAR_BEHIND), composing)


async def services_of(request: Request) -> Services:
    """Return the services of the server that was asked."""
    return cast("Services", request.app.state.services)


Served = Annotated[Services, Depends(services_of)]


def about(request: Request, services: Services, family: str) -> None:
    """Note which family a request is about; it is refused while that is being prepared."""
    request.state.family = family
    services.preparation.check(family)


async def is_prepared(request: Request, services: Served) -> None:
    """Refuse a request whose address names a family that is being prepared."""
    if (family := family_of(request)) is not None:
        services.preparation.check(family)


PlayCode = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]


async def game_of(code: PlayCode, request: Request, services: Served) -> LiveGame:
    """Return the game that a request is about."""
    game = await services.games.find(code)
    about(request, services, game.family)
    return game


InPlay = Annotated[LiveGame, Depends(game_of)]


async def drawn(services: Services, caller: Caller, size: int, task: Any, *values: Any) -> Any:
    """Have boards read or drawn of a given length in characters."""
    return await services.quick.run(drawing(services, size, task, *values), caller)


def drawing(services: Services, size: int, task: Any, *values: Any) -> Errand[Any]:
    """Return what has a board read or drawn of a given length in characters."""
    limits, small = services.config.limits, size < LARGE
    return Errand(task, values, limits.drawing, limits.quick_work, at_once=small)


def sent_bytes(request: Request) -> int:
    """Return how long a request's body is."""
    return int(request.headers.get("content-length", LARGE))


def send(sent: Sent) -> Response:
    """Return an answer that a worker has written out."""
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if sent.packed else {}
    if sent.name is not None:
        headers["Content-Disposition"] = f'attachment; filename="{sent.name}"'
    return Response(sent.body, media_type=sent.kind, headers=headers)
