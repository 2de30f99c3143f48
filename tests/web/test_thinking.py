"""What machines say of a game: verdicts, solutions, who can be played against."""

import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.core.budget import Budget
from sakumon.core.editor import Size, settled
from sakumon.core.family import Proof, Solved
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.families import load_family
from sakumon.play.hints import LIMIT
from sakumon.play.players import opponents_for
from sakumon.play.record import LEFT
from sakumon.web.preferences import Preferences
from sakumon.web.tasks import games, thinking
from sakumon.web.tasks.games import STRONGEST, Manner
from sakumon.web.tasks.kept import Kept
from tests.support.population import FAMILIES, composed, families_having
from tests.web.conftest import act, begin, first_of, for_two, keep
from tests.web.test_tasks import kit, seat

LOOK = Preferences()
TABLED = families_having("analysis.tabled")


@pytest.fixture(scope="module", autouse=True)
def stocked(store: Path) -> None:
    keep(store, *(first_of(name) for name in FAMILIES))


def wrong_first_move(puzzle: Puzzle) -> Move | None:
    """Return a move that throws the win away, if there is one."""
    family, at = load_family(puzzle.family), puzzle.position()
    for move in family.rules.moves(at):
        if family.solver.solve(family.rules.play(at, move), Budget()).proof.status == "lost":
            return move
    return None


@pytest.mark.parametrize("name", FAMILIES)
def test_verdicts_on_first_moves(client: TestClient, name: str) -> None:
    puzzle, family = first_of(name), load_family(name)
    assert puzzle.proof is not None
    state = begin(client, puzzle)
    act(client, state, "moves", moves=[puzzle.proof.line[0]])
    assert not act(client, state, "verdict")["wrong"]
    if (move := wrong_first_move(puzzle)) is None:
        return
    state = begin(client, puzzle)
    after = act(client, state, "moves", moves=[move])
    found = act(client, state, "verdict")
    assert found["wrong"]
    assert found["words"]
    assert found["board"] == family.rules.write(family.rules.play(puzzle.position(), move))
    at = family.rules.read(found["board"])
    for answer in found["line"]:
        at = family.rules.play(at, answer)
    assert not found["line"] or family.rules.winner(at) == 1
    now = client.get(f"/api/plays/{state['play']}").json()
    assert (now["hints"], now["known"]) == (0, after["known"])


def test_some_first_moves_are_wrong() -> None:
    assert len([name for name in FAMILIES if wrong_first_move(first_of(name))]) >= 3


@pytest.mark.parametrize("name", FAMILIES)
def test_a_solution_gives_the_game_up(client: TestClient, name: str) -> None:
    puzzle, family = first_of(name), load_family(name)
    state = begin(client, puzzle)
    found = act(client, state, "solution")
    assert found["status"] == "won"
    at = family.rules.read(found["board"])
    for move in found["line"]:
        at = family.rules.play(at, move)
    assert family.rules.winner(at) == 0
    assert client.get(f"/api/plays/{state['play']}").json()["result"] == LEFT


@pytest.mark.parametrize("name", FAMILIES)
def test_after_the_end_the_solution_begins_at_the_start(client: TestClient, name: str) -> None:
    puzzle = first_of(name)
    assert puzzle.proof is not None
    state = begin(client, puzzle, side="both")
    state = act(client, state, "moves", moves=list(puzzle.proof.line))
    assert (state["over"], state["result"]) == (True, "won")
    found = act(client, state, "solution")
    assert found == {"status": "won", "line": list(puzzle.proof.line), "board": puzzle.board}
    assert client.get(f"/api/plays/{state['play']}").json()["result"] == "won"


class Baffled:
    """A solver that never finds anything."""

    def solve(self, _at: Any, _budget: Budget, _known: Any = None, /) -> Solved[Any]:
        return Solved(Proof("unknown"))


def test_what_nobody_can_answer_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    own, puzzle = Kept(), first_of(FAMILIES[0])
    games.look(own, seat("game"), kit(puzzle, "game"), LOOK, Budget())
    family = own.recalling(puzzle.family, "game")
    object.__setattr__(family, "solver", Baffled())
    monkeypatch.setattr(own, "recalling", lambda *_: family)
    acted = thinking.solution(own, seat("game"), None, LOOK, Budget())
    assert (acted.result, list(acted.actions)) == (None, [])
    assert b'"unknown"' in acted.answer.body


@pytest.mark.parametrize("name", TABLED)
def test_perfect_is_offered_where_a_table_makes_it_true(name: str) -> None:
    family = load_family(name)
    starts = [composed(name, preset).position() for preset in family.composer.presets]
    games_for_two = [at for at in starts if family.playing.players(at) > 1]
    assert games_for_two
    for at in games_for_two:
        assert [*opponents_for(family, at)][-1] == "perfect"
        assert family.solver.solve(at, Budget(LIMIT)).proof.status != "unknown"


def test_nobody_is_perfect_where_there_is_no_table(client: TestClient) -> None:
    """A game that is too large to be solved is played against the strongest engine."""
    family = load_family(for_two())
    large = _large_board(family.name)
    answer = client.post("/api/puzzles", json={"family": family.name, "board": large})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["opponents"]
    assert "perfect" not in found["opponents"]
    own = Kept()
    puzzle = puzzle_of(family, family.rules.read(large))
    document = kit(puzzle, "game").document
    for wanted in (STRONGEST, "perfect"):
        _, settings = games.prepare(own, document, Manner("none", 0, wanted), "en", Budget())
        assert settings["opponents"] == {"1": [*found["opponents"]][-1]}


def _large_board(name: str) -> dict[str, Any]:
    """Return the board with the most of everything that one can paint."""
    editor = load_family(name).editor
    assert editor is not None
    sizes = {one.name: one.high for one in editor.settings if isinstance(one, Size)}
    return editor.write(editor.blank(settled(editor, sizes)))


@pytest.mark.parametrize("name", FAMILIES)
def test_opponents_are_offered_where_there_is_another_side(client: TestClient, name: str) -> None:
    found = client.get(f"/api/puzzles/{first_of(name).id}").json()
    assert bool(found["opponents"]) == (found["players"] > 1)
    assert all(found["opponents"].values())


@pytest.mark.parametrize("name", families_having("playing.clock"))
def test_a_reader_is_not_charged(client: TestClient, store: Path, name: str) -> None:
    family = load_family(name)
    timed = puzzle_of(family, family.rules.read({**first_of(name).board, "seconds": 60}))
    keep(store, timed)
    state = begin(client, timed, side="both")
    assert state["clock"] == {"left": [60, 60], "running": None}
    for _ in range(2):
        time.sleep(0.2)
        again = client.get(f"/api/plays/{state['play']}").json()
        assert again["clock"] == state["clock"]
    state = act(client, state, "moves", moves=[_safe(timed)])
    assert state["clock"]["running"] == 0
    time.sleep(0.2)
    assert client.get(f"/api/plays/{state['play']}").json()["clock"]["left"][0] < 60


def _safe(puzzle: Puzzle) -> Move:
    """Return a move after which the game goes on."""
    family, at = load_family(puzzle.family), puzzle.position()
    moves = family.rules.moves(at)
    return next(move for move in moves if family.rules.moves(family.rules.play(at, move)))
