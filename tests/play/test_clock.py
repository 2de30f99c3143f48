"""Time: who is charged for it, when it begins, and what happens when it is up."""

from dataclasses import replace

import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import IllegalMove
from sakumon.core.family import Solved
from sakumon.core.move import Move
from sakumon.play.machines import hint, replies
from sakumon.play.session import Session
from tests.play.countdown import COUNTDOWN, Pile


class Watch:
    """A clock that goes only when it is made to."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.time += seconds


@pytest.fixture
def watch() -> Watch:
    """A fresh clock."""
    return Watch()


def alone(watch: Watch) -> Session:
    """Ten seconds for a pile of seven."""
    return Session(COUNTDOWN, Pile(7, alone=True, seconds=(10, 10)), now=watch)


def against_machine(watch: Watch) -> Session:
    """Ten seconds for a person, twenty for a machine."""
    return Session(COUNTDOWN, Pile(9, seconds=(10, 20)), machines={1: "random"}, now=watch)


def for_two(watch: Watch) -> Session:
    """Ten seconds against twenty."""
    return Session(COUNTDOWN, Pile(9, seconds=(10, 20)), now=watch)


def test_a_game_without_a_clock_still_counts(watch: Watch) -> None:
    session = Session(COUNTDOWN, Pile(7), now=watch)
    session.start_clock()
    watch.wait(3)
    assert (session.time_left(0), session.time_used(0), session.out_of_time) == (None, 3, None)


def test_the_clock_starts_with_the_first_look(watch: Watch) -> None:
    session = alone(watch)
    watch.wait(5)
    assert session.time_left(0) == 10
    session.start_clock()
    watch.wait(5)
    session.start_clock()
    assert session.time_left(0) == 5


def test_or_with_the_first_move(watch: Watch) -> None:
    session = alone(watch)
    watch.wait(5)
    session.play(Move("1"))
    watch.wait(1)
    assert session.time_left(0) == 9


def test_a_lone_player_out_of_time_has_lost(watch: Watch) -> None:
    session = alone(watch)
    session.start_clock()
    watch.wait(10)
    assert (session.winner(), session.over, session.time_left(0)) == (1, True, 0)
    assert session.moves() == ()
    for refused in (
        session.undo,
        session.redo,
        lambda: hint(session),
        lambda: session.play(Move("1")),
    ):
        with pytest.raises(IllegalMove, match="the time of the first is up"):
            refused()


def test_only_the_side_to_move_is_charged(watch: Watch) -> None:
    session = for_two(watch)
    session.start_clock()
    watch.wait(4)
    session.play(Move("1"))
    watch.wait(7)
    assert (session.time_left(0), session.time_left(1)) == (6, 13)


@pytest.mark.parametrize("late", [0, 1])
def test_in_a_game_for_two_the_other_side_wins_on_time(watch: Watch, late: int) -> None:
    session = for_two(watch)
    session.start_clock()
    if late:
        session.play(Move("1"))
    watch.wait(50)
    assert (session.out_of_time, session.winner()) == (late, 1 - late)


def test_undo_gives_no_time_back(watch: Watch) -> None:
    session = alone(watch)
    session.start_clock()
    watch.wait(4)
    session.play(Move("1"))
    session.undo()
    watch.wait(2)
    assert session.time_left(0) == 4


def test_the_clock_stops_when_the_game_is_over_and_goes_on_after_undo(watch: Watch) -> None:
    session = alone(watch)
    session.start_clock()
    watch.wait(4)
    session.play(Move("3"))
    watch.wait(100)
    assert (session.winner(), session.out_of_time, session.time_left(0)) == (1, None, 6)
    session.undo()
    watch.wait(6)
    assert session.out_of_time == 0


def test_restart_fills_the_clock_which_waits_for_a_look(watch: Watch) -> None:
    session = alone(watch)
    session.start_clock()
    watch.wait(10)
    session.restart()
    watch.wait(5)
    assert (session.winner(), session.time_left(0)) == (None, 10)


def test_an_opponent_is_charged_for_its_thinking(watch: Watch) -> None:
    session = against_machine(watch)
    session.play(Move("1"))
    asking = replies(session)
    next(asking)
    watch.wait(8)
    with pytest.raises(StopIteration):
        asking.send(Move("b1"))
    assert (session.time_left(0), session.time_left(1)) == (10, 12)


def test_a_hint_costs_no_time(watch: Watch) -> None:
    class SlowSolver:
        def solve(self, at: Pile, budget: Budget, known: None = None) -> Solved[None]:
            watch.wait(8)
            return COUNTDOWN.solver.solve(at, budget, known)

    family = replace(COUNTDOWN, solver=SlowSolver())
    session = Session(family, Pile(7, alone=True, seconds=(10, 10)), now=watch)
    session.start_clock()
    watch.wait(1)
    hint(session)
    watch.wait(2)
    assert session.time_left(0) == 7


def test_a_reply_after_the_time_is_up_is_not_played(watch: Watch) -> None:
    session = against_machine(watch)
    session.play(Move("1"))
    asking = replies(session)
    next(asking)
    watch.wait(30)
    with pytest.raises(StopIteration):
        asking.send(Move("b1"))
    assert (session.line, session.winner()) == (("1",), 0)


def test_a_machine_that_begins_starts_no_clock(watch: Watch) -> None:
    start = Pile(9, seconds=(10, 20))
    session = Session(COUNTDOWN, start, machines={0: "random"}, now=watch)
    session.answer(Move("1"))
    watch.wait(15)
    assert (session.time_left(1), session.on_the_clock) == (20, None)
    session.play(Move("b1"))
    watch.wait(5)
    assert (session.time_left(0), session.time_left(1), session.on_the_clock) == (5, 20, 0)


def test_looking_ahead_charges_nobody(watch: Watch) -> None:
    session = for_two(watch)
    session.play(Move("1"))
    watch.wait(3)
    ahead = session.after(Move("b1"), Budget())
    watch.wait(3)
    assert (ahead.time_left(0), ahead.time_left(1)) == (10, 17)
    assert ahead.on_the_clock == 0
    assert (session.time_left(0), session.time_left(1)) == (10, 14)
