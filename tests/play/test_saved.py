"""Games put away and taken up again."""

import json
from typing import Any

import pytest

from sakumon.core.errors import BadDocument, UnknownName
from sakumon.core.move import Move
from sakumon.play.assist import Assist
from sakumon.play.machines import hint, reply
from sakumon.play.session import Session
from tests.play.countdown import COUNTDOWN, Pile
from tests.play.test_clock import Watch


def game(watch: Watch) -> Session:
    """A game in the middle, with a little of everything used up."""
    session = Session(
        COUNTDOWN,
        Pile(20, seconds=(30, 40)),
        assist=Assist.REFUSE,
        machines={1: "random"},
        seed=5,
        now=watch,
    )
    session.start_clock()
    watch.wait(3)
    for move in ("1", "2"):
        session.play(Move(move))
        reply(session)
    session.undo()
    hint(session)
    return session


def test_a_saved_game_goes_on_where_it_was() -> None:
    old = game(Watch())
    values = json.loads(json.dumps(old.save()))
    new = Session.load(COUNTDOWN, {**values, "board": {**values["board"], "seconds": (30, 40)}})
    assert (new.position, new.line, new.assist) == (old.position, old.line, old.assist)
    assert (new.hints_used, new.undos_used, new.restarts) == (1, 1, 0)
    assert (new.time_used(0), new.time_left(0)) == (3, 27)
    new.redo()
    old.redo()
    assert new.line == old.line
    for session in (old, new):
        session.play(Move("1"))
    assert reply(new) == reply(old)


def test_the_time_between_saving_and_looking_again_is_nobodys() -> None:
    watch = Watch()
    saved = game(watch).save()
    watch.wait(1000)
    session = Session.load(COUNTDOWN, saved, now=watch)
    assert session.time_left(0) == 27
    session.start_clock()
    watch.wait(2)
    assert session.time_left(0) == 25


def test_time_that_was_up_stays_up() -> None:
    watch = Watch()
    session = game(watch)
    watch.wait(100)
    assert Session.load(COUNTDOWN, session.save(), now=watch).winner() == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "sakumon-game/9"}, "format 'sakumon-game/9'"),
        ({"family": "walls"}, "a game of 'walls', not of 'countdown'"),
        ({"moves": ["1", "9"]}, "move 2: '9'"),
        ({"seconds": [-1, 0]}, "seconds"),
        ({"opponents": {"2": "random"}}, "opponents"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_is_no_saved_game_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadDocument, match=message):
        Session.load(COUNTDOWN, {**game(Watch()).save(), **change})


def test_the_machines_of_a_saved_game_are_known_by_name() -> None:
    session = Session.load(COUNTDOWN, game(Watch()).save())
    assert (session.machines, set(session.people)) == ({1: "random"}, {0})


def test_an_unknown_opponent_is_refused_when_it_is_to_move() -> None:
    session = Session.load(COUNTDOWN, {**game(Watch()).save(), "opponents": {"1": "randon"}})
    session.play(Move("1"))
    with pytest.raises(UnknownName, match="did you mean 'random'"):
        reply(session)
