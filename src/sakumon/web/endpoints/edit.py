"""Painting boards: blank ones, strokes of a brush, other sizes, and what the solver says."""

import time
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from sakumon.core.errors import Cancelled, NotAllowed
from sakumon.core.message import Message
from sakumon.web.answers.edit import BlankDraft, CheckAnswer, DraftInfo, StoppedCheck
from sakumon.web.pool import Errand
from sakumon.web.requests import ApiRequest, FamilyInPath, Few
from sakumon.web.services import Served, Services, drawn, send, sent_bytes
from sakumon.web.tasks import edit
from sakumon.web.tasks.sent import Sent, as_json
from sakumon.web.visitors import Asker, Visitor

router = APIRouter(prefix="/api/edit/{family}")

BrushName = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,20}$")]
SettingName = Annotated[str, Field(pattern=r"^[a-z]{1,20}$")]
SettingValue = Annotated[str, Field(max_length=40)] | int
SpotName = Annotated[str, Field(min_length=1, max_length=40)]
MOST_SPOTS = 400


class DraftRequest(ApiRequest):
    """A draft, and the brush whose spots are to be shown."""

    board: dict[str, Any]
    brush: BrushName | None = None


class StrokeRequest(ApiRequest):
    """A draft, and one stroke of a brush."""

    board: dict[str, Any]
    brush: BrushName
    spots: list[SpotName] = Field(min_length=1, max_length=MOST_SPOTS)


class ResizeRequest(DraftRequest):
    """A draft, and what it is to be set to."""

    sizes: Annotated[dict[SettingName, SettingValue], Few] = Field(max_length=20)


class CheckRequest(ApiRequest):
    """A board to be solved and rated."""

    board: dict[str, Any]


@router.get("/blank", response_model=BlankDraft)
async def blank(
    family: FamilyInPath, request: Request, visitor: Asker, services: Served
) -> Response:
    """Return a draft to begin with; settings that are not given have their usual value."""
    values = (family, dict(request.query_params), visitor.preferences)
    return send(await drawn(services, visitor.caller, sent_bytes(request), edit.blank, *values))


@router.post("/look", response_model=DraftInfo)
async def look(
    family: FamilyInPath,
    asked: DraftRequest,
    request: Request,
    visitor: Asker,
    services: Served,
) -> Response:
    """Return a draft as it is, with the spots of a brush."""
    values = (family, asked.board, asked.brush, visitor.preferences)
    return send(await drawn(services, visitor.caller, sent_bytes(request), edit.look, *values))


@router.post("/paint", response_model=DraftInfo)
async def paint(
    family: FamilyInPath,
    asked: StrokeRequest,
    request: Request,
    visitor: Asker,
    services: Served,
) -> Response:
    """Return a draft after a stroke."""
    values = (family, asked.board, asked.brush, asked.spots, visitor.preferences)
    return send(await drawn(services, visitor.caller, sent_bytes(request), edit.paint, *values))


@router.post("/resize", response_model=DraftInfo)
async def resize(
    family: FamilyInPath,
    asked: ResizeRequest,
    request: Request,
    visitor: Asker,
    services: Served,
) -> Response:
    """Return a draft with other settings; those that are not given stay as they are."""
    values = (family, asked.board, asked.brush, asked.sizes, visitor.preferences)
    return send(await drawn(services, visitor.caller, sent_bytes(request), edit.resize, *values))


@router.post("/check", response_model=CheckAnswer)
async def check(
    family: FamilyInPath, asked: CheckRequest, visitor: Asker, services: Served
) -> Response:
    """Read a board strictly and solve it; a new check of a visitor stops the one before."""
    try:
        return send(await _checked(services, visitor, family, asked.board))
    except Cancelled:
        return send(as_json(StoppedCheck("stopped"), visitor.preferences))


async def _secrets(services: Services, visitor: Visitor, family: str) -> frozenset[str]:
    """Return the boards of a family that are not checked for a visitor."""
    secrets = frozenset() if visitor.host else await services.studies.secrets(family)
    if secrets is None:
        words = Message("this game is part of a study: no board of it is checked until it ends")
        raise NotAllowed(words)
    return secrets


async def _checked(
    services: Services, visitor: Visitor, family: str, board: dict[str, Any]
) -> Sent:
    before = services.checks.pop(visitor.code, None)
    if before is not None:
        services.quick.stop(before)
    limits = services.config.limits
    values = (family, board, await _secrets(services, visitor, family), visitor.preferences)
    until = time.monotonic() + limits.solving
    errand = Errand(edit.check, values, limits.drawing, limits.quick_work, answer_by=until)
    job = services.quick.submit(errand, visitor.caller)
    services.checks[visitor.code] = job
    try:
        return await services.quick.result(job)
    finally:
        if services.checks.get(visitor.code) is job:
            del services.checks[visitor.code]
