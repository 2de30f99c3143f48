"""How moves are shown: forward, back again, and in walks of several."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.core.move import Move
from sakumon.drawing.motion import NOBODY, backward, followed, still
from sakumon.drawing.scene import Disc, Frame, Role, Scene, View
from sakumon.families import load_family
from sakumon.play import moments
from sakumon.play.session import Step
from sakumon.web.preferences import Preferences
from sakumon.web.tasks import motion
from tests.support.population import FAMILIES
from tests.web.conftest import act, begin, first_of, for_two, keep

LOOK = Preferences()


@pytest.fixture(scope="module", autouse=True)
def stocked(store: Path) -> None:
    keep(store, *(first_of(name) for name in FAMILIES))


def steps_of(name: str, most: int = 6) -> list[Step]:
    """Return the first steps of a puzzle's proof."""
    puzzle, family = first_of(name), load_family(name)
    assert puzzle.proof is not None
    at, steps = puzzle.position(), list[Step]()
    for move in puzzle.proof.line[:most]:
        steps.append(Step(at, move, family.rules.play(at, move)))
        at = steps[-1].after
    return steps


def test_keys_are_followed_through_moments() -> None:
    assert followed([{"b": "a"}, {"c": "b"}]) == {"c": "a"}
    assert followed([{"b": "a"}, {"a": "b"}]) == {}
    assert followed([{"b": "a", "a": "b"}, {"c": "a"}]) == {"b": "a", "c": "b"}
    assert followed([{"b": "a"}, {"d": "c"}]) == {"b": "a", "d": "c"}


def test_going_back_is_the_inverse() -> None:
    assert backward({"b": "a", "a": "b"}) == {"a": "b", "b": "a"}
    # The piece that was at b has gone: what goes back to a is another one.
    assert backward({"b": "a"}) == {"a": "b", "b": NOBODY}


def test_a_drawing_that_stands_still_has_nothing_to_press() -> None:
    shapes = [
        Disc((0, 0), 1.0, role=Role.BOX, press="a", grip="b", spot="c"),
        Disc((0, 0), 1.0, role=Role.WALL, ghost=True),
        Disc((0, 0), 1.0, role=Role.TAP, press="d"),
    ]
    left = still(Scene(1, 1, shapes, "", "", ())).shapes
    assert left == [Disc((0, 0), 1.0, role=Role.BOX)]


@pytest.mark.parametrize("name", FAMILIES)
def test_undo_shows_the_way_back(client: TestClient, name: str) -> None:
    state = begin(client, first_of(name), side="both")
    start = state["board"]
    after = act(client, state, "moves", moves=[first_of(name).proof.line[0]])  # type: ignore[union-attr]
    back = act(client, state, "undo")
    (frame,) = back["frames"]
    assert (frame["kind"], frame["svg"], frame["milliseconds"]) == ("undo", "", moments.BACK)
    assert back["board"] == start
    went = followed(one["moved"] for one in after["frames"])
    assert frame["moved"] == backward(went)
    again = act(client, state, "redo")
    assert again["frames"] == after["frames"]
    assert again["undone"] == []


def test_a_reply_is_taken_back_with_the_move(client: TestClient) -> None:
    state = begin(client, first_of(for_two()), side=0)
    state = act(client, state, "moves", moves=[state["moves"][0]])
    state = act(client, state, "reply")
    assert len(state["line"]) == 2
    frames = act(client, state, "undo")["frames"]
    assert [frame["kind"] for frame in frames] == ["undo", "undo"]
    assert [bool(frame["svg"]) for frame in frames] == [True, False]
    redone = act(client, state, "redo")
    assert len(redone["line"]) == 2


@pytest.mark.parametrize("name", FAMILIES)
def test_one_can_go_to_any_moment(client: TestClient, name: str) -> None:
    line = list(first_of(name).proof.line)[:4]  # type: ignore[union-attr]
    state = begin(client, first_of(name), side="both")
    states = [state, *(act(client, state, "moves", moves=[move]) for move in line)]
    boards = [each["board"] for each in states]
    for place in (0, len(line), 1, len(line) - 1, len(line) - 1):
        found = act(client, state, "go", place=place)
        assert found["line"] == line[:place]
        assert found["undone"] == line[place:]
        assert found["board"] == boards[place]
    assert found["frames"] == []
    answer = client.post(f"/api/plays/{state['play']}/go", json={"place": len(line) + 1})
    assert answer.status_code == 409
    assert client.get(f"/api/plays/{state['play']}").json()["line"] == line[: len(line) - 1]


