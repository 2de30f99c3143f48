"""Studies: set up by the host, played by participants with a code, taken away as one file."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Response
from pydantic import Field
from sqlalchemy import Connection

from sakumon.catalog.reports import play_rows
from sakumon.catalog.studies import (
    codes_of,
    end_study,
    finished,
    get_study,
    invite,
    list_studies,
    make_study,
    participant,
)
from sakumon.web.answers.studies import NextInStudy, StudyCodes, StudyList
from sakumon.web.endpoints.stats import TableFormat, table_file
from sakumon.web.requests import ApiRequest, PuzzleId
from sakumon.web.services import Served
from sakumon.web.visitors import Asker, Host

router = APIRouter(prefix="/api/studies")

# Words of any language: the name is part of an address.
NAME = r"^[^\W_][\w .-]{0,59}$"
StudyName = Annotated[str, Path(pattern=NAME)]
MOST_PUZZLES = 500


class StudyRequest(ApiRequest):
    """A study to set up."""

    name: str = Field(pattern=NAME)
    puzzles: list[PuzzleId] = Field(min_length=1, max_length=MOST_PUZZLES)
    order: Literal["fixed", "random"] = "fixed"
    assist: Literal["none", "refuse", "show", "auto"] = "none"
    participants: int = Field(default=10, ge=1, le=500)


class CodeRequest(ApiRequest):
    """A participant's code."""

    code: str = Field(max_length=20)


@router.get("")
def every_study(_host: Host, services: Served) -> StudyList:
    """Return all studies, with the codes of who takes part."""
    with services.store.transaction(writes=False) as connection:
        return StudyList(list_studies(connection))


@router.post("", status_code=201)
def set_up(asked: StudyRequest, _host: Host, services: Served) -> StudyCodes:
    """Set up a study; the answer has the codes to hand out."""
    settings = {"order": asked.order, "assist": asked.assist}

    def work(connection: Connection) -> list[str]:
        study = make_study(connection, asked.name, asked.puzzles, settings)
        return invite(connection, study, asked.participants)

    return StudyCodes(asked.name, services.recorder.do(work).result())


@router.post("/{name}/end", status_code=204)
def end(name: StudyName, _host: Host, services: Served) -> None:
    """Let nobody begin any more."""
    services.recorder.do(lambda connection: end_study(connection, name)).result()


@router.post("/{name}/next")
def next_puzzle(
    name: StudyName, asked: CodeRequest, _visitor: Asker, services: Served
) -> NextInStudy:
    """Return the puzzle that a participant plays next; none when all are finished."""
    with services.store.transaction(writes=False) as connection:
        study = get_study(connection, name)
        player = participant(connection, study, asked.code)
        done = finished(connection, study, player)
    order = study.order_for(asked.code.strip().upper())
    left = [one for one in order if one not in done]
    ended = study.ended is not None
    return NextInStudy(
        puzzle=left[0] if left and not ended else None,
        done=len(done),
        total=len(order),
        assist=study.settings.get("assist", "none"),
        ended=ended,
    )


@router.get("/{name}/results", response_class=Response)
def results(name: StudyName, _host: Host, services: Served, form: TableFormat = "csv") -> Response:
    """Return all that was played in a study as one file."""
    with services.store.transaction(writes=False) as connection:
        study = get_study(connection, name)
        codes = codes_of(connection, study)
        rows = [
            {"participant": codes.get(row["player"], ""), **row}
            for row in play_rows(connection, study.number)
        ]
    return table_file(f"study-{name.replace(' ', '-')}", rows, form)
