"""Nothing is solved twice: what one search has found, composer, solver and rater share."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import Cancelled
from sakumon.families.walls import FAMILY
from sakumon.families.walls.formats.notation import read_notation
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.solve.axis import CallAxis
from sakumon.families.walls.solve.duel import DuelTable, longest_walk
from sakumon.families.walls.solve.timegraph import TimeGraph

WISHES = [
    ("easy", []),
    ("hard", []),
    ("easy", ["method=efficient"]),
    ("easy", ["method=simple", "walls=40", "routes=.."]),
    ("escape-normal", []),
    ("escape-hard", []),
    ("duel", []),
    ("duel", ["winner=any", "margin=.."]),
    ("duel", ["winner=walls", "margin=-3..-1"]),
]


class Searches:
    """Counts what is begun for a position, and what is done for a table or a graph."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: Counter[Position] = Counter()
        self.done: Counter[tuple[Any, ...]] = Counter()
        self._keep: list[object] = []  # or another object might get the same id
        for kind in (TimeGraph, DuelTable):
            self._patch(monkeypatch, kind, "__init__", self._note_begun)
        for kind, name in ((TimeGraph, "shortest_escape"), (DuelTable, "_spread")):
            self._patch(monkeypatch, kind, name, self._note_done)
        self._patch(monkeypatch, CallAxis, "_call", self._note_done)

    @staticmethod
    def _patch(
        monkeypatch: pytest.MonkeyPatch, kind: type, name: str, note: Callable[..., None]
    ) -> None:
        real = getattr(kind, name)

        def noted(self: Any, *arguments: Any) -> Any:
            note(self, name, *arguments)
            return real(self, *arguments)

        monkeypatch.setattr(kind, name, noted)

    def _note_begun(self, _search: object, _name: str, at: Position) -> None:
        self.begun[at] += 1

    def _note_done(self, search: Any, name: str, *_arguments: object) -> None:
        self._keep.append(search)
        size = len(search.safe) if isinstance(search, TimeGraph) else len(search._costs)
        self.done[(id(search), name, size)] += 1


@pytest.mark.parametrize(("preset", "pairs"), WISHES)
def test_no_position_is_searched_twice(
    preset: str, pairs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = Searches(monkeypatch)
    puzzle = workshop.compose(FAMILY, workshop.make_wish(FAMILY, preset, pairs), 1)
    assert searches.begun[puzzle.position()] == 1
    assert set(searches.begun.values()) == {1}
    assert set(searches.done.values()) <= {1}
    assert bool(searches.done) == (preset in ("escape-normal", "escape-hard", "duel"))


def duels(count: int) -> list[Position]:
    """Return duels that either side may win, some with the walls to move."""
    pairs = ["width=5", "height=5", "walls=14", "steps=9", "winner=any", "margin=.."]
    propose = FAMILY.composer.proposer(workshop.make_wish(FAMILY, "duel", pairs), Budget())  # type: ignore[arg-type]
    found = [propose(Dice.of("duels", number), Budget()).position for number in range(count)]
    return [_stepped(at) if number % 3 == 0 else at for number, at in enumerate(found)]


def _stepped(at: Position) -> Position:
    for move in FAMILY.rules.moves(at):
        after = FAMILY.rules.play(at, move)
        if FAMILY.rules.winner(after) is None:
            return after
    return at


def test_a_table_that_grew_says_what_a_new_one_says() -> None:
    """Lines, options, and how long a player lasts, whatever the horizon was before."""
    ends = Counter[int]()
    for at in duels(40):
        if FAMILY.rules.winner(at) is not None:
            continue
        grown = DuelTable(at)
        for turns in (2, 3, 7, at.left + 3):
            grown.reach(turns, Budget())
        for turns in range(1, at.left + 3):
            fresh, cost, again = DuelTable(at), Budget(), Budget()
            fresh.reach(turns, cost)
            grown.reach(turns, again)
            assert (grown.walk(turns), again.spent) == (fresh.walk(turns), cost.spent)
        fresh = DuelTable(at)
        fresh.reach(at.left, Budget())
        assert grown.best_line(at) == fresh.best_line(at)
        ends[grown.walk(at.left)] += 1
    assert len(ends) > 3


def test_a_table_answers_for_every_later_position_of_its_game() -> None:
    looked_up = 0
    for at in duels(12):
        witness = FAMILY.solver.solve(at, Budget()).witness
        while FAMILY.rules.winner(at) is None:
            budget = Budget()
            known = FAMILY.solver.solve(at, budget, witness)
            fresh = FAMILY.solver.solve(at, Budget())
            assert (known.proof.status, known.proof.line) == (fresh.proof.status, fresh.proof.line)
            assert known.witness is witness
            looked_up += budget.spent == 0
            at = FAMILY.rules.play(at, FAMILY.rules.moves(at)[-1])
    assert looked_up > 20


def test_a_table_of_another_game_is_no_answer() -> None:
    one, other = duels(3)[1:]
    witness = FAMILY.solver.solve(one, Budget()).witness
    fresh = FAMILY.solver.solve(other, Budget())
    solved = FAMILY.solver.solve(other, Budget(), witness)
    assert solved.proof == fresh.proof
    assert solved.witness is not witness


def test_a_rating_is_the_same_whoever_solved_the_position() -> None:
    for at in duels(9):
        solved, rating = workshop.prove(FAMILY, at, Budget())
        if not isinstance(solved.witness, DuelTable):
            continue
        longest_walk(solved.witness, at.left + 4, Budget())
        assert FAMILY.rater.rate(at, solved, Budget()) == rating


def test_a_graph_that_grew_is_the_one_that_was_followed_at_once() -> None:
    text = "escape 7x5; P 0 0; G 6 4; H 1 1 up; V 2 2 cw; H 4 3 left; V 5 1 right; H 2 4 ccw 2 4"
    (at,) = read_notation(text)
    once, often = TimeGraph(at), TimeGraph(at)
    once.follow(50, Budget())
    for turns in (1, 2, 30, 20, 50):
        often.follow(turns, Budget())
    assert (once.safe == often.safe).all()
    assert len(once.safe) == 50


@pytest.mark.parametrize(
    "text",
    [
        "survive 60x60 steps 3000; P 20 20; H 3 3 up; V 4 4 left",
        "escape 90x89; P 0 0; G 80 80; H 3 3 up; V 4 4 left; H 5 5 left; V 6 6 up",
        "duel 8x8 steps 20; P 3 3; H 1 1 up; V 2 2 left; H 4 3 down; V 5 1 right; H 6 6 left",
    ],
)
def test_what_takes_long_can_be_cancelled_on_the_way(text: str) -> None:
    """Asked to stop after a few looks, a search ends there, and not when all is done."""
    (at,) = read_notation(text)
    looks = []

    def cancelled() -> bool:
        looks.append(1)
        return len(looks) > 2

    with pytest.raises(Cancelled):
        FAMILY.solver.solve(at, Budget(cancelled=cancelled))
    assert len(looks) == 3
