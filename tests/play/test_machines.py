"""Machines in a game: whose move is awaited, who chooses it, and where."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any, cast

import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import Cancelled, IllegalMove
from sakumon.core.family import AnyFamily, Proof, Solved
from sakumon.core.move import Move
from sakumon.play.machines import Awaited, hint, replies, reply
from sakumon.play.players import opponent_named
from sakumon.play.recall import recalling
from sakumon.play.session import Session
from tests.play.countdown import COUNTDOWN, Pile


def between_machines() -> Session:
    """A game that nobody plays but machines."""
    return Session(COUNTDOWN, Pile(9), machines={0: "random", 1: "perfect"}, seed=3)


def sent(asking: Generator[Awaited, Move, None], move: Move) -> Awaited | None:
    """Send a move back; return what is asked for next, if anything is."""
    try:
        return asking.send(move)
    except StopIteration:
        return None


def test_replies_ask_for_a_move_and_play_what_is_sent_back() -> None:
    session = Session(COUNTDOWN, Pile(9), machines={1: "perfect"})
    session.play(Move("2"))
    asking = replies(session)
    awaited = next(asking)
    assert (awaited.player, awaited.position) == ("perfect", Pile(7, side=1, begun=True))
    assert " ".join(session.line) == "2"
    assert sent(asking, Move("b1")) is None
    assert (" ".join(session.line), session.awaited) == ("2 b1", None)


def test_replies_go_on_while_machines_are_to_move() -> None:
    session, asked = between_machines(), list[Awaited]()
    asking = replies(session)
    awaited = next(asking)
    for move in ("3", "b2", "1"):
        asked.append(awaited)
        awaited = asking.send(Move(move))
    asked.append(awaited)
    assert [each.player for each in asked] == ["random", "perfect", "random", "perfect"]
    assert [each.position.left for each in asked] == [9, 6, 4, 3]
    assert sent(asking, Move("b3")) is None
    assert (session.over, session.winner()) == (True, 1)


def test_nothing_is_asked_when_a_person_is_to_move_or_the_game_is_over() -> None:
    assert list(replies(Session(COUNTDOWN, Pile(9), machines={1: "perfect"}))) == []
    assert list(replies(Session(COUNTDOWN, Pile(0), machines={0: "random", 1: "random"}))) == []


def test_the_dice_of_a_reply_belong_to_the_seed_and_the_place_in_the_game() -> None:
    first, again = next(replies(between_machines())), next(replies(between_machines()))
    assert first.dice.word() == again.dice.word()
    other = Session(COUNTDOWN, Pile(9), machines={0: "random"}, seed=4)
    assert next(replies(other)).dice.word() != next(replies(between_machines())).dice.word()


def test_a_move_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    session = between_machines()
    asking = replies(session)
    next(asking)
    with pytest.raises(IllegalMove, match="you can take 1, 2, 3"):
        asking.send(Move("b1"))
    assert session.line == ()


def test_machines_driven_by_hand_play_as_reply_lets_them() -> None:
    driven, let = between_machines(), between_machines()
    asking, played = replies(driven), list[Move]()
    awaited: Awaited | None = next(asking)
    while awaited is not None:
        player = opponent_named(awaited.player, COUNTDOWN)
        played.append(player.choose(COUNTDOWN, awaited.position, awaited.dice, Budget()))
        awaited = sent(asking, played[-1])
    assert reply(let) == played
    assert let.line == driven.line


def test_a_person_may_not_answer_for_a_machine_nor_a_machine_for_a_person() -> None:
    session = Session(COUNTDOWN, Pile(9), machines={1: "perfect"})
    with pytest.raises(IllegalMove, match="not a machine's turn"):
        session.answer(Move("1"))
    session.play(Move("1"))
    with pytest.raises(IllegalMove, match="turn of the second, played by 'perfect'"):
        session.play(Move("b1"))


def test_a_hint_that_is_cancelled_is_not_counted() -> None:
    session = Session(COUNTDOWN, Pile(9))
    with pytest.raises(Cancelled):
        hint(session, Budget(cancelled=lambda: True))
    assert session.hints_used == 0
    hint(session)
    assert session.hints_used == 1


def test_a_game_remembers_what_its_last_search_left() -> None:
    """Positions of one game are solved with the witness of the one before."""
    seen: list[Any] = []

    class Noting:
        def solve(self, at: Any, budget: Budget, known: Any = None, /) -> Solved[str]:
            seen.append(known)
            budget.spend(1)
            return Solved(Proof("won"), f"after {at}")

    family: AnyFamily = replace(COUNTDOWN, solver=cast("Any", Noting()))
    remembering = recalling(family)
    for at in (1, 2):
        remembering.solver.solve(at, Budget())
    assert seen == [None, "after 1"]
    recalling(family).solver.solve(3, Budget())
    assert seen[-1] is None
