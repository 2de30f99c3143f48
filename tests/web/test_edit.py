"""Painting boards: every family that has an editor is found by itself."""

import re
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.editor import Choice, Editor, Setting, read_draft, settled, stroke
from sakumon.core.errors import BadBoard, SakumonError, UnknownName
from sakumon.drawing.scene import Role
from sakumon.families import load_family
from sakumon.web.board_check import MOST, check_board
from sakumon.web.endpoints import edit
from sakumon.words import ENGLISH, LANGUAGES, translate
from tests.support.population import FAMILIES, composed

EDITED = [name for name in FAMILIES if load_family(name).editor is not None]
STROKES = 60


def editor_of(name: str) -> Editor[Any]:
    editor = load_family(name).editor
    assert editor is not None
    return editor


def some_value(setting: Setting, dice: Dice) -> int | str:
    if isinstance(setting, Choice):
        return dice.choice(list(setting.options))
    # Large boards only take longer.
    return dice.between(setting.low, min(setting.high, max(setting.usual, 2 * setting.low) + 2))


def some_values(editor: Editor[Any], dice: Dice) -> dict[str, int | str]:
    return settled(editor, {each.name: some_value(each, dice) for each in editor.settings})


def spots_of(editor: Editor[Any], draft: Any, brush: str) -> list[str]:
    scene = editor.scene(draft, brush)
    return [shape.press for shape in scene.shapes if shape.press]


def expect_drawable(editor: Editor[Any], draft: Any) -> None:
    assert editor.brushes(draft)
    for brush in editor.brushes(draft):
        scene = editor.scene(draft, brush.name)
        spots = [shape for shape in scene.shapes if shape.press]
        assert all(shape.label and shape.role == Role.TAP for shape in spots)
        names = [shape.press for shape in spots]
        assert len(set(names)) == len(names)
        assert scene.description
        assert scene.rows


def expect_canonical(name: str, body: dict[str, Any]) -> bool:
    """A body that keeps the rules is the canonical one; tell whether it does."""
    rules = load_family(name).rules
    try:
        at = rules.read(body)
    except BadBoard:
        return False
    assert rules.write(at) == body
    return True


def test_all_families_of_the_house_can_be_painted() -> None:
    assert {"walls", "doors", "panels", "quoridor"} <= set(EDITED)


@pytest.mark.parametrize("name", EDITED)
def test_blank_boards_draw_and_have_the_size_asked_for(name: str) -> None:
    editor, dice = editor_of(name), Dice.of("blank", name)
    for values in [settled(editor, {}), *(some_values(editor, dice) for _ in range(4))]:
        draft = editor.blank(values)
        expect_drawable(editor, draft)
        told = editor.values(draft)
        assert told
        assert {key: values[key] for key in told} == dict(told)
        body = editor.write(draft)
        assert editor.write(read_draft(editor, body)) == body


@pytest.mark.parametrize("name", EDITED)
@pytest.mark.parametrize("seed", range(4))
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
    for preset in list(load_family(name).composer.presets)[:3]:
        board = composed(name, preset).board
        draft = read_draft(editor, board)
        assert editor.write(draft) == board
        expect_drawable(editor, draft)


@pytest.mark.parametrize("name", EDITED)
def test_a_spot_that_is_none_is_refused_in_words(name: str) -> None:
    editor = editor_of(name)
    draft = editor.blank(settled(editor, {}))
    for brush in editor.brushes(draft):
        for spot in (
            "",
            "x",
            "cell 99 0",
            "cell -1 0",
            "room ²",
            "H 0 0",
            "z9h",
            "r99c99",
            "wall 0",
        ):
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


