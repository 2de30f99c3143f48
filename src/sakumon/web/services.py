"""What requests are served with, made when the server starts and closed when it stops."""

import datetime
from dataclasses import dataclass, field
from typing import Annotated, cast

from fastapi import Depends, Path, Request

from sakumon.catalog.recorder import Recorder
from sakumon.catalog.store import Store, open_store
from sakumon.web.board_check import BoardCheck
from sakumon.web.config import Config
from sakumon.web.games import Games, LiveGame
from sakumon.web.jobs import Jobs
from sakumon.web.workers import Job, Workers


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that requests need."""

    config: Config
    store: Store
    recorder: Recorder
    games: Games
    quick: Workers  # for what someone waits for: hints, replies
    jobs: Jobs
    long: Workers  # for composing
    # puzzles of the day that are composed already
    daily: dict[tuple[str, datetime.date], str] = field(default_factory=dict)
    # the check of a painted board that each visitor waits for
    checks: dict[str, Job[BoardCheck]] = field(default_factory=dict)

    def close(self) -> None:
        """Finish writing, and let go of processes and store."""
        self.quick.close()
        self.long.close()
        self.recorder.close()
        self.store.close()


def open_services(config: Config) -> Services:
    """Open the store and start the workers."""
    store = open_store(config.store, create=True)
    recorder = Recorder(store)
    long, quick = Workers(max(1, config.workers - 1)), Workers(1)
    games, jobs = Games(store, recorder), Jobs(long, config.limits)
    return Services(config, store, recorder, games, quick, jobs, long)


async def services_of(request: Request) -> Services:
    """Return the services of the server that was asked."""
    return cast("Services", request.app.state.services)


Served = Annotated[Services, Depends(services_of)]

PlayCode = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]


async def game_of(code: PlayCode, request: Request, services: Served) -> LiveGame:
    """Return the game that a request is about."""
    game = await services.games.find(code)
    request.state.family = game.puzzle.family
    return game


InPlay = Annotated[LiveGame, Depends(game_of)]
