"""Composing: puzzles to a wish, the puzzles of a day, and how that work stands."""

import asyncio
import datetime
import hashlib
import json
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from sakumon.catalog.days import keep_day, puzzles_of_day
from sakumon.catalog.sources import COMPOSED
from sakumon.core.entry import NewEntry
from sakumon.core.errors import UnknownName
from sakumon.core.message import Message
from sakumon.core.wish import Wish, replace_wish, write_wish
from sakumon.families import family_names, load_family
from sakumon.web.answers.puzzles import (
    DailyJob,
    DailyList,
    DailyPuzzle,
    JobInfo,
    JobList,
    PictureText,
)
from sakumon.web.daily import daily_wish, today
from sakumon.web.days import composed_ahead
from sakumon.web.jobs import Finish, LongJob
from sakumon.web.pool import Errand
from sakumon.web.preferences import Preferences
from sakumon.web.requests import MOST_KEYS, ApiRequest, FamilyInPath, FamilyName, Few
from sakumon.web.services import LARGE, Served, Services, about, drawn, send
from sakumon.web.tasks import composing
from sakumon.web.visitors import Asker, Visitor
from sakumon.workshop import make_wish, without_promise

router = APIRouter(prefix="/api")

# Characters of a wish's value: what stands for a picture may have some tens of thousands.
MOST_TEXT = 200_000
PresetName = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,39}$")]
WISH_KEY = r"^[a-z][a-z0-9_-]{0,39}$"
WishKey = Annotated[str, Field(pattern=WISH_KEY)]
WishKeyInPath = Annotated[str, Path(pattern=WISH_KEY)]
WishValue = Annotated[str, Field(max_length=MOST_TEXT)] | int | float | bool
PICTURE_BODY: dict[str, Any] = {
    "requestBody": {"required": True, "content": {"image/*": {"schema": {"type": "string"}}}}
}
JobCode = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$")]
Date = Annotated[datetime.date | None, Query()]
DAYS_BACK = 366
SEEDS = 2**53  # as many as a browser can count exactly


class ComposeRequest(ApiRequest):
    """What to compose."""

    family: FamilyName
    preset: PresetName | None = None
    wish: Annotated[dict[WishKey, WishValue], Few] = Field(
        default_factory=dict, max_length=MOST_KEYS
    )
    seed: int = Field(ge=0, lt=SEEDS)


@router.post("/compose", status_code=202)
async def compose(
    asked: ComposeRequest, request: Request, visitor: Asker, services: Served
) -> JobInfo:
    """Begin to compose a puzzle; the answer names a job to ask about."""
    family = load_family(asked.family)
    about(request, services, asked.family)
    preset = without_promise(make_wish(family, asked.preset), asked.wish.keys())
    wish = replace_wish(preset, asked.wish)
    return begin_composing(services, visitor, asked.family, wish, asked.seed)


def begin_composing(
    services: Services, visitor: Visitor, family: str, wish: Wish, seed: int | None = None
) -> JobInfo:
    """Begin to compose a puzzle for a visitor, by any seed unless one is given."""
    services.quotas.leave_boards(visitor.caller, 1)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    errand = _errand(services, family, wish, seed)
    job = services.jobs.begin(family, errand, visitor.caller, _kept_by(services))
    return job_info(job, visitor.preferences)


@router.post("/pictures/{family}/{key}", response_model=PictureText, openapi_extra=PICTURE_BODY)
async def picture(
    family: FamilyInPath, key: WishKeyInPath, request: Request, visitor: Asker, services: Served
) -> Response:
    """Return what a picture, sent as it is, means as the value of a wish's key."""
    data = await request.body()
    values = (family, key, data, visitor.preferences)
    return send(await drawn(services, visitor.caller, LARGE, composing.read_picture, *values))