def painted(client: TestClient, name: str, board: Any, brush: str, spots: list[str]) -> Any:
    body = {"board": board, "brush": brush, "spots": spots}
    answer = client.post(f"/api/edit/{name}/paint", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def checked(client: TestClient, name: str, board: Any) -> Any:
    answer = client.post(f"/api/edit/{name}/check", json={"board": board})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("name", EDITED)
def test_the_server_paints_what_the_editor_paints(client: TestClient, name: str) -> None:
    found = client.get(f"/api/edit/{name}/blank").json()
    assert found["svg"].startswith("<svg")
    assert {setting["name"] for setting in found["settings"]} == {
        setting.name for setting in editor_of(name).settings
    }
    editor = editor_of(name)
    draft = read_draft(editor, found["board"])
    for brush in found["brushes"][:4]:
        assert brush["svg"].startswith("<svg")
        spot = spots_of(editor, draft, brush["name"])[-1]
        found = painted(client, name, found["board"], brush["name"], [spot])
        draft = stroke(editor, draft, brush["name"], [spot])
        assert found["board"] == editor.write(draft)
        assert found["brush"] == brush["name"]


@pytest.mark.parametrize("name", EDITED)
def test_sizes_are_checked_at_the_edge(client: TestClient, name: str) -> None:
    board = client.get(f"/api/edit/{name}/blank").json()["board"]
    for setting in editor_of(name).settings:
        for wrong in ("-1", "1000000000000", "x", "1.5", "٣", ""):
            answer = client.get(f"/api/edit/{name}/blank", params={setting.name: wrong})
            assert answer.status_code == 422, (setting.name, wrong)
            assert answer.json()["error"].startswith(f"{setting.name}: ")
            asked = {"board": board, "sizes": {setting.name: wrong}}
            assert client.post(f"/api/edit/{name}/resize", json=asked).status_code == 422


@pytest.mark.parametrize("name", EDITED)
def test_the_server_refuses_nonsense_politely(client: TestClient, name: str) -> None:
    board = client.get(f"/api/edit/{name}/blank").json()["board"]
    address = f"/api/edit/{name}/paint"
    for spots in ([], ["x" * 41], ["x"], 5):
        answer = client.post(address, json={"board": board, "brush": "door", "spots": spots})
        assert answer.status_code in (404, 422)
        assert answer.json()["error"]
    for wrong in ({}, {"width": 2}, {**board, "more": 1}):
        for where in ("look", "resize"):
            more: dict[str, Any] = {"sizes": {}} if where == "resize" else {}
            answer = client.post(f"/api/edit/{name}/{where}", json={"board": wrong, **more})
            assert answer.status_code == 422
        assert checked(client, name, wrong)["state"] == "broken"


STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    2**70,
    1e300,
    "",
    "x",
    "#",
    [],
    [[]],
    [0, 0],
    [-1, 99],
    {},
    {"x": 1},
)


def mutilated(value: Any, dice: Dice, deep: bool = False) -> Any:
    """Return JSON values with something strange somewhere in them, `deep` in them at least."""
    if isinstance(value, dict) and value and (deep or dice.below(6)):
        key = dice.choice(list(value))
        return {**value, key: mutilated(value[key], dice)}
    if isinstance(value, list) and value and dice.below(6):
        place = dice.below(len(value))
        return [*value[:place], mutilated(value[place], dice), *value[place + 1 :]]
    return dice.choice(STRANGE)


@pytest.mark.parametrize("name", EDITED)
def test_mutilated_boards_are_refused_or_drawn(name: str) -> None:
    editor, dice, drawn = editor_of(name), Dice.of("mutilated", name), 0
    whole = composed(name, next(iter(load_family(name).composer.presets))).board
    for _ in range(300):
        board = mutilated(whole, dice, deep=True)
        try:
            draft = read_draft(editor, board)
            draft = editor.resize(draft, settled(editor, editor.values(draft)))
        except SakumonError:
            continue
        expect_drawable(editor, draft)
        drawn += 1
    assert 0 < drawn < 300


def test_a_board_too_large_to_paint_is_refused(client: TestClient) -> None:
    board = {"game": "survive", "width": 200, "height": 200, "player": [0, 0], "walls": []}
    for where in ("look", "check"):
        answer = client.post(f"/api/edit/walls/{where}", json={"board": {**board, "steps": 3}})
        assert "boards to paint have 2 to 16" in answer.json()["error"]


def test_a_check_counts_the_ways_of_a_walk(client: TestClient) -> None:
    board = {"game": "survive", "width": 3, "height": 3, "player": [1, 1], "steps": 3, "walls": []}
    found = checked(client, "walls", board)
    # By hand: from the middle 4 steps, then 3 each, then 2 or 4.
    assert (found["status"], found["ways"], found["exact"], found["moves"]) == ("won", 32, True, 3)
    assert found["grade"] == "normal"
    assert {"words": "routes", "value": 32} in found["measures"]


