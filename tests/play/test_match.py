"""A match adds up from what was done: whose turn it is, what is offered, what the clocks show."""

import pytest

from sakumon.core.errors import IllegalMove
from sakumon.play.match import (
    DRAW,
    REMATCH,
    RESIGNED,
    TAKE_BACK,
    MatchDeed,
    MatchEnd,
    MatchGame,
    TimeControl,
)


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def played(game: MatchGame, *moves: str) -> list[MatchDeed]:
    """Play moves in turn; return the deeds."""
    deeds = []
    for move in moves:
        deeds.append(game.move(game.turn, move, 1 - game.turn, game.left()))
        game.do(deeds[-1])
    return deeds


def test_clocks_stand_until_the_first_move_and_while_nobody_plays() -> None:
    watch = Watch()
    game = MatchGame(TimeControl(60, 5), watch)
    watch.time += 50
    assert (game.left(), game.running) == ((60, 60), None)
    played(game, "a")
    watch.time += 10
    assert (game.left(), game.running) == ((60, 50), 1)
    played(game, "b")
    assert game.left() == (60, 55)
    game.finish(MatchEnd(0, RESIGNED))
    watch.time += 10
    assert (game.left(), game.running) == ((60, 55), None)


def test_a_flag_falls_once_and_no_clock_shows_less_than_nothing() -> None:
    watch = Watch()
    game = MatchGame(TimeControl(60), watch)
    played(game, "a")
    watch.time += 59
    assert game.late() is None
    watch.time += 5
    assert (game.late(), game.left()) == (1, (60, 0))
    game.finish(MatchEnd(0, "time"))
    assert game.late() is None


def test_a_match_is_taken_up_from_its_deeds() -> None:
    watch = Watch()
    game = MatchGame(TimeControl(60, 2), watch)
    deeds = played(game, "a")
    watch.time += 7
    deeds += played(game, "b", "c")
    deeds.append(game.offer(0, TAKE_BACK))
    game.do(deeds[-1])
    watch.time += 1000  # when no server ran
    again = MatchGame(TimeControl(60, 2), watch, deeds)
    assert again.left() == (62, 55)
    assert (again.line, again.turn, again.offers) == (["a", "b", "c"], 1, {TAKE_BACK: 0})
    assert again.deeds == 4


@pytest.mark.parametrize(
    ("moves", "side", "left"), [("a", 0, ""), ("ab", 0, ""), ("ab", 1, "a"), ("abc", 0, "ab")]
)
def test_taking_back_goes_to_before_ones_last_move(moves: str, side: int, left: str) -> None:
    game = MatchGame(None, Watch())
    played(game, *moves)
    game.do(game.offer(side, TAKE_BACK))
    with pytest.raises(IllegalMove, match="agree"):
        game.take_back(side)
    game.do(game.take_back(1 - side))
    assert (game.line, game.turn, game.offers) == (list(left), side, {})
    with pytest.raises(IllegalMove, match="any more"):
        game.take_back(1 - side)


def test_offers_have_their_time() -> None:
    game = MatchGame(None, Watch())
    with pytest.raises(IllegalMove, match="no move"):
        game.offer(0, TAKE_BACK)
    with pytest.raises(IllegalMove, match="not over"):
        game.offer(0, REMATCH)
    game.do(game.offer(0, DRAW))
    with pytest.raises(IllegalMove, match="already"):
        game.offer(1, DRAW)
    game.do(game.decline(1, DRAW))
    assert game.offers == {}
    game.do(game.offer(1, DRAW))
    played(game, "a")
    assert game.offers == {}
    game.finish(MatchEnd(None, "agreed"))
    with pytest.raises(IllegalMove, match="over"):
        game.check_turn(1)
    game.do(game.offer(1, REMATCH))
    game.check_offer(0, REMATCH)


def test_only_who_is_on_move_moves() -> None:
    game = MatchGame(None, Watch())
    game.check_turn(0)
    with pytest.raises(IllegalMove, match="turn"):
        game.check_turn(1)