def test_one_goes_only_to_a_person_s_turn(client: TestClient) -> None:
    state = begin(client, first_of(for_two()), side=0)
    state = act(client, state, "moves", moves=[state["moves"][0]])
    state = act(client, state, "reply")
    path = f"/api/plays/{state['play']}/go"
    assert client.post(path, json={"place": 1}).status_code == 409
    assert act(client, state, "go", place=0)["line"] == []
    assert act(client, state, "go", place=2)["line"] == state["line"]


@pytest.mark.parametrize("name", FAMILIES)
def test_restart_shows_the_way_back(client: TestClient, name: str) -> None:
    state = begin(client, first_of(name), side="both")
    line = list(first_of(name).proof.line)[:2]  # type: ignore[union-attr]
    act(client, state, "moves", moves=line)
    frames = act(client, state, "restart")["frames"]
    assert [frame["kind"] for frame in frames] == ["undo"] * len(line)
    assert act(client, state, "restart")["frames"] == []


@pytest.mark.parametrize("name", FAMILIES)
def test_every_step_of_a_walk_is_shown(name: str) -> None:
    steps, family = steps_of(name), load_family(name)
    frames = motion.forward(family, steps, LOOK)
    assert all(frame.svg for frame in frames[:-1])
    assert len(frames) >= len(steps) - 1
    assert not any("data-press" in frame.svg or "data-ghost" in frame.svg for frame in frames)


def test_a_long_walk_goes_in_strides(monkeypatch: pytest.MonkeyPatch) -> None:
    name = max(FAMILIES, key=lambda name: len(steps_of(name)))
    steps, family = steps_of(name), load_family(name)
    size = len(family.painter.draw(steps[0].after, View()).shapes) + 1
    monkeypatch.setattr(moments, "MOST_SHAPES", 2 * size)
    frames = motion.forward(family, steps, LOOK)
    assert [frame.kind for frame in frames] == ["stride", "stride"]
    assert [bool(frame.svg) for frame in frames] == [True, False]


def test_beyond_a_few_only_the_end_is_shown() -> None:
    steps = steps_of(FAMILIES[0], 1)
    family = load_family(FAMILIES[0])
    assert len(motion.back(family, steps * moments.MOST_BACK, LOOK)) == moments.MOST_BACK
    assert motion.back(family, steps * (moments.MOST_BACK + 1), LOOK) == []


@pytest.mark.parametrize("count", [0, 1, 2])
def test_moments_without_a_scene_are_given_one(count: int) -> None:
    family = load_family(FAMILIES[0])
    steps = steps_of(FAMILIES[0], 3)

    def frames(at: Any, move: Move) -> list[Frame]:
        last = Frame("glide", moved={"b": "a"}, sound="step", caption=str(move))
        return [Frame("lift", family.painter.draw(at, View())), last][2 - count :]

    animated = replace(family, playing=replace(family.playing, frames=frames))
    found = motion.forward(animated, steps, LOOK)
    between = 2 * max(1, count)
    assert [bool(frame.svg) for frame in found[:between]] == [True] * between
    assert len(found) == between + count
    assert all(frame.caption in family_moves(steps) for frame in found)


def family_moves(steps: list[Step]) -> list[str]:
    """Return the moves of steps, and the caption of a moment that has none."""
    return ["", *(step.move for step in steps)]


def test_a_game_is_taken_away_as_a_film(client: TestClient) -> None:
    name = FAMILIES[0]
    state = begin(client, first_of(name))
    empty = client.get(f"/api/plays/{state['play']}/film")
    assert empty.status_code == 409
    after = act(client, state, "moves", moves=list(first_of(name).proof.line)[:2])  # type: ignore[union-attr]
    answer = client.get(f"/api/plays/{state['play']}/film", headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/gif"
    assert f'filename="{first_of(name).id}.gif"' in answer.headers["content-disposition"]
    assert answer.content.startswith(b"GIF89a")
    now = client.get(f"/api/plays/{state['play']}").json()
    assert (now["known"], now["line"]) == (after["known"], after["line"])