def test_a_check_says_what_is_wrong(client: TestClient) -> None:
    draft = client.get("/api/edit/panels/blank").json()["board"]
    assert checked(client, "panels", draft)["error"] == "rows: there is no panel to clear"
    floating = painted(client, "panels", draft, "1", ["r3c3"])["board"]
    found = checked(client, "panels", floating)
    assert found["state"] == "broken"
    assert "floats over an empty cell" in found["error"]


def test_a_check_finds_the_only_way_of_painted_panels(client: TestClient) -> None:
    draft = client.get("/api/edit/panels/blank", params={"moves": 1}).json()["board"]
    draft = painted(client, "panels", draft, "1", ["r1c1", "r1c2", "r1c4"])["board"]
    draft = painted(client, "panels", draft, "stone", ["r1c3"])["board"]
    found = checked(client, "panels", draft)
    assert (found["state"], found["status"], found["ways"]) == ("checked", "won", 1)
    draft = painted(client, "panels", draft, "stone", ["r1c5"])["board"]
    blocked = painted(client, "panels", draft, "1", ["r1c4"])["board"]
    blocked = painted(client, "panels", blocked, "1", ["r1c6"])["board"]
    blocked = painted(client, "panels", blocked, "stone", ["r1c4"])["board"]
    assert checked(client, "panels", blocked)["status"] == "lost"


def test_a_check_of_a_game_for_two_counts_first_moves_that_win(client: TestClient) -> None:
    board = {"width": 3, "height": 3, "hands": [0, 0], "pawns": ["a2", "c3"], "fences": []}
    found = checked(client, "quoridor", board)
    # By hand: a3 wins at once, b2 one move later, and a1 loses the race.
    assert (found["status"], found["players"], found["ways"]) == ("won", 2, 2)
    assert found["moves"] == 1
    turned = checked(client, "quoridor", {**board, "turn": "second", "pawns": ["a1", "c2"]})
    assert (turned["status"], turned["ways"]) == ("lost", 2)
    behind = checked(client, "quoridor", {**board, "pawns": ["a1", "c2"]})
    assert (behind["status"], behind["ways"]) == ("lost", 0)


def test_a_check_of_a_duel_counts_first_moves_too(client: TestClient) -> None:
    board = {"game": "duel", "width": 2, "height": 2, "player": [0, 0], "steps": 1, "walls": []}
    found = checked(client, "walls", board)
    assert (found["status"], found["ways"]) == ("won", 2)


def test_a_check_of_doors_tells_a_tree_from_loops(client: TestClient) -> None:
    tree = client.get("/api/edit/doors/blank", params={"rooms": 9, "kind": "4.4.4.4"}).json()
    assert checked(client, "doors", tree["board"])["ways"] == 1
    bare = client.get("/api/edit/doors/blank", params={"rooms": 9, "begin": "bare"}).json()
    assert "cannot be reached" in checked(client, "doors", bare["board"])["error"]


def test_ways_beyond_counting_are_at_least_so_many() -> None:
    board = {"game": "survive", "width": 6, "height": 6, "player": [0, 0], "walls": []}
    found = check_board("walls", {**board, "steps": 30}, Budget())
    assert (found.ways, found.exact) == (MOST, False)


def test_a_family_without_an_editor_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(load_family("walls"), editor=None)
    monkeypatch.setattr(edit, "load_family", lambda _name: bare)
    with pytest.raises(UnknownName, match="cannot be painted"):
        edit.editor_of("walls")


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
@pytest.mark.parametrize("name", EDITED)
def test_everything_to_paint_with_is_there_in_every_language(name: str, language: str) -> None:
    editor, dice = editor_of(name), Dice.of("words", name)
    said = {setting.words for setting in editor.settings}
    for setting in editor.settings:
        said |= set(setting.options.values()) if isinstance(setting, Choice) else set()
    for values in (settled(editor, {}), some_values(editor, dice), some_values(editor, dice)):
        draft = editor.blank(values)
        for brush in editor.brushes(draft):
            said.add(brush.words)
            scene = editor.scene(draft, brush.name)
            said |= {shape.label for shape in scene.shapes} | {scene.title, scene.description}
    needed = [text for text in sorted(said) if re.search("[A-Za-z]{3}", text)]
    assert needed
    assert [text for text in needed if re.search("[a-z]{3}", translate(text, language, name))] == []


def test_sizes_name_what_they_refuse() -> None:
    with pytest.raises(SakumonError, match="width: "):
        settled(editor_of("walls"), {"width": 0})
