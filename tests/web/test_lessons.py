"""Lessons through the API: begun, kept over a reload, and counted for nothing."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.catalog import open_store
from sakumon.catalog.schema import plays, puzzles, strengths
from sakumon.catalog.sources import LESSON
from sakumon.core.budget import Budget
from sakumon.core.errors import UnknownName
from sakumon.core.lesson import Lesson
from sakumon.core.puzzle import write_document
from sakumon.families import load_family
from sakumon.play.lessons import read_lesson
from sakumon.web.preferences import Preferences
from sakumon.web.tasks import games, lessons
from sakumon.web.tasks.held import HeldGame
from sakumon.web.tasks.kept import Kept
from tests.support.population import FAMILIES
from tests.web.conftest import ANY, act, first_of
from tests.web.test_tasks import kit, seat

TAUGHT = [(name, one.name) for name in FAMILIES for one in load_family(name).lessons]


@pytest.mark.parametrize("name", FAMILIES)
def test_lessons_are_listed(client: TestClient, name: str) -> None:
    for language in ("en", "ja"):
        found = client.get(f"/api/lessons/{name}", params={"language": language}).json()
        assert found["family"] == name
        taught = load_family(name).lessons
        assert [one["name"] for one in found["lessons"]] == [one.name for one in taught]
        for one in found["lessons"]:
            assert one["svg"].startswith("<svg")
            assert all(one[words] for words in ("title", "words", "learnt"))


@pytest.mark.parametrize(("family", "name"), TAUGHT)
def test_a_lesson_is_played_and_counts_for_nothing(
    client: TestClient, store: Path, family: str, name: str
) -> None:
    puzzle = read_lesson(load_family(family), _lesson(family, name))
    assert puzzle.proof is not None
    begun = client.post(f"/api/lessons/{family}/{name}")
    assert begun.status_code == 201, begun.text
    state = begun.json()
    names = [one.name for one in load_family(family).lessons]
    assert state["lesson"]["place"] == names.index(name) + 1
    assert state["lesson"]["total"] == len(names)
    assert state["lesson"]["next"] == [*names, None][names.index(name) + 1]
    assert client.get(f"/api/plays/{state['play']}").json()["lesson"] == state["lesson"]
    line = list(puzzle.proof.line)
    while line and not state["over"]:
        kind = {"moves": line[:1]} if not state["waiting"] else {}
        state = act(client, state, "moves" if kind else "reply", **kind)
        if kind and state["line"][-1:] != line[:1]:
            break
        line = line[1:]
    with open_store(str(store)) as opened, opened.transaction(writes=False) as connection:
        kept = plays.join(puzzles, puzzles.c.number == plays.c.puzzle)
        asked = plays.select().with_only_columns(plays.c.first, puzzles.c.source)
        rows = connection.execute(asked.select_from(kept)).all()
        rated = connection.execute(strengths.select()).all()
    assert {tuple(row) for row in rows} == {(False, LESSON)}
    assert rated == []
    assert client.get("/api/history").json()["plays"] == []


def _lesson(family: str, name: str) -> Lesson:
    return next(one for one in load_family(family).lessons if one.name == name)


def test_unknown_lessons_are_refused_in_words(client: TestClient) -> None:
    assert client.get("/api/lessons/nowhere").status_code == 404
    answer = client.post(f"/api/lessons/{ANY}/nothing-like-it")
    assert answer.status_code == 404
    assert "nothing-like-it" in answer.json()["error"]
    assert client.post(f"/api/lessons/{ANY}/..").status_code in (404, 405)


@pytest.fixture
def taught(monkeypatch: pytest.MonkeyPatch) -> list[Lesson]:
    """Let a family have two lessons whose board is the first puzzle of another preset."""
    made = [Lesson("one", "First", "Do it", "Done"), Lesson("two", "Second", "Go on", "More")]
    family = replace(load_family(ANY), lessons=made)
    monkeypatch.setattr(lessons, "load_family", lambda _name: family)
    monkeypatch.setattr(lessons, "read_lesson", lambda *_: first_of(ANY))
    return made


def test_a_lesson_s_board_goes_into_the_store(taught: list[Lesson]) -> None:
    entry = lessons.lesson_board(Kept(), ANY, taught[0].name, Budget())
    assert entry.document == write_document(first_of(ANY))
    with pytest.raises(UnknownName, match="three"):
        lessons.lesson_board(Kept(), ANY, "three", Budget())
    listed = lessons.list_lessons(Kept(), ANY, Preferences(), Budget()).body
    assert listed.count(b'"learnt"') == 2


def test_a_game_says_which_lesson_it_is(taught: list[Lesson]) -> None:
    found: Any = lessons.lesson_of(_held(taught, lesson="one"), Preferences())
    assert (found.place, found.total, found.title, found.next) == (1, 2, "First", "two")
    last: Any = lessons.lesson_of(_held(taught, lesson="two"), Preferences())
    assert (last.place, last.learnt, last.next) == (2, "More", None)
    assert lessons.lesson_of(_held(taught, lesson="gone"), Preferences()) is None
    assert lessons.lesson_of(_held(taught), Preferences()) is None


def _held(taught: list[Lesson], **settings: Any) -> HeldGame:
    own = Kept()
    games.look(own, seat("game"), kit(first_of(ANY), "game", **settings), Preferences(), Budget())
    held = own.games.get("game")
    assert held is not None
    held.session.family = replace(held.session.family, lessons=taught)
    return held
