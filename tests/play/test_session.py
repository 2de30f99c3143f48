"""What a session owns: history, undo, redo, restart, hints, assist, opponents."""

from dataclasses import replace

import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import IllegalMove
from sakumon.core.move import Move
from sakumon.play.assist import Assist, assist_for
from sakumon.play.hints import Hint
from sakumon.play.machines import hint, reply
from sakumon.play.session import Session
from tests.play.countdown import COUNTDOWN, Pile


def solo(left: int = 7, assist: Assist = Assist.NONE) -> Session:
    """A game alone."""
    return Session(COUNTDOWN, Pile(left, alone=True), assist=assist)


def against_perfect(left: int, person: int = 0) -> Session:
    """A game against the perfect player."""
    return Session(COUNTDOWN, Pile(left), machines={1 - person: "perfect"})


def take(session: Session, *moves: str) -> Session:
    """Play these moves."""
    for move in moves:
        session.play(Move(move))
    return session


def said(session: Session) -> str:
    """The moves that were made, as one text."""
    return " ".join(session.line)


def test_a_session_begins_at_its_start() -> None:
    session = solo()
    assert session.position == session.start == Pile(7, alone=True)
    assert session.moves() == ["1", "2", "3"]
    assert (session.line, session.over, session.winner()) == ((), False, None)


def test_playing_to_the_end_wins() -> None:
    session = take(solo(), "2", "2", "3")
    assert (session.line, session.over, session.winner()) == (("2", "2", "3"), True, 0)
    with pytest.raises(IllegalMove):
        session.play(Move("1"))


def test_an_illegal_move_changes_nothing() -> None:
    session = solo()
    with pytest.raises(IllegalMove, match="you can take 1, 2, 3"):
        session.play(Move("9"))
    assert session.line == ()


def test_undo_and_redo_walk_the_history() -> None:
    session = take(solo(), "1", "1")
    session.undo()
    assert (session.line, session.position.left) == (("1",), 6)
    session.undo()
    session.redo()
    session.redo()
    assert (session.line, session.position.left) == (("1", "1"), 5)
    with pytest.raises(IllegalMove, match="no move to play again"):
        session.redo()
    assert session.undos_used == 2


def test_a_new_move_forgets_what_was_undone() -> None:
    session = take(solo(), "1", "1")
    session.undo()
    take(session, "3")
    with pytest.raises(IllegalMove, match="no move to play again"):
        session.redo()
    assert session.line == ("1", "3")


def test_nothing_to_undo() -> None:
    with pytest.raises(IllegalMove, match="no move to take back"):
        solo().undo()


def test_a_lost_game_can_be_taken_back() -> None:
    session = take(solo(), "3")
    assert session.winner() == 1
    session.undo()
    assert (session.winner(), session.over) == (None, False)


def test_restart_is_final_and_counted() -> None:
    session = take(solo(), "1", "1")
    session.restart()
    assert (session.line, session.position, session.restarts) == ((), session.start, 1)
    with pytest.raises(IllegalMove):
        session.undo()
    with pytest.raises(IllegalMove):
        session.redo()


def test_hints_follow_the_solver_and_are_counted() -> None:
    session = solo()
    while not session.over:
        advice = hint(session)
        assert advice.status == "won"
        assert advice.move is not None
        session.play(advice.move)
    assert (session.winner(), session.hints_used) == (0, len(session.line))
    with pytest.raises(IllegalMove, match="over"):
        hint(session)


def test_a_hint_within_no_budget_is_unknown() -> None:
    assert hint(solo(), Budget(1)) == Hint(None, "unknown")


@pytest.mark.parametrize(
    ("side", "left", "status"), [(0, 4, "lost"), (1, 4, "lost"), (1, 5, "won")]
)
def test_a_hint_is_for_the_side_to_move(side: int, left: int, status: str) -> None:
    session = Session(COUNTDOWN, Pile(left, side))
    assert hint(session) == Hint(Move("b1" if side else "1"), status)  # type: ignore[arg-type]


def test_assist_refuses_what_loses_at_once() -> None:
    session = solo(assist=Assist.REFUSE)
    with pytest.raises(IllegalMove, match="not that way: that leaves a multiple of four"):
        session.play(Move("3"))
    assert (session.line, session.warnings()) == ((), {})


