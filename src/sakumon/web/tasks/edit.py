"""Tasks of painting boards: blank ones, strokes of a brush, other sizes, and checks."""

from collections.abc import Mapping, Sequence
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.editor import Brush, Choice, Editor, Setting, read_draft, settled, stroke
from sakumon.core.errors import BadBoard, NotAllowed, UnknownName
from sakumon.core.family import AnyFamily
from sakumon.core.message import Message
from sakumon.core.puzzle import puzzle_of
from sakumon.drawing.filmstrip import moved
from sakumon.drawing.scene import Scene
from sakumon.families import load_family
from sakumon.web.answers.edit import (
    BlankDraft,
    BrokenBoard,
    BrushInfo,
    CheckedBoard,
    DraftInfo,
    MeasureInfo,
    OptionInfo,
    SettingInfo,
)
from sakumon.web.preferences import Preferences
from sakumon.web.secrets import SECRET
from sakumon.web.tasks.board_check import BoardCheck, check_board
from sakumon.web.tasks.drawings import scene_svg
from sakumon.web.tasks.kept import Kept
from sakumon.web.tasks.sent import Sent, as_json

ROUND_SWATCH = 0.12  # white space around a brush's picture
Board = dict[str, Any]


def blank(
    _kept: Kept, family: str, asked: Mapping[str, str], preferences: Preferences, _budget: Budget
) -> Sent:
    """Return a draft to begin with; settings that are not given have their usual value."""
    editor = editor_of(family)
    values = settled(editor, asked)
    draft = draft_info(family, editor.blank(values), None, preferences)
    found = BlankDraft(
        board=draft.board,
        svg=draft.svg,
        brush=draft.brush,
        brushes=draft.brushes,
        values=values,
        settings=[_setting_info(family, setting, preferences) for setting in editor.settings],
    )
    return as_json(found, preferences)


def look(
    _kept: Kept,
    family: str,
    board: Board,
    brush: str | None,
    preferences: Preferences,
    _budget: Budget,
) -> Sent:
    """Return a draft as it is, with the spots of a brush."""
    draft = read_draft(editor_of(family), board)
    return as_json(draft_info(family, draft, brush, preferences), preferences)


def paint(
    _kept: Kept,
    family: str,
    board: Board,
    brush: str,
    spots: Sequence[str],
    preferences: Preferences,
    _budget: Budget,
) -> Sent:
    """Return a draft after a stroke."""
    editor = editor_of(family)
    draft = stroke(editor, read_draft(editor, board), brush, spots)
    return as_json(draft_info(family, draft, brush, preferences), preferences)


def resize(
    _kept: Kept,
    family: str,
    board: Board,
    brush: str | None,
    sizes: Mapping[str, str | int],
    preferences: Preferences,
    _budget: Budget,
) -> Sent:
    """Return a draft with other settings; those that are not given stay as they are."""
    editor = editor_of(family)
    draft = read_draft(editor, board)
    values = settled(editor, {**editor.values(draft), **sizes})
    changed = editor.resize(draft, values)
    return as_json(draft_info(family, changed, brush, preferences), preferences)


def check(
    _kept: Kept,
    family: str,
    board: Board,
    secrets: frozenset[str],
    preferences: Preferences,
    budget: Budget,
) -> Sent:
    """Read a board strictly and solve it, unless it is one of those that are kept secret."""
    owner = load_family(family)
    try:
        read_draft(editor_of(family), board)
        at = owner.rules.read(board)
    except BadBoard as error:
        words = preferences.say(error.message, family)
        return as_json(BrokenBoard("broken", words), preferences)
    if puzzle_of(owner, at).id in secrets:
        raise NotAllowed(SECRET)
    found = check_board(owner, at, budget)
    return as_json(_checked_board(found, owner, at, preferences), preferences)


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
