"""Simulated players against the exact figures of the moving-wall maze.

The rating works out by dynamic programming how often simple players win. The players here know
only the rules, so where both mean the same player the figures must be the same:

- `win_random` is `random`, in a survive, and in an escape that is given up after as many steps.
- `win_greedy` in a survive steps anywhere it is not touched: that is `greedy`, which heeds the
  warnings.
- `win_look_1` and `win_look_2` are `look-1` and `look-2`. By the rules a game is over as soon as
  the player is shut in, one move before it would be touched; so a search of k moves by the rules
  sees as far as a search of k + 1 moves for touches.
- In an escape those measured players also walk toward the goal, which no rule says: not compared.
"""

from functools import cache
from math import sqrt
from typing import Any

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import Rating
from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.families.walls.solve.rater import LOOKS, PATIENCE
from sakumon.play.players import (
    EvenPlayer,
    GreedyPlayer,
    LookaheadPlayer,
    PerfectPlayer,
    RandomPlayer,
    play_out,
    win_rate,
)
from sakumon.workshop import compose, make_wish

WALLS = load_family("walls")
SMALL = ("width=4", "height=4")
# Steps, walls and seed of boards on which the measured players fare differently.
SURVIVES = [(5, 8, 1), (6, 14, 3), (6, 16, 0), (8, 16, 2), (8, 16, 3), (10, 14, 2)]
ESCAPES = [("escape-easy", 8), ("escape-normal", 12), ("escape-hard", 16)]
SAME_PLAYER: dict[str, EvenPlayer] = {
    "win_random": RandomPlayer(),
    "win_greedy": GreedyPlayer(),
    "win_look_1": LookaheadPlayer(1),
    "win_look_2": LookaheadPlayer(2),
}


@cache
def survive(number: int) -> Puzzle:
    """A small survive."""
    steps, walls, seed = SURVIVES[number]
    pairs = (*SMALL, f"steps={steps}", f"walls={walls}")
    return compose(WALLS, make_wish(WALLS, "hard", pairs), seed=seed)


@cache
def escape(number: int) -> Puzzle:
    """A small escape."""
    preset, walls = ESCAPES[number]
    pairs = (*SMALL, f"walls={walls}", "shortest=3..", "routes=..")
    return compose(WALLS, make_wish(WALLS, preset, pairs), seed=number)


def measure(puzzle: Puzzle, name: str) -> float:
    """A measure of the rating."""
    rating = puzzle.rating
    assert isinstance(rating, Rating)
    return float(rating.measures[name])


def exact_rate(player: EvenPlayer, at: Any, moves_left: int) -> float:
    """How often a player wins, summed over all it may do."""
    rules = WALLS.rules

    @cache
    def chance(at: Any, moves_left: int) -> float:
        if not moves_left or not rules.moves(at):
            return float(rules.winner(at) == 0)
        steps = player.candidates(WALLS, at, Budget())
        return sum(chance(rules.play(at, step), moves_left - 1) for step in steps) / len(steps)

    return chance(at, moves_left)


def test_every_measured_player_is_compared() -> None:
    assert {f"win_{name}" for name in LOOKS} == set(SAME_PLAYER)


def test_the_boards_tell_the_players_apart() -> None:
    found = [[measure(survive(number), name) for name in SAME_PLAYER] for number in range(6)]
    assert any(len(set(measures)) == len(SAME_PLAYER) for measures in found)


@pytest.mark.parametrize("name", SAME_PLAYER)
@pytest.mark.parametrize("number", range(len(SURVIVES)))
def test_survive_measures_are_those_of_the_players(number: int, name: str) -> None:
    puzzle = survive(number)
    found = exact_rate(SAME_PLAYER[name], puzzle.position(), 99)
    assert found == pytest.approx(measure(puzzle, name), abs=6e-5)


@pytest.mark.parametrize("number", range(len(ESCAPES)))
def test_escape_measure_is_that_of_the_random_player(number: int) -> None:
    puzzle = escape(number)
    found = exact_rate(RandomPlayer(), puzzle.position(), PATIENCE)
    assert found == pytest.approx(measure(puzzle, "win_random"), abs=6e-5)


@pytest.mark.parametrize("name", SAME_PLAYER)
def test_survive_games_are_won_as_often_as_measured(name: str) -> None:
    board = survive(0 if name == "win_random" else 1)
    expect_rate(board, SAME_PLAYER[name], measure(board, name), 99)


def test_escape_games_are_won_as_often_as_measured() -> None:
    expect_rate(escape(0), RandomPlayer(), measure(escape(0), "win_random"), PATIENCE)


def expect_rate(puzzle: Puzzle, player: EvenPlayer, expected: float, max_moves: int) -> None:
    """Play many games and allow four standard deviations, and the rounding of the measure."""
    games = 600
    found = win_rate(
        WALLS, puzzle.position(), player, games, Dice.of(puzzle.id), max_moves=max_moves
    )
    assert found == pytest.approx(expected, abs=1e-4 + 4 * sqrt(expected * (1 - expected) / games))


@pytest.mark.parametrize("preset", ["easy", "normal", "hard", "escape-normal", "escape-hard"])
def test_perfect_wins_every_puzzle(preset: str) -> None:
    for index in range(5):
        start = compose(WALLS, make_wish(WALLS, preset), seed=1, index=index).position()
        perfect = PerfectPlayer()
        assert play_out(WALLS, start, perfect, perfect, Dice(0)) == 0
