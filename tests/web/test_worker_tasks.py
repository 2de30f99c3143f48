"""What a worker keeps from one task to the next, and that it keeps only a little."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import AnyFamily, Solved
from sakumon.core.recent import Recent
from sakumon.core.wish import write_wish
from sakumon.families import load_family
from sakumon.web import worker_tasks
from sakumon.web.worker_tasks import BENCHES, WITNESSES, WorkerTasks
from sakumon.workshop import Bench
from tests.support.population import FAMILIES, families_having
from tests.web.conftest import ANY, first_of


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

    monkeypatch.setattr(worker_tasks, "load_family", load)
    return watched


@pytest.mark.parametrize("name", FAMILIES)
def test_a_game_is_solved_with_what_it_left_behind(name: str, solver: Watched) -> None:
    tasks, board = WorkerTasks(), first_of(name).board
    tasks.advice(name, board, "game", Budget())
    tasks.advice(name, board, "other game", Budget())
    tasks.line(name, board, "game", Budget())
    tasks.reply(name, board, "game", "perfect", Dice.of(1), Budget())
    assert solver.given == [None, None, "witness 1", "witness 3"]


@pytest.mark.parametrize("name", families_having("analysis.survey"))
def test_what_a_survey_left_behind_helps_the_next_hint(name: str, solver: Watched) -> None:
    tasks, board = WorkerTasks(), first_of(name).board
    assert tasks.values(name, board, "game", Budget())
    table = tasks.witnesses.get("game")
    assert table is not None
    tasks.advice(name, board, "game", Budget())
    assert solver.given == [table]


def test_only_the_last_games_are_kept(solver: Watched) -> None:
    name = FAMILIES[0]
    tasks, board = WorkerTasks(), first_of(name).board
    for number in range(WITNESSES + 3):
        tasks.line(name, board, f"game {number}", Budget())
    assert len(tasks.witnesses) == WITNESSES
    tasks.line(name, board, "game 0", Budget())
    assert solver.given[-1] is None


def test_puzzles_of_one_wish_share_a_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Bench] = []

    class Noted(Bench):
        def __init__(self, *parts: Any) -> None:
            super().__init__(*parts)
            made.append(self)

    monkeypatch.setattr(worker_tasks, "Bench", Noted)
    tasks = WorkerTasks()
    one, other, *_ = map(write_wish, load_family(ANY).composer.presets.values())
    documents = [tasks.compose(ANY, wish, 1, Budget()) for wish in (one, other, one)]
    assert len(made) == 2
    assert documents[0] == documents[2] == WorkerTasks().compose(ANY, one, 1, Budget())
    assert BENCHES >= 2


def test_what_was_used_last_is_kept() -> None:
    recent: Recent[str] = Recent(2)
    recent.put("a", "1")
    recent.put("b", "2")
    assert recent.get("a") == "1"
    assert recent.get_or_make("c", lambda: "3") == "3"
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == ("1", None, "3")
