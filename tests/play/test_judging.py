"""Which moves threw the win away, and what is said of them."""

from dataclasses import replace

from sakumon.core.budget import Budget
from sakumon.core.family import Proof, Solved
from sakumon.core.move import Move
from sakumon.drawing.scene import Disc, Role, Scene, View
from sakumon.play.judging import judged, move_words
from sakumon.play.machines import reply
from sakumon.play.session import Session
from tests.play.countdown import COUNTDOWN, Painter, Pile


def game(start: Pile, *moves: str, machines: dict[int, str] | None = None) -> Session:
    session = Session(COUNTDOWN, start, machines=machines)
    for move in moves:
        session.play(Move(move))
    return session


def test_a_good_move_is_not_wrong() -> None:
    found = judged(COUNTDOWN, game(Pile(7), "3"), Budget())
    assert (found.wrong, found.words, found.line) == (False, "", ())


def test_a_wrong_one_is_refuted() -> None:
    found = judged(COUNTDOWN, game(Pile(7), "1"), Budget())
    assert found.wrong
    assert found.words == "This loses: the second answers “b2”"
    assert found.line[0] == "b2"
    assert found.board == Pile(6, side=1, begun=True)


def test_the_reply_may_have_come_already() -> None:
    session = game(Pile(7), "1", machines={1: "perfect"})
    reply(session)
    found = judged(COUNTDOWN, session, Budget())
    assert found.wrong
    assert found.board == Pile(6, side=1, begun=True)


def test_who_was_lost_threw_nothing_away() -> None:
    assert not judged(COUNTDOWN, game(Pile(8), "1"), Budget()).wrong
    assert not judged(COUNTDOWN, game(Pile(8)), Budget()).wrong


def test_the_other_side_is_judged_too() -> None:
    session = Session(COUNTDOWN, Pile(8), machines={0: "random"})
    session.answer(Move("1"))
    session.play(Move("b1"))
    assert judged(COUNTDOWN, session, Budget()).words == "This loses: the first answers “2”"


class StuckSolver:
    """Holds a pile of five for spoilt."""

    def solve(self, at: Pile, budget: Budget, known: None = None, /) -> Solved[None]:
        spoilt = Solved[None](Proof("lost"))
        return spoilt if at.left == 5 else COUNTDOWN.solver.solve(at, budget, known)


def test_a_puzzle_that_is_spoilt_cannot_be_solved() -> None:
    family = replace(COUNTDOWN, solver=StuckSolver())
    found = judged(family, game(Pile(7, alone=True), "2"), Budget())
    assert (found.words, found.line) == ("From here it cannot be solved any more", ())


def test_what_is_not_known_in_time_is_not_wrong() -> None:
    assert not judged(COUNTDOWN, game(Pile(7), "1"), Budget(1)).wrong


def test_moves_are_spoken_of_as_the_board_calls_them() -> None:
    class Labelled(Painter):
        def draw(self, at: Pile, view: View) -> Scene:
            taps = [Disc((0, 0), 1.0, role=Role.TAP, press="2", label="take two")]
            return replace(super().draw(at, view), shapes=taps)

    family = replace(COUNTDOWN, painter=Labelled())
    assert move_words(family, Pile(7), Move("2")) == "take two"
    assert move_words(family, Pile(7), Move("1")) == "1"
