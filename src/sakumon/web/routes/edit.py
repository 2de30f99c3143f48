"""Painting boards: blank ones, strokes of a brush, other sizes, and what the solver says."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field

from sakumon.core.editor import (
    Brush,
    Choice,
    Editor,
    Setting,
    read_draft,
    settled,
    stroke,
)
from sakumon.core.errors import BadBoard, Cancelled, UnknownName
from sakumon.core.family import AnyFamily
from sakumon.drawing.filmstrip import moved
from sakumon.drawing.scene import Scene
from sakumon.families import load_family
from sakumon.web import checks
from sakumon.web.jobs import result_of
from sakumon.web.look import Look
from sakumon.web.place import Here, Place
from sakumon.web.routes.puzzles import Asked
from sakumon.web.states import scene_svg
from sakumon.web.visitors import Asker

routes = APIRouter(prefix="/api/edit/{family}")

FamilyName = Annotated[str, Path(pattern=r"^[a-z]{1,20}$")]
BrushName = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,20}$")]
SettingName = Annotated[str, Field(pattern=r"^[a-z]{1,20}$")]
SettingValue = Annotated[str, Field(max_length=40)] | int
Spot = Annotated[str, Field(min_length=1, max_length=40)]
MOST_SPOTS = 400
ROUND_SWATCH = 0.12  # white space around a brush's picture


class DraftAsked(Asked):
    """A draft, and the brush whose spots are to be shown."""

    board: dict[str, Any]
    brush: BrushName | None = None


class StrokeAsked(Asked):
    """A draft, and one stroke of a brush."""

    board: dict[str, Any]
    brush: BrushName
    spots: list[Spot] = Field(min_length=1, max_length=MOST_SPOTS)


class SizesAsked(DraftAsked):
    """A draft, and what it is to be set to."""

    sizes: dict[SettingName, SettingValue] = Field(max_length=20)


class CheckAsked(Asked):
    """A board to be solved and rated."""

    board: dict[str, Any]


@routes.get("/blank")
def blank(family: FamilyName, request: Request, visitor: Asker) -> dict[str, Any]:
    """Return a draft to begin with; settings that are not given have their usual value."""
    editor = editor_of(family)
    values = settled(editor, request.query_params)
    return {
        **draft_values(family, editor.blank(values), None, visitor.look),
        "values": values,
        "settings": [setting_values(family, setting, visitor.look) for setting in editor.settings],
    }


@routes.post("/look")
def look(family: FamilyName, asked: DraftAsked, visitor: Asker) -> dict[str, Any]:
    """Return a draft as it is, with the spots of a brush."""
    editor = editor_of(family)
    draft = read_draft(editor, asked.board)
    return draft_values(family, draft, asked.brush, visitor.look)


@routes.post("/paint")
def paint(family: FamilyName, asked: StrokeAsked, visitor: Asker) -> dict[str, Any]:
    """Return a draft after a stroke."""
    editor = editor_of(family)
    draft = stroke(editor, read_draft(editor, asked.board), asked.brush, asked.spots)
    return draft_values(family, draft, asked.brush, visitor.look)


@routes.post("/resize")
def resize(family: FamilyName, asked: SizesAsked, visitor: Asker) -> dict[str, Any]:
    """Return a draft with other settings; those that are not given stay as they are."""
    editor = editor_of(family)
    draft = read_draft(editor, asked.board)
    values = settled(editor, {**editor.values(draft), **asked.sizes})
    return draft_values(family, editor.resize(draft, values), asked.brush, visitor.look)


@routes.post("/check")
async def check(
    family: FamilyName, asked: CheckAsked, visitor: Asker, here: Here
) -> dict[str, Any]:
    """Read a board strictly and solve it; a new check of a visitor stops the one before."""
    owner = load_family(family)
    editor = editor_of(family)
    try:
        await asyncio.to_thread(read_draft, editor, asked.board)
        at = await asyncio.to_thread(owner.rules.read, asked.board)
        found = await _checked(here, visitor.code, family, owner.rules.write(at))
    except BadBoard as error:
        return {"state": "broken", "error": visitor.look.say(str(error), family)}
    except Cancelled:
        return {"state": "stopped"}
    return {"state": "checked", **_told(found, owner, at, visitor.look)}


def _told(found: dict[str, Any], owner: AnyFamily, at: Any, look: Look) -> dict[str, Any]:
    """Return what was found in the visitor's language, and who plays."""
    measures = found["measures"].items()
    return {
        **found,
        "grade": look.say(found["grade"], owner.name) if found["grade"] else None,
        "measures": [{"words": look.name(n, owner.name), "value": value} for n, value in measures],
        "sides": [look.say(side, owner.name) for side in owner.playing.sides],
        "players": owner.playing.players(at),
        "turn": owner.rules.turn(at),
    }


async def _checked(here: Place, visitor: str, family: str, board: dict[str, Any]) -> dict[str, Any]:
    before = here.checks.pop(visitor, None)
    if before is not None:
        before.cancel()
    limit = here.config.limits.quick_work
    job = here.checks[visitor] = here.quick.submit(checks.check, family, board, limit=limit)
    try:
        found: dict[str, Any] = await result_of(job)
    finally:
        if here.checks.get(visitor) is job:
            del here.checks[visitor]
    return found


def editor_of(family: str) -> Editor[Any]:
    """Return the editor of a family."""
    editor = load_family(family).editor
    if editor is None:
        raise UnknownName(f"boards of {family} cannot be painted")
    return editor


def draft_values(family: str, draft: Any, brush: str | None, look: Look) -> dict[str, Any]:
    """Return a draft as the client shows it; without a brush, with the spots of the first one."""
    owner, editor = load_family(family), editor_of(family)
    brushes = editor.brushes(draft)
    names = [each.name for each in brushes]
    # Another size or game may have no such brush any more.
    shown = brush if brush in names else names[0]
    return {
        "board": editor.write(draft),
        "svg": scene_svg(owner, editor.scene(draft, shown), look),
        "brush": shown,
        "brushes": [brush_values(owner, each, look) for each in brushes],
        "values": dict(editor.values(draft)),
    }


def brush_values(family: AnyFamily, brush: Brush, look: Look) -> dict[str, Any]:
    """Return a brush with a picture of what it paints."""
    shapes = [moved(shape, ROUND_SWATCH, ROUND_SWATCH) for shape in brush.swatch]
    side = 1 + 2 * ROUND_SWATCH
    swatch = Scene(side, side, shapes, brush.words, brush.name, [])
    svg = scene_svg(family, swatch, look)
    return {"name": brush.name, "words": look.say(brush.words, family.name), "svg": svg}


def setting_values(family: str, setting: Setting, look: Look) -> dict[str, Any]:
    """Return a setting as a field of a form."""
    told = {"name": setting.name, "label": look.say(setting.words, family)}
    if isinstance(setting, Choice):
        options = [
            {"value": key, "words": look.say(words, family)}
            for key, words in setting.options.items()
        ]
        return {**told, "kind": "choice", "options": options}
    return {**told, "kind": "integer", "low": setting.low, "high": setting.high}
