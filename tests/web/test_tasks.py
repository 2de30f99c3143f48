"""What a worker keeps from one task to the next, and that it keeps only a little."""

import time
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import IllegalMove
from sakumon.core.family import AnyFamily, Solved
from sakumon.core.puzzle import Puzzle, write_document
from sakumon.core.recent import Recent
from sakumon.core.wish import write_wish
from sakumon.families import load_family
from sakumon.play.hints import Hint
from sakumon.play.record import Play
from sakumon.web.pool.wire import Missing
from sakumon.web.preferences import Preferences
from sakumon.web.tasks import composing, games, kept, thinking
from sakumon.web.tasks.held import Kit, Seat
from sakumon.web.tasks.kept import BENCHES, WITNESSES, Kept
from sakumon.workshop import Bench
from tests.support.population import FAMILIES, families_having
from tests.web.conftest import ANY, first_of

LOOK = Preferences()


@dataclass
class Watched:
    """A solver that leaves something behind, and notes what it was given."""

    inner: Any
    given: list[Any] = field(default_factory=list)

    def solve(self, at: Any, budget: Budget, known: Any = None, /) -> Solved[Any]:
        self.given.append(known)
        return Solved(self.inner.solve(at, budget).proof, f"witness {len(self.given)}")


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Watched:
    """Let every family be solved by one that is watched."""
    watched = Watched(None)

    def load(name: str) -> AnyFamily:
        family = load_family(name)
        watched.inner = family.solver
        return replace(family, solver=watched)

    monkeypatch.setattr(kept, "load_family", load)
    return watched


def seat(code: str, written: int = 0) -> Seat:
    return Seat(code, written, time.monotonic())


def kit(puzzle: Puzzle, code: str, **settings: Any) -> Kit:
    play = Play(1, code, 1, 1, None, "none", {"opponents": {}, **settings}, True, 0.0)
    return Kit(play, write_document(puzzle))


@pytest.mark.parametrize("name", FAMILIES)
def test_a_game_is_solved_with_what_it_left_behind(name: str, solver: Watched) -> None:
    own, puzzle = Kept(), first_of(name)
    thinking.hint(own, seat("game"), kit(puzzle, "game"), LOOK, Budget())
    thinking.hint(own, seat("other"), kit(puzzle, "other"), LOOK, Budget())
    thinking.hint(own, seat("game", 1), None, LOOK, Budget())
    thinking.solution(own, seat("game", 2), None, LOOK, Budget())
    assert solver.given == [None, None, "witness 1", "witness 3"]


@pytest.mark.parametrize("name", families_having("analysis.survey"))
def test_what_a_survey_left_behind_helps_the_next_hint(name: str, solver: Watched) -> None:
    own, puzzle = Kept(), first_of(name)
    assert thinking.values(own, seat("game"), kit(puzzle, "game"), LOOK, Budget()).body
    table = own.witnesses.get("game")
    assert table is not None
    thinking.hint(own, seat("game"), None, LOOK, Budget())
    assert solver.given == [table]


def test_only_the_last_games_are_kept(solver: Watched) -> None:
    own, puzzle = Kept(), first_of(FAMILIES[0])
    for number in range(WITNESSES + 3):
        code = f"game {number}"
        thinking.hint(own, seat(code), kit(puzzle, code), LOOK, Budget())
    assert len(own.witnesses) == WITNESSES
    thinking.hint(own, seat("game 0", 1), None, LOOK, Budget())
    assert solver.given[-1] is None


def test_a_game_that_is_not_here_as_it_stands_is_asked_for() -> None:
    own, puzzle = Kept(), first_of(ANY)
    with pytest.raises(Missing):
        games.look(own, seat("game"), None, LOOK, Budget())
    games.look(own, seat("game"), kit(puzzle, "game"), LOOK, Budget())
    games.look(own, seat("game"), None, LOOK, Budget())
    with pytest.raises(Missing):  # somebody else has played on
        games.look(own, seat("game", 1), None, LOOK, Budget())


def test_a_game_in_which_something_failed_is_taken_up_again() -> None:
    own, puzzle = Kept(), first_of(ANY)
    with pytest.raises(IllegalMove):
        games.play(own, seat("game"), kit(puzzle, "game"), LOOK, ["nonsense"], "move", Budget())
    with pytest.raises(Missing):
        games.look(own, seat("game"), None, LOOK, Budget())


def test_puzzles_of_one_wish_share_a_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Bench] = []

    class Noted(Bench):
        def __init__(self, *parts: Any) -> None:
            super().__init__(*parts)
            made.append(self)

    monkeypatch.setattr(composing, "Bench", Noted)
    own = Kept()
    one, other, *_ = map(write_wish, load_family(ANY).composer.presets.values())
    entries = [composing.compose(own, ANY, wish, 1, Budget()) for wish in (one, other, one)]
    assert len(made) == 2
    assert entries[0] == entries[2] == composing.compose(Kept(), ANY, one, 1, Budget())
    assert BENCHES >= 2


def test_what_was_used_last_is_kept() -> None:
    recent: Recent[str] = Recent(2)
    recent.put("a", "1")
    recent.put("b", "2")
    assert recent.get("a") == "1"
    assert recent.get_or_make("c", lambda: "3") == "3"
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == ("1", None, "3")


def test_a_hint_that_says_nothing_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    own, puzzle = Kept(), first_of(ANY)
    monkeypatch.setattr(thinking, "suggest", lambda *_: Hint(None, "unknown"))
    acted = thinking.hint(own, seat("game"), kit(puzzle, "game"), LOOK, Budget())
    assert (acted.hints, [one.kind for one in acted.actions]) == (0, ["asked"])
    monkeypatch.setattr(thinking, "suggest", lambda *_: Hint(None, "lost"))
    acted = thinking.hint(own, seat("game", 1), None, LOOK, Budget())
    assert (acted.hints, [one.kind for one in acted.actions]) == (1, ["hint"])
