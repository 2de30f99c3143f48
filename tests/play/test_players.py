"""The players, each for what it sees and what it does not."""

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import UnknownName
from sakumon.play.players import (
    GreedyPlayer,
    LookaheadPlayer,
    PerfectPlayer,
    Player,
    RandomPlayer,
    forced_winner,
    opponent_named,
    play_out,
    players_by_name,
    win_rate,
)
from tests.play.countdown import COUNTDOWN, RULES, Pile

EVERYONE = list(players_by_name().values())


def test_the_players_there_are() -> None:
    names = ["random", "greedy", "look-1", "look-2", "look-3", "perfect"]
    assert list(players_by_name()) == names
    assert [opponent_named(name).name for name in names] == names


def test_an_unknown_opponent() -> None:
    with pytest.raises(UnknownName, match="there is no opponent 'perfekt'; did you mean 'perfect'"):
        opponent_named("perfekt")


@pytest.mark.parametrize("player", EVERYONE, ids=lambda player: player.name)
@pytest.mark.parametrize("at", [Pile(9), Pile(9, side=1), Pile(9, alone=True)], ids=repr)
def test_players_choose_legal_moves_and_the_same_ones_from_the_same_dice(
    player: Player, at: Pile
) -> None:
    chosen = [player.choose(COUNTDOWN, at, Dice(seed), Budget()) for seed in range(20)]
    assert set(chosen) <= set(RULES.moves(at))
    assert chosen == [player.choose(COUNTDOWN, at, Dice(seed), Budget()) for seed in range(20)]


def test_random_plays_everything() -> None:
    assert RandomPlayer().candidates(COUNTDOWN, Pile(9), Budget()) == ["1", "2", "3"]


def test_greedy_heeds_warnings() -> None:
    assert GreedyPlayer().candidates(COUNTDOWN, Pile(7, alone=True), Budget()) == ["1", "2"]
    assert GreedyPlayer().candidates(COUNTDOWN, Pile(7), Budget()) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("depth", "left", "candidates"),
    [
        (1, 3, ["3"]),  # takes the last one
        (1, 5, ["1", "2", "3"]),  # does not see what the other will take
        (2, 5, ["1"]),  # sees it
        (3, 5, ["1"]),
        (3, 6, ["2"]),
        (3, 9, ["1", "2", "3"]),
        (4, 9, ["1"]),
        (9, 8, ["1", "2", "3"]),  # lost, whatever it plays
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_lookahead_sees_its_depth(depth: int, left: int, candidates: list[str], side: int) -> None:
    found = LookaheadPlayer(depth).candidates(COUNTDOWN, Pile(left, side), Budget())
    assert [move.removeprefix("b") for move in found] == candidates


def test_lookahead_needs_a_depth() -> None:
    with pytest.raises(ValueError, match="at least one move"):
        LookaheadPlayer(0)


def test_lookahead_alone_avoids_what_loses() -> None:
    assert LookaheadPlayer(1).candidates(COUNTDOWN, Pile(7, alone=True), Budget()) == ["1", "2"]


@pytest.mark.parametrize("side", [0, 1])
def test_a_forced_winner_is_found_at_the_depth_it_takes(side: int) -> None:
    assert [forced_winner(COUNTDOWN, Pile(4, side), depth, Budget()) for depth in range(4)] == [
        None,
        None,
        1 - side,
        1 - side,
    ]


@pytest.mark.parametrize("other", EVERYONE, ids=lambda player: player.name)
def test_perfect_wins_what_is_won_on_either_side(other: Player) -> None:
    for left in range(1, 13):
        first, second = (PerfectPlayer(), other) if left % 4 else (other, PerfectPlayer())
        winner = 0 if left % 4 else 1
        assert play_out(COUNTDOWN, Pile(left), first, second, Dice(left)) == winner


def test_perfect_without_a_budget_looks_ahead() -> None:
    player = PerfectPlayer(limit=1)
    assert {player.choose(COUNTDOWN, Pile(5), Dice(seed), Budget()) for seed in range(9)} == {"1"}
    assert len({player.choose(COUNTDOWN, Pile(20), Dice(seed), Budget()) for seed in range(9)}) == 3


def test_a_game_that_goes_on_too_long_has_no_winner() -> None:
    player = RandomPlayer()
    assert play_out(COUNTDOWN, Pile(30), player, player, Dice(1), max_moves=3) is None


def test_win_rates() -> None:
    rates = {
        name: win_rate(COUNTDOWN, Pile(9), PerfectPlayer(), 20, Dice(1), opponent)
        for name, opponent in {**players_by_name(), "none": None}.items()
    }
    assert set(rates.values()) == {1.0}
    assert 0 < win_rate(COUNTDOWN, Pile(7, alone=True), RandomPlayer(), 60, Dice(1)) < 1
