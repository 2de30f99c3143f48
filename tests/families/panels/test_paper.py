"""The paper's composer: its patterns, how they break, and what a try gives."""

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families.panels.compose.paper import (
    Pattern,
    PatternBoard,
    _breaks,
    _has_three,
    compose_as_paper,
)
from sakumon.families.panels.compose.wish import PanelsWish
from sakumon.families.panels.model.board import check_columns
from sakumon.lab import run_experiment


def row(length: int, kind: int, at: int = 0, left: int = 0) -> Pattern:
    return Pattern(tuple((at, left + step) for step in range(length)), kind)


def column(length: int, kind: int, at: int, bottom: int = 0) -> Pattern:
    return Pattern(tuple((bottom + step, at) for step in range(length)), kind)


def test_only_some_cells_really_break_a_pattern() -> None:
    assert row(3, 1).breakable == ((0, 0), (0, 1), (0, 2))
    assert row(4, 1).breakable == ((0, 1), (0, 2))
    assert row(5, 1).breakable == ((0, 2),)


def test_lifted_panels_come_back_last_in_first_out() -> None:
    board = PatternBoard(6, 13)
    board.place(row(3, 1))
    board.place(column(3, 2, at=1))
    assert board.columns[:3] == [[1], [2, 2, 2], [1]]
    board.place(row(3, 3, at=1))
    assert board.lifted[1] == [1, 2, 2]
    assert board.give_back()
    assert board.columns[1] == [2, 3, 2, 2, 1]


def test_a_board_overflows() -> None:
    board = PatternBoard(6, 4)
    for kind in range(1, 4):
        board.place(column(3, kind, at=0))
    assert not board.give_back()


@pytest.mark.parametrize(
    ("pattern", "breaks"),
    [
        (column(3, 2, at=1), True),
        (column(3, 1, at=1), False),
        (column(3, 2, at=4), False),
        (row(3, 2, left=1), True),
        (row(3, 2, at=1, left=0), False),
        (row(3, 2), False),  # lifts all three at once: they stay in line
    ],
)
def test_what_breaks_a_row_of_three(pattern: Pattern, breaks: bool) -> None:
    board, last = PatternBoard(6, 13), row(3, 1)
    board.place(last)
    assert _breaks(board, last, pattern) is breaks


def test_three_in_line_are_seen() -> None:
    assert _has_three([(0, 1), (0, 2), (0, 3)])
    assert _has_three([(4, 2), (2, 2), (3, 2)])
    assert not _has_three([(0, 0), (0, 1), (0, 3)])
    assert not _has_three([(0, 0)])


@pytest.mark.parametrize("moves", [1, 2, 3, 4])
def test_what_a_try_gives_is_a_start(moves: int) -> None:
    wish = PanelsWish(moves=moves, chain=4, height=13, composer="paper")
    for seed in range(20):
        at = compose_as_paper(wish, Dice.of(seed), Budget()).position
        check_columns(at.columns)
        assert at.moves == moves


@pytest.mark.slow
def test_the_share_of_valid_tries_is_near_the_papers() -> None:
    report = run_experiment("panels-100", True, lambda _words: None)
    (everything,) = [row for row in report.values()["rows"] if row["chain"] == "all"]
    assert 20 <= everything["valid %"] <= 65
    assert everything["ours %"] == 100
