"""The paper's results, worked examples, and what games within reach come to."""

import pytest

from sakumon.core.budget import Budget
from sakumon.families.quoridor.model.position import SIDES
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.levels import count_states
from sakumon.families.quoridor.tables.summary import GameSummary, solve_game
from sakumon.lab import run_experiment


def solved(width: int, height: int, fences: int, edge_jump: bool = True) -> GameSummary:
    return solve_game(QuoridorGame(width, height, (fences, fences), edge_jump), Budget())


@pytest.mark.parametrize(
    ("width", "height", "winner"), [(5, 5, "second"), (5, 6, "first"), (9, 9, "second")]
)
def test_the_papers_three_games(width: int, height: int, winner: str) -> None:
    worth = solved(width, height, 1).worth
    assert SIDES[worth.result < 0] == winner
    assert worth.result != 0


@pytest.mark.slow
def test_the_papers_whole_table_over_sizes() -> None:
    report = run_experiment("quoridor-sizes", False, lambda _words: None)
    assert report.figures == {"sizes": 28, "sizes that agree": 28}


def test_the_papers_counts_but_for_one_digit() -> None:
    assert count_states(QuoridorGame(5, 5, (1, 1)), Budget()) == [960, 61_440, 436_364]
    report = run_experiment("quoridor-counts", False, lambda _words: None)
    assert [row["apart"] for row in report.values()["rows"]] == [0, 0, -500]
    assert all(row["ours"] == row["again"] for row in report.values()["rows"])


@pytest.mark.parametrize("height", [4, 6, 8])
def test_without_fences_and_edge_jumps_even_boards_are_draws(height: int) -> None:
    assert solved(5, height, 0, edge_jump=False).worth.result == 0


def test_memory_is_predicted() -> None:
    assert QuoridorGame(9, 9, (2, 2)).memory() < 4e9
    assert QuoridorGame(9, 9, (10, 10)).memory() > 1e15
    small, large = QuoridorGame(5, 5, (3, 3)), QuoridorGame(5, 5, (4, 4))
    assert small.memory() < large.memory()
    assert small.states() == pytest.approx(solved(5, 5, 3).states, rel=0.03)
