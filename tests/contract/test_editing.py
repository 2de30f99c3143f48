"""What the editor of every family must keep, where a family has one."""

from typing import Any

import pytest

from sakumon.core.dice import Dice
from sakumon.core.editor import Choice, Editor, Setting, read_draft, settled, stroke
from sakumon.core.errors import BadBoard, UnknownName
from sakumon.families import load_family
from tests.support.editing import editor_of, expect_drawable, spots_of
from tests.support.population import SAMPLE, composed, families_having, some

EDITED = families_having("editor")
STROKES = 40
NO_SPOTS = ("", "x", "cell 99 0", "cell -1 0", "room ²", "H 0 0", "z9h", "r99c99", "wall 0")


def some_value(setting: Setting, dice: Dice) -> int | str:
    if isinstance(setting, Choice):
        return dice.choice(list(setting.options))
    # Large boards only take longer.
    return dice.between(setting.low, min(setting.high, max(setting.usual, 2 * setting.low) + 2))


def some_values(editor: Editor[Any], dice: Dice) -> dict[str, int | str]:
    return settled(editor, {each.name: some_value(each, dice) for each in editor.settings})


def is_paintable(editor: Editor[Any], body: dict[str, Any]) -> bool:
    """Tell whether a board is of a kind and a size that is painted by hand."""
    try:
        read_draft(editor, body)
    except BadBoard:
        return False
    return True


def expect_canonical(name: str, body: dict[str, Any]) -> bool:
    """A body that keeps the rules is the canonical one; tell whether it does."""
    rules = load_family(name).rules
    try:
        at = rules.read(body)
    except BadBoard:
        return False
    assert rules.write(at) == body
    return True


@pytest.mark.parametrize("name", EDITED)
def test_blank_boards_draw_and_have_the_size_asked_for(name: str) -> None:
    editor, dice = editor_of(name), Dice.of("blank", name)
    for values in [settled(editor, {}), *(some_values(editor, dice) for _ in range(4))]:
        draft = editor.blank(values)
        expect_drawable(editor, draft)
        stated = editor.values(draft)
        assert stated
        assert {key: values[key] for key in stated} == dict(stated)
        body = editor.write(draft)
        assert editor.write(read_draft(editor, body)) == body


@pytest.mark.parametrize("name", EDITED)
@pytest.mark.parametrize("seed", range(2))
def test_random_painting_never_fails_and_always_draws(name: str, seed: int) -> None:
    editor, dice = editor_of(name), Dice.of("paint", name, seed)
    draft = editor.blank(some_values(editor, dice))
    for number in range(STROKES):
        brush = dice.choice([brush.name for brush in editor.brushes(draft)])
        spots = spots_of(editor, draft, brush)
        if spots:
            touched = [dice.choice(spots) for _ in range(dice.between(1, 3))]
            draft = stroke(editor, draft, brush, touched)
        if number % 20 == 19:
            draft = editor.resize(draft, some_values(editor, dice))
        body = editor.write(draft)
        assert editor.write(read_draft(editor, body)) == body
        expect_canonical(name, body)
        if number % 10 == 0:
            expect_drawable(editor, draft)


@pytest.mark.parametrize("name", EDITED)
def test_painting_twice_shows_then_takes_away(name: str) -> None:
    editor, dice = editor_of(name), Dice.of("twice", name)
    draft, taken = editor.blank(settled(editor, {})), 0
    for brush in editor.brushes(draft):
        for _ in range(5):
            spots = spots_of(editor, draft, brush.name)
            hidden = [spot for spot in spots if not editor.shows(draft, brush.name, spot)]
            if not hidden:
                break
            spot = dice.choice(hidden)
            once = editor.paint(draft, brush.name, spot)
            assert editor.shows(once, brush.name, spot)
            assert not editor.shows(draft, brush.name, spot), "painting changed the draft before"
            taken += not editor.shows(editor.paint(once, brush.name, spot), brush.name, spot)
            draft = once
    assert taken > 0


@pytest.mark.parametrize("name", EDITED)
def test_a_composed_board_is_read_as_it_is(name: str) -> None:
    editor = editor_of(name)
    boards = [composed(*each).board for each in SAMPLE if each[0] == name]
    small = [board for board in boards if is_paintable(editor, board)]
    for board in some(small):
        draft = read_draft(editor, board)
        assert editor.write(draft) == board
        expect_drawable(editor, draft)


@pytest.mark.parametrize("name", EDITED)
def test_a_spot_that_is_none_is_refused_in_words(name: str) -> None:
    editor = editor_of(name)
    draft = editor.blank(settled(editor, {}))
    for brush in editor.brushes(draft):
        for spot in NO_SPOTS:
            with pytest.raises(BadBoard, match="no such spot"):
                editor.paint(draft, brush.name, spot)


@pytest.mark.parametrize("name", EDITED)
def test_a_stroke_does_with_all_spots_what_it_does_with_the_first(name: str) -> None:
    editor, dice = editor_of(name), Dice.of("stroke", name)
    draft = editor.blank(settled(editor, {}))
    brush = editor.brushes(draft)[0].name
    spots = dice.shuffled(spots_of(editor, draft, brush))
    shown = [spot for spot in spots if editor.shows(draft, brush, spot)]
    for spot in shown:
        draft = editor.paint(draft, brush, spot)
    first, second = far_apart(editor, draft, brush, spots)
    one = editor.paint(draft, brush, first)
    both = stroke(editor, one, brush, [second, first])
    assert editor.shows(both, brush, first)
    assert editor.shows(both, brush, second)
    none = stroke(editor, one, brush, [first, second])
    assert not editor.shows(none, brush, first)
    assert not editor.shows(none, brush, second)


def far_apart(editor: Editor[Any], draft: Any, brush: str, spots: list[str]) -> tuple[str, str]:
    """Return two spots that can be painted both, neither in the place of the other."""
    for first in spots:
        for second in spots:
            both = editor.paint(editor.paint(draft, brush, first), brush, second)
            if first != second and editor.shows(both, brush, first):
                return first, second
    raise AssertionError("no two spots can be painted both")


@pytest.mark.parametrize("name", EDITED)
def test_a_setting_keeps_its_bounds_and_a_brush_its_name(name: str) -> None:
    editor = editor_of(name)
    for setting in some(editor.settings):
        assert setting.words
        assert setting.check(setting.usual) == setting.usual
        with pytest.raises(BadBoard, match=setting.name):
            setting.check("nonsense")
    draft = editor.blank(settled(editor, {}))
    assert all(brush.words and brush.swatch for brush in editor.brushes(draft))
    with pytest.raises(UnknownName, match="brush"):
        stroke(editor, draft, "nonsense", [])
