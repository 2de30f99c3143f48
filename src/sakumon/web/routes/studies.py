"""Studies: set up by the host, played by participants with a code, taken away as one file."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response
from pydantic import Field

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
from sakumon.web.place import Here
from sakumon.web.routes.puzzles import Asked
from sakumon.web.routes.stats import Form, table_file
from sakumon.web.visitors import Asker, Host

routes = APIRouter(prefix="/api/studies")

# Words of any language: the name is part of an address.
NAME = r"^[^\W_][\w .-]{0,59}$"
StudyName = Annotated[str, Path(pattern=NAME)]
Ids = Annotated[
    list[Annotated[str, Field(pattern=r"^[a-z]+-[0-9a-f]{20}$")]],
    Field(min_length=1, max_length=500),
]


class StudyAsked(Asked):
    """A study to set up."""

    name: str = Field(pattern=NAME)
    puzzles: Ids
    order: Literal["fixed", "random"] = "fixed"
    assist: Literal["none", "refuse", "show", "auto"] = "none"
    participants: int = Field(default=10, ge=1, le=500)


class CodeAsked(Asked):
    """A participant's code."""

    code: str = Field(max_length=20)


@routes.get("")
def every_study(_host: Host, here: Here) -> dict[str, Any]:
    """Return all studies, with the codes of who takes part."""
    with here.store.transaction(writes=False) as connection:
        found = list_studies(connection)
        for study in found:
            codes = codes_of(connection, get_study(connection, study["name"]))
            study["codes"] = [code for _, code in sorted(codes.items())]
        return {"studies": found}


@routes.post("", status_code=201)
def set_up(asked: StudyAsked, _host: Host, here: Here) -> dict[str, Any]:
    """Set up a study; the answer has the codes to hand out."""
    settings = {"order": asked.order, "assist": asked.assist}

    def work(connection: Any) -> list[str]:
        study = make_study(connection, asked.name, asked.puzzles, settings)
        return invite(connection, study, asked.participants)

    return {"name": asked.name, "codes": here.recorder.do(work).result()}


@routes.post("/{name}/end", status_code=204)
def end(name: StudyName, _host: Host, here: Here) -> None:
    """Let nobody begin any more."""
    here.recorder.do(lambda connection: end_study(connection, name)).result()


@routes.post("/{name}/next")
def next_puzzle(name: StudyName, asked: CodeAsked, _visitor: Asker, here: Here) -> dict[str, Any]:
    """Return the puzzle that a participant plays next; none when all are finished."""
    with here.store.transaction(writes=False) as connection:
        study = get_study(connection, name)
        player = participant(connection, study, asked.code)
        done = finished(connection, study, player)
    order = study.order_for(asked.code.strip().upper())
    left = [one for one in order if one not in done]
    open_still = study.ended is None
    return {
        "puzzle": left[0] if left and open_still else None,
        "done": len(done),
        "total": len(order),
        "assist": study.settings.get("assist", "none"),
        "ended": not open_still,
    }


@routes.get("/{name}/results")
def results(name: StudyName, _host: Host, here: Here, form: Form = "csv") -> Response:
    """Return all that was played in a study as one file."""
    with here.store.transaction(writes=False) as connection:
        study = get_study(connection, name)
        codes = codes_of(connection, study)
        rows = [
            {"participant": codes.get(row["player"], ""), **row}
            for row in play_rows(connection, study.number)
        ]
    return table_file(f"study-{name.replace(' ', '-')}", rows, form)
