"""Looking ahead: what is shown is what a move leads to, and the game never notices."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.core.budget import Budget
from sakumon.core.errors import Busy, Cancelled
from sakumon.core.message import Message
from sakumon.play.assist import Assist
from sakumon.web.pool.wire import Missing
from sakumon.web.preferences import Preferences
from sakumon.web.tasks import games
from sakumon.web.tasks.ahead import MOST_SHAPES, ahead
from sakumon.web.tasks.kept import Kept
from tests.support.population import FAMILIES
from tests.web.conftest import act, begin, first_of, for_two, keep
from tests.web.test_tasks import kit, seat

LOOK = Preferences()


@pytest.fixture(scope="module", autouse=True)
def stocked(store: Path) -> None:
    keep(store, *(first_of(name) for name in FAMILIES))


def look_ahead(client: TestClient, state: dict[str, Any], known: int) -> dict[str, Any]:
    for _ in range(20):
        answer = client.get(f"/api/plays/{state['play']}/ahead", params={"known": known})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if not found["disturbed"]:
            return found
        time.sleep(0.1)
    raise AssertionError("the server is busy all the time")


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("assist", ["none", "show"])
def test_moves_lead_to_what_was_shown(client: TestClient, name: str, assist: str) -> None:
    state = begin(client, first_of(name), assist=assist)
    found = look_ahead(client, state, state["known"])
    assert found["known"] == 0
    assert found["games"]
    for move, shown in list(found["games"].items())[:3]:
        assert move in state["moves"]
        state = begin(client, first_of(name), assist=assist)
        true = act(client, state, "moves", moves=[move])
        for varies in ("play", "seconds", "clock"):
            del shown[varies], true[varies]
        assert shown == true
        assert shown["waiting"] == (not shown["over"] and shown["turn"] not in shown["people"])


@pytest.mark.parametrize("name", FAMILIES)
def test_the_game_never_notices(client: TestClient, name: str) -> None:
    state = begin(client, first_of(name), side="both")
    act(client, state, "moves", moves=[state["moves"][0]])
    before = act(client, state, "undo")
    assert before["undone"]
    found = look_ahead(client, state, before["known"])
    assert all(game["known"] == before["known"] + 1 for game in found["games"].values())
    assert all(game["undone"] == [] for game in found["games"].values())
    after = client.get(f"/api/plays/{state['play']}").json()
    for timed in ("seconds", "clock", "frames"):
        del before[timed], after[timed]
    assert after == before
    assert act(client, state, "redo")["line"] == before["undone"]


def test_nothing_is_shown_of_a_game_that_has_gone_on(client: TestClient) -> None:
    state = begin(client, first_of(FAMILIES[0]))
    after = act(client, state, "moves", moves=[state["moves"][0]])
    assert look_ahead(client, state, after["known"] - 1)["games"] == {}
    assert client.get(f"/api/plays/{state['play']}/ahead").status_code == 422


def test_who_has_asked_for_a_hint_still_knows_the_board(client: TestClient) -> None:
    state = begin(client, first_of(FAMILIES[0]))
    move = act(client, state, "hint")["move"]
    found = look_ahead(client, state, state["known"])
    assert found["known"] == state["known"]
    assert move in found["games"]
    after = act(client, state, "moves", moves=[move], known=state["known"])
    assert after["known"] == found["games"][move]["known"] == 2
    asked = {"moves": [move], "known": state["known"]}
    assert client.post(f"/api/plays/{state['play']}/moves", json=asked).status_code == 409


def test_nothing_is_shown_while_a_machine_thinks(client: TestClient) -> None:
    state = begin(client, first_of(for_two()), side=0)
    state = act(client, state, "moves", moves=[state["moves"][0]])
    assert state["waiting"]
    assert look_ahead(client, state, state["known"])["games"] == {}


@pytest.mark.parametrize("name", FAMILIES)
def test_a_session_is_as_it_was(name: str) -> None:
    own, puzzle = Kept(), first_of(name)
    games.look(own, seat("game"), kit(puzzle, "game"), LOOK, Budget())
    held = own.games.get("game")
    assert held is not None
    session = held.session
    assert puzzle.proof is not None
    first = puzzle.proof.line[0]
    session.assist = Assist.SHOW
    session.play(first)
    session.undo()
    session.start_clock()
    before = session.save()
    for number in range(3):
        time.sleep(0.01)
        here = session.after(first, Budget())
        assert len(here.line) == 1
        assert here.time_used(0) <= session.time_used(0), number
    after = session.save()
    charged = after.pop("seconds"), before.pop("seconds")
    assert after == before
    assert charged[0][0] >= charged[1][0]
    assert session.can_redo


def test_little_is_drawn_of_what_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    own, puzzle = Kept(), first_of(FAMILIES[0])
    games.look(own, seat("game"), kit(puzzle, "game"), LOOK, Budget())
    assert looked(own, Budget())["games"]
    monkeypatch.setattr("sakumon.web.tasks.ahead._shapes", lambda *_: MOST_SHAPES + 1)
    assert looked(own, Budget()) == {"known": 0, "games": {}, "disturbed": False}


def test_what_is_spare_ends_with_what_it_has() -> None:
    own, puzzle = Kept(), first_of(for_two())
    games.look(own, seat("game"), kit(puzzle, "game"), LOOK, Budget())
    asked = iter([False] * 2 + [True] * 1000)
    some = Budget(hurried=lambda: next(asked))
    found = looked(own, some)
    assert len(found["games"]) == 2
    assert found["disturbed"]


def test_who_asks_again_does_not_see_more_than_is_worth_it() -> None:
    own, puzzle = Kept(), first_of(for_two())
    games.look(own, seat("game"), kit(puzzle, "game"), LOOK, Budget())
    found = looked(own, Budget(1))
    assert len(found["games"]) == 1
    assert not found["disturbed"]


def test_a_game_that_is_held_elsewhere_is_taken_up() -> None:
    own, puzzle = Kept(), first_of(FAMILIES[0])
    assert puzzle.proof is not None
    with pytest.raises(Missing):
        ahead(own, seat("game"), None, 0, LOOK, Budget())
    answer = ahead(own, seat("game"), kit(puzzle, "game"), 0, LOOK, Budget())
    assert puzzle.proof.line[0] in json.loads(answer.body)["games"]
    assert looked(own, Budget())["games"].keys() == json.loads(answer.body)["games"].keys()
    with pytest.raises(Missing):  # it has gone on meanwhile
        ahead(own, seat("game", 1), kit(puzzle, "game"), 0, LOOK, Budget())


@pytest.mark.parametrize("why", [Busy, Cancelled, Missing])
def test_who_looks_at_a_busy_server_is_told(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, why: type[Exception]
) -> None:
    state = begin(client, first_of(FAMILIES[0]))

    async def refuse(*_: Any) -> None:
        raise why(Message("many are asking just now: try again in a moment"))

    monkeypatch.setattr("sakumon.web.endpoints.ahead._found", refuse)
    answer = client.get(f"/api/plays/{state['play']}/ahead", params={"known": 0}).json()
    assert answer == {"known": 0, "games": {}, "disturbed": True}


def looked(own: Kept, budget: Budget) -> dict[str, Any]:
    answer = ahead(own, seat("game"), None, 0, LOOK, budget)
    found: dict[str, Any] = json.loads(answer.body)
    return found
