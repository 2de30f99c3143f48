"""The server's parts, made when it starts and closed when it stops."""

import datetime
from dataclasses import dataclass, field
from typing import Annotated, cast

from fastapi import Depends, Request

from sakumon.catalog.recorder import Recorder
from sakumon.catalog.store import Store, open_store
from sakumon.web.config import Config
from sakumon.web.games import Games
from sakumon.web.jobs import Jobs
from sakumon.web.workers import Job, Workers


@dataclass(frozen=True, slots=True)
class Place:
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
    checks: dict[str, Job] = field(default_factory=dict)

    def close(self) -> None:
        """Finish writing, and let go of processes and store."""
        self.quick.close()
        self.long.close()
        self.recorder.close()
        self.store.close()


def open_place(config: Config) -> Place:
    """Open the store and start the workers."""
    store = open_store(config.store, create=True)
    recorder = Recorder(store)
    long, quick = Workers(max(1, config.workers - 1)), Workers(1)
    return Place(
        config,
        store,
        recorder,
        Games(store, recorder),
        quick,
        Jobs(long, config.limits),
        long,
    )


async def place_of(request: Request) -> Place:
    """Return the parts of the server that was asked."""
    return cast("Place", request.app.state.place)


Here = Annotated[Place, Depends(place_of)]
