"""Painting boards: blank ones, strokes of a brush, other sizes, and what the solver says."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from sakumon.core.editor import Brush, Choice, Editor, Setting, read_draft, settled, stroke
from sakumon.core.errors import BadBoard, Cancelled, UnknownName
from sakumon.core.family import AnyFamily
from sakumon.core.message import Message
from sakumon.drawing.filmstrip import moved
from sakumon.drawing.scene import Scene
from sakumon.families import load_family
from sakumon.web.answers.edit import (
    BlankDraft,
    BrokenBoard,
    BrushInfo,
    CheckAnswer,
    CheckedBoard,
    DraftInfo,
    MeasureInfo,
    OptionInfo,
    SettingInfo,
    StoppedCheck,
)
from sakumon.web.board_check import BoardCheck
from sakumon.web.drawings import scene_svg
from sakumon.web.jobs import result_of
from sakumon.web.preferences import Preferences
from sakumon.web.requests import ApiRequest, FamilyInPath
from sakumon.web.services import Served, Services
from sakumon.web.visitors import Asker
from sakumon.web.worker_tasks import WorkerTasks

router = APIRouter(prefix="/api/edit/{family}")

BrushName = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,20}$")]
SettingName = Annotated[str, Field(pattern=r"^[a-z]{1,20}$")]
SettingValue = Annotated[str, Field(max_length=40)] | int
SpotName = Annotated[str, Field(min_length=1, max_length=40)]
MOST_SPOTS = 400
ROUND_SWATCH = 0.12  # white space around a brush's picture


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

    sizes: dict[SettingName, SettingValue] = Field(max_length=20)


class CheckRequest(ApiRequest):
    """A board to be solved and rated."""

    board: dict[str, Any]


@router.get("/blank")
def blank(family: FamilyInPath, request: Request, visitor: Asker) -> BlankDraft:
    """Return a draft to begin with; settings that are not given have their usual value."""
    editor, preferences = editor_of(family), visitor.preferences
    values = settled(editor, request.query_params)
    draft = draft_info(family, editor.blank(values), None, preferences)
    return BlankDraft(
        board=draft.board,
        svg=draft.svg,
        brush=draft.brush,
        brushes=draft.brushes,
        values=values,
        settings=[_setting_info(family, setting, preferences) for setting in editor.settings],
    )


@router.post("/look")
def look(family: FamilyInPath, asked: DraftRequest, visitor: Asker) -> DraftInfo:
    """Return a draft as it is, with the spots of a brush."""
    editor = editor_of(family)
    draft = read_draft(editor, asked.board)
    return draft_info(family, draft, asked.brush, visitor.preferences)


@router.post("/paint")
def paint(family: FamilyInPath, asked: StrokeRequest, visitor: Asker) -> DraftInfo:
    """Return a draft after a stroke."""
    editor = editor_of(family)
    draft = stroke(editor, read_draft(editor, asked.board), asked.brush, asked.spots)
    return draft_info(family, draft, asked.brush, visitor.preferences)


@router.post("/resize")
def resize(family: FamilyInPath, asked: ResizeRequest, visitor: Asker) -> DraftInfo:
    """Return a draft with other settings; those that are not given stay as they are."""
    editor = editor_of(family)
    draft = read_draft(editor, asked.board)
    values = settled(editor, {**editor.values(draft), **asked.sizes})
    return draft_info(family, editor.resize(draft, values), asked.brush, visitor.preferences)


@router.post("/check")
async def check(
    family: FamilyInPath, asked: CheckRequest, visitor: Asker, services: Served
) -> CheckAnswer:
    """Read a board strictly and solve it; a new check of a visitor stops the one before."""
    owner, editor = load_family(family), editor_of(family)
    try:
        await asyncio.to_thread(read_draft, editor, asked.board)
        at = await asyncio.to_thread(owner.rules.read, asked.board)
        found = await _checked(services, visitor.code, family, owner.rules.write(at))
    except BadBoard as error:
        return BrokenBoard("broken", visitor.preferences.say(error.message, family))
    except Cancelled:
        return StoppedCheck("stopped")
    return _checked_board(found, owner, at, visitor.preferences)


def _checked_board(
    found: BoardCheck, owner: AnyFamily, at: Any, preferences: Preferences
) -> CheckedBoard:
    """Return what was found in the visitor's language, and who plays."""
    name = owner.name
    return CheckedBoard(
        state="checked",
        status=found.status,
        ways=found.ways,
        exact=found.exact,
        moves=found.moves,
        grade=preferences.say(found.grade, name) if found.grade else None,
        score=found.score,
        measures=[
            MeasureInfo(
                preferences.name(measure, name),
                preferences.say(value, name) if isinstance(value, str) else value,
            )
            for measure, value in found.measures.items()
        ],
        sides=preferences.sides(owner),
        players=owner.playing.players(at),
        turn=owner.rules.turn(at),
    )


async def _checked(
    services: Services, visitor: str, family: str, board: dict[str, Any]
) -> BoardCheck:
    before = services.checks.pop(visitor, None)
    if before is not None:
        before.cancel()
    limit = services.config.limits.quick_work
    job = services.quick.submit(WorkerTasks.check, family, board, limit=limit)
    services.checks[visitor] = job
    try:
        return await result_of(job)
    finally:
        if services.checks.get(visitor) is job:
            del services.checks[visitor]


def editor_of(family: str) -> Editor[Any]:
    """Return the editor of a family."""
    editor = load_family(family).editor
    if editor is None:
        raise UnknownName(Message("boards of {family} cannot be painted", family=family))
    return editor


def draft_info(family: str, draft: Any, brush: str | None, preferences: Preferences) -> DraftInfo:
    """Return a draft as the client shows it; without a brush, with the spots of the first one."""
    owner, editor = load_family(family), editor_of(family)
    brushes = editor.brushes(draft)
    names = [each.name for each in brushes]
    # Another size or game may have no such brush any more.
    shown = brush if brush is not None and brush in names else names[0]
    return DraftInfo(
        board=editor.write(draft),
        svg=scene_svg(owner, editor.scene(draft, shown), preferences),
        brush=shown,
        brushes=[_brush_info(owner, each, preferences) for each in brushes],
        values=dict(editor.values(draft)),
    )


def _brush_info(family: AnyFamily, brush: Brush, preferences: Preferences) -> BrushInfo:
    """Return a brush with a picture of what it paints."""
    shapes = [moved(shape, ROUND_SWATCH, ROUND_SWATCH) for shape in brush.swatch]
    side = 1 + 2 * ROUND_SWATCH
    swatch = Scene(side, side, shapes, brush.words, brush.words, [])
    svg = scene_svg(family, swatch, preferences)
    return BrushInfo(brush.name, preferences.say(brush.words, family.name), svg)


def _setting_info(family: str, setting: Setting, preferences: Preferences) -> SettingInfo:
    """Return a setting as a field of a form."""
    label = preferences.say(setting.words, family)
    if not isinstance(setting, Choice):
        return SettingInfo(setting.name, label, "integer", setting.low, setting.high, [])
    options = [
        OptionInfo(key, preferences.say(words, family)) for key, words in setting.options.items()
    ]
    return SettingInfo(setting.name, label, "choice", None, None, options)