@router.post("/daily/{family}", status_code=202)
async def daily(
    family: FamilyInPath, visitor: Asker, services: Served, date: Date = None
) -> DailyJob:
    """Return the puzzle of a day, the same for everyone; it may have to be composed first."""
    day = _checked_day(date)
    wish, seed, preset = daily_wish(family, day)
    known = (await asyncio.to_thread(_composed, services, day)).get(family)
    if known is not None:
        return DailyJob("done", None, 0, known, None, preset, day.isoformat())
    keep = _kept_by(services)

    async def note(entry: NewEntry) -> str:
        made = await keep(entry)
        return await services.write(lambda c: keep_day(c, day.isoformat(), family, made))

    job = services.jobs.begin(family, _errand(services, family, wish, seed), visitor.caller, note)
    info = job_info(job, visitor.preferences)
    return DailyJob(
        info.state, info.job, info.work, info.puzzle, info.error, preset, day.isoformat()
    )


@router.get("/daily")
async def every_daily(visitor: Asker, services: Served, date: Date = None) -> DailyList:
    """Say how hard the puzzles of a day are, and which are composed; today's others soon are."""
    day = _checked_day(date)
    presets = {name: daily_wish(name, day)[2] for name in family_names()}
    known = await asyncio.to_thread(_composed, services, day)
    if day == today() and len(known) < len(presets):
        _compose_ahead(services, day)
    families = {
        name: DailyPuzzle(visitor.preferences.preset_name(preset, name), known.get(name))
        for name, preset in presets.items()
    }
    return DailyList(day.isoformat(), families)


def _compose_ahead(services: Services, day: datetime.date) -> None:
    task = asyncio.create_task(composed_ahead(services, day))
    services.ahead.add(task)
    task.add_done_callback(services.ahead.discard)


def _composed(services: Services, day: datetime.date) -> dict[str, str]:
    with services.store.transaction(writes=False) as connection:
        return puzzles_of_day(connection, day.isoformat())


def _checked_day(date: datetime.date | None) -> datetime.date:
    """Return the day that is asked for: one of the last year, or of tomorrow where it dawns."""
    day = date or today()
    if not -1 <= (today() - day).days <= DAYS_BACK:
        raise UnknownName(Message("there are puzzles of the day for the last year alone"))
    return day


@router.get("/jobs")
async def jobs(visitor: Asker, services: Served) -> JobList:
    """Return what is being composed for this visitor."""
    found = services.jobs.under_way(visitor.caller)
    return JobList([job_info(job, visitor.preferences) for job in found])


@router.get("/jobs/{code}")
async def job(code: JobCode, visitor: Asker, services: Served) -> JobInfo:
    """Say how a job stands."""
    return job_info(services.jobs.get(code, visitor.caller), visitor.preferences)


@router.delete("/jobs/{code}")
async def stop_job(code: JobCode, visitor: Asker, services: Served) -> JobInfo:
    """Stop a job."""
    found = services.jobs.get(code, visitor.caller)
    services.jobs.stop(found)
    return job_info(found, visitor.preferences)


def job_info(job: LongJob, preferences: Preferences) -> JobInfo:
    """Return how a job stands; a job that failed says why in the visitor's language."""
    error = None if job.error is None else preferences.refuse(job.error, job.family)
    return JobInfo(job.state, job.code, job.job.progress, job.result, error)


def _errand(services: Services, family: str, wish: Wish, seed: int) -> Errand[NewEntry]:
    limits, values = services.config.limits, (family, write_wish(wish), seed)
    # Puzzles to one wish share what has to be worked out but once.
    key = hashlib.blake2b(json.dumps(values[:2], sort_keys=True).encode()).hexdigest()
    return Errand(composing.compose, values, limits.composing, limits.work, key=key)


def _kept_by(services: Services) -> Finish:
    """Return what to do with a composed puzzle: keep it, and give its id."""

    async def keep(entry: NewEntry) -> str:
        await services.keep([entry], COMPOSED)
        return entry.id

    return keep
