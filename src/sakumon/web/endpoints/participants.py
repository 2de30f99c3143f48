"""Taking part in a study, known by a code alone: consent, and what is played next."""

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy import Connection

from sakumon.catalog.studies import get_study
from sakumon.catalog.taking_part import Participation, consent, end_late, part_of
from sakumon.web.answers.studies import NextInStudy
from sakumon.web.endpoints.studies import StudyName
from sakumon.web.requests import ApiRequest
from sakumon.web.services import Served
from sakumon.web.visitors import Asker

router = APIRouter(prefix="/api/studies")


class CodeRequest(ApiRequest):
    """A participant's code."""

    code: str = Field(max_length=20)


@router.post("/{name}/consent", status_code=204)
async def give_consent(
    name: StudyName, asked: CodeRequest, _visitor: Asker, services: Served
) -> None:
    """Write down that a participant has read what the study asks consent for, and agrees."""
    await services.write(lambda each: consent(each, get_study(each, name), asked.code))


@router.post("/{name}/next")
async def next_puzzle(
    name: StudyName, asked: CodeRequest, _visitor: Asker, services: Served
) -> NextInStudy:
    """Return the puzzle that a participant plays next; none when all are finished."""

    def find(connection: Connection) -> Participation:
        study = get_study(connection, name)
        end_late(connection, study)
        return part_of(connection, study, asked.code)

    return next_in(await services.write(find))


def next_in(part: Participation) -> NextInStudy:
    """Return how a participant goes on."""
    terms, ended = part.study.terms, part.study.ended is not None
    until = part.until
    return NextInStudy(
        puzzle=None if ended or part.late or part.must_consent else part.next,
        done=len(part.done),
        total=len(part.study.puzzles),
        assist=terms.assist,
        ended=ended,
        late=part.late and part.next is not None,
        begun=bool(part.attempts),
        instructions=terms.instructions,
        consent=terms.consent,
        consented=part.consented is not None,
        hints=terms.hints,
        puzzle_seconds=terms.puzzle_seconds,
        study_seconds=terms.study_seconds,
        seconds_left=None if until is None else round(max(0.0, until - part.now), 3),
    )
