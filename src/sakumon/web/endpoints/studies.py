"""Studies: set up and watched by the host, and taken away as one file."""

import asyncio
import time
from dataclasses import fields
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field, StringConstraints
from sqlalchemy import Connection

from sakumon.catalog.studies import Terms, end_study, get_study, invite, list_studies, make_study
from sakumon.catalog.taking_part import end_late, everyone
from sakumon.families import family_names, load_family
from sakumon.play.players import opponent_named
from sakumon.web.answers.studies import Invitations, StudyCodes, StudyInfo, StudyList
from sakumon.web.endpoints.stats import TableFormat, table_of_plays
from sakumon.web.invitations import invitations, reachable
from sakumon.web.requests import (
    ApiRequest,
    AssistLevel,
    OpponentName,
    PuzzleId,
    SideChoice,
)
from sakumon.web.services import Served
from sakumon.web.visitors import Host

router = APIRouter(prefix="/api/studies")

# Words of any language: the name is part of an address.
NAME = r"^[^\W_][\w .-]{0,59}$"
StudyName = Annotated[str, Path(pattern=NAME)]
# Where the app is, as participants open it.
AppAddress = Annotated[str, Query(pattern=r"^https?://[^\s\"<>]+$", max_length=200)]
LongText = Annotated[str, StringConstraints(strip_whitespace=True, max_length=10_000)]
MOST_PUZZLES = 500
MOST_HINTS = 1_000
DAY = 24 * 3600


class StudyRequest(ApiRequest):
    """A study to set up."""

    name: str = Field(pattern=NAME)
    puzzles: list[PuzzleId] = Field(min_length=1, max_length=MOST_PUZZLES)
    order: Literal["fixed", "random"] = "fixed"
    assist: AssistLevel = "none"
    side: SideChoice = 0
    opponent: OpponentName = "perfect"
    hints: int | None = Field(default=0, ge=0, le=MOST_HINTS)
    puzzle_seconds: int | None = Field(default=None, ge=5, le=DAY)
    study_seconds: int | None = Field(default=None, ge=5, le=30 * DAY)
    instructions: LongText = ""
    consent: LongText = ""
    strict: bool = False
    participants: int = Field(default=10, ge=1, le=500)

    def terms(self) -> Terms:
        """Return what holds for everybody."""
        return Terms(**self.model_dump(include={field.name for field in fields(Terms)}))


@router.get("")
def every_study(_host: Host, services: Served) -> StudyList:
    """Return all studies, with the codes of who takes part."""
    with services.store.transaction(writes=False) as connection:
        return StudyList(list_studies(connection))


@router.post("", status_code=201)
async def set_up(asked: StudyRequest, _host: Host, services: Served) -> StudyCodes:
    """Set up a study; the answer has the codes to hand out."""
    for family in {name.partition("-")[0] for name in asked.puzzles} & set(family_names()):
        opponent_named(asked.opponent, load_family(family))

    def work(connection: Connection) -> list[str]:
        puzzles = list(dict.fromkeys(asked.puzzles))
        study = make_study(connection, asked.name, puzzles, asked.terms())
        return invite(connection, study, asked.participants)

    codes = await services.write(work)
    await services.studies.look(again=True)
    return StudyCodes(asked.name, codes)


@router.get("/{name}")
def one_study(name: StudyName, _host: Host, services: Served) -> StudyInfo:
    """Return a study, and how far everyone is."""
    with services.store.transaction(writes=False) as connection:
        study = get_study(connection, name)
        people = everyone(connection, study)
    return StudyInfo(
        name=name,
        begun=study.begun,
        ended=study.ended,
        now=time.time(),
        terms=study.terms,
        puzzles=list(study.puzzles),
        people=people,
        hosts=reachable(services.config.hosts),
    )


@router.get("/{name}/invitations")
def all_invitations(
    name: StudyName, _host: Host, services: Served, address: AppAddress
) -> Invitations:
    """Return what to hand out: an address and a QR code for everyone."""
    with services.store.transaction(writes=False) as connection:
        people = everyone(connection, get_study(connection, name))
    return invitations(name, [one.code for one in people], address)


@router.post("/{name}/end", status_code=204)
async def end(name: StudyName, _host: Host, services: Served) -> None:
    """Let nobody play any more, and keep nothing secret any more."""
    await services.write(lambda connection: end_study(connection, name))
    await services.studies.look(again=True)


@router.get("/{name}/results", response_class=Response)
async def results(
    name: StudyName, _host: Host, services: Served, form: TableFormat = "csv"
) -> Response:
    """Return all that was played in a study as one file."""
    number = await services.write(lambda connection: _brought_up_to_date(connection, name))
    title = f"study-{name.replace(' ', '-')}"
    return await asyncio.to_thread(table_of_plays, services.store, title, form, number)


def _brought_up_to_date(connection: Connection, name: str) -> int:
    study = get_study(connection, name)
    end_late(connection, study)
    return study.number
