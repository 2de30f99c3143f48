"""Painting boards through the API: every family that has an editor is found by itself."""

from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.editor import Size, read_draft, settled, stroke
from sakumon.core.errors import BadBoard, SakumonError, UnknownName
from sakumon.families import load_family
from sakumon.web.preferences import Preferences
from sakumon.web.tasks import edit
from sakumon.web.tasks.kept import Kept
from tests.support.editing import checked_board, editor_of, expect_drawable, spots_of
from tests.support.population import FAMILIES
from tests.web.conftest import first_of

EDITED = [name for name in FAMILIES if load_family(name).editor is not None]


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
    whole = first_of(name).board
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


@pytest.mark.parametrize("name", EDITED)
def test_the_server_checks_what_the_solver_finds(client: TestClient, name: str) -> None:
    board = first_of(name).board
    found, known = checked(client, name, board), checked_board(name, board)
    assert found["state"] == "checked"
    for part in ("status", "ways", "exact", "moves", "grade", "score"):
        assert found[part] == getattr(known, part)
    assert len(found["measures"]) == len(known.measures)


@pytest.mark.parametrize("name", EDITED)
def test_a_board_too_large_to_paint_is_refused(name: str) -> None:
    editor, refused = editor_of(name), 0
    for setting in editor.settings:
        if isinstance(setting, Size):
            draft = editor.blank(settled(editor, {setting.name: setting.high}))
            small = replace(setting, high=setting.high - 1)
            with pytest.MonkeyPatch.context() as patch:
                others = [one for one in editor.settings if one is not setting]
                patch.setattr(editor, "settings", [small, *others])
                if setting.name not in editor.values(draft):
                    continue
                board, bounds = editor.write(draft), f"have {small.low} to {small.high}"
                with pytest.raises(BadBoard, match=f"boards to paint {bounds}"):
                    edit.look(Kept(), name, board, None, Preferences(), Budget())
                refused += 1
    assert refused > 0


def test_a_family_without_an_editor_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(load_family(EDITED[0]), editor=None)
    monkeypatch.setattr(edit, "load_family", lambda _name: bare)
    with pytest.raises(UnknownName, match="cannot be painted"):
        edit.editor_of(EDITED[0])