def test_assist_shows_what_it_refuses() -> None:
    session = solo(assist=Assist.SHOW)
    assert list(session.warnings()) == ["3"]
    with pytest.raises(IllegalMove, match="not that way"):
        session.play(Move("3"))


def _every_move_loses(at: Pile, _budget: Budget) -> dict[Move, str]:
    return dict.fromkeys(COUNTDOWN.rules.moves(at), "no")


def test_assist_never_refuses_every_move() -> None:
    playing = replace(COUNTDOWN.playing, warnings=_every_move_loses)
    doomed = replace(COUNTDOWN, playing=playing)
    session = Session(doomed, Pile(7, alone=True), assist=Assist.SHOW)
    assert session.warnings() == {}
    assert take(session, "1").line == ("1",)


def test_assist_goes_with_the_grade() -> None:
    grades = ("easy", "normal", "hard", "lost")
    assert [assist_for(grade).value for grade in grades] == ["show", "refuse", "none", "none"]


def test_opponents_reply_and_people_wait_for_them() -> None:
    session = take(against_perfect(9), "2")
    with pytest.raises(IllegalMove, match="turn of the second, played by 'perfect'"):
        session.play(Move("b1"))
    assert reply(session) == ["b3"]
    assert reply(session) == []
    assert (set(session.people), said(session)) == ({0}, "2 b3")


def test_an_opponent_may_begin() -> None:
    session = against_perfect(7, person=1)
    assert reply(session) == ["3"]
    with pytest.raises(IllegalMove, match="no move to take back"):
        session.undo()


def test_undo_goes_back_to_the_last_turn_of_the_person() -> None:
    session = take(against_perfect(11), "1")
    reply(session)
    take(session, "1")
    session.undo()
    assert said(session) == "1 b2"
    session.undo()
    assert said(session) == ""
    session.redo()
    assert said(session) == "1 b2"
    session.redo()
    assert said(session) == "1 b2 1"
    assert reply(session) == ["b3"]


def test_two_people_take_back_one_move_at_a_time() -> None:
    session = take(Session(COUNTDOWN, Pile(9)), "1", "b1")
    session.undo()
    assert (set(session.people), said(session)) == ({0, 1}, "1")


def test_opponents_alone_play_the_whole_game() -> None:
    session = Session(COUNTDOWN, Pile(9), machines={0: "perfect", 1: "random"})
    reply(session)
    assert (session.over, session.winner()) == (True, 0)


def test_replies_are_the_same_after_undo_and_differ_by_seed() -> None:
    lines = set()
    for seed in range(8):
        session = Session(COUNTDOWN, Pile(40), machines={1: "random"}, seed=seed)
        first = reply(take(session, "1"))
        session.undo()
        assert reply(take(session, "1")) == first
        lines.add(session.line)
    assert len(lines) > 1


def test_any_moment_can_be_gone_to() -> None:
    session = take(solo(), "2", "2", "1")
    assert session.go_to(1) == ["undo", "undo"]
    assert (said(session), session.undone) == ("2", ("2", "1"))
    assert session.go_to(3) == ["redo", "redo"]
    assert session.go_to(3) == []
    for nowhere in (-1, 4):
        with pytest.raises(IllegalMove, match="cannot be taken"):
            session.go_to(nowhere)
    assert (said(session), session.undos_used) == ("2 2 1", 2)


def test_moments_of_a_machine_are_passed_over() -> None:
    session = take(against_perfect(9), "1")
    reply(session)
    line = said(session)
    with pytest.raises(IllegalMove, match="cannot be taken"):
        session.go_to(1)
    assert session.go_to(0) == ["undo"]
    assert session.go_to(2) == ["redo"]
    assert said(session) == line


def test_what_would_be_is_another_session() -> None:
    session = take(solo(assist=Assist.SHOW), "1", "1")
    session.undo()
    before = session.save()
    ahead = session.after(Move("1"), Budget())
    assert (said(ahead), ahead.undone, ahead.undos_used) == ("1 1", (), 1)
    ahead.play(Move("2"))
    ahead.undo()
    ahead.restart()
    with pytest.raises(IllegalMove):
        session.after(Move("9"), Budget())
    assert {**session.save(), "seconds": 0} == {**before, "seconds": 0}
    assert session.can_redo
