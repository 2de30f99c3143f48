"""Composed problems: one winning move at every turn, proved by the table; wishes and rating."""

from typing import Any

import pytest

import sakumon
from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.errors import BadWish, CannotCompose
from sakumon.core.puzzle import Puzzle
from sakumon.families.quoridor import FAMILY
from sakumon.families.quoridor.model.rules import is_jump
from sakumon.families.quoridor.problems import compose as composing
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.table import MemoryTable

GAME = QuoridorGame(5, 5, (2, 2))


@pytest.fixture(scope="module")
def table() -> MemoryTable:
    return MemoryTable(GAME, Budget())


def check_problem(puzzle: Puzzle, table: MemoryTable) -> None:
    """Walk the line and ask the table at every turn of the winner."""
    at, proof = puzzle.position(), puzzle.proof
    assert proof is not None
    assert at.turn == 0
    assert table.worth(at) == (1, len(proof.line))
    for number, move in enumerate(proof.line):
        outcomes = table.outcomes(at)
        assert set(outcomes) == set(FAMILY.rules.moves(at))
        wins = [option for option, worth in outcomes.items() if worth.result > 0]
        if number % 2 == 0:
            assert wins == [move]
        else:
            assert not wins
        at = FAMILY.rules.play(at, move)
    assert FAMILY.rules.winner(at) == 0


@pytest.mark.slow
def test_many_problems_have_one_winning_move_at_every_turn(table: MemoryTable) -> None:
    ids = set()
    for preset in FAMILY.composer.presets:
        bench = workshop.Bench(FAMILY, workshop.make_wish(FAMILY, preset))
        for index in range(12):
            puzzle = bench.compose(11, index)
            check_problem(puzzle, table)
            ids.add(puzzle.id)
    assert len(ids) >= 57


@pytest.mark.parametrize("key", ["fence", "step", "jump"])
def test_the_key_is_as_wished(key: str, table: MemoryTable) -> None:
    for seed in range(4):
        puzzle = sakumon.compose("quoridor", "normal", seed=seed, key=key, score="..", plies="5..9")
        assert puzzle.proof is not None
        check_problem(puzzle, table)
        move, at = puzzle.proof.line[0], puzzle.position()
        if key == "fence":
            assert move[-1] in "hv"
        else:
            cell = FAMILY.rules.play(at, move).pawns[0]
            assert is_jump(at, cell) == (key == "jump")


def test_plies_and_fences_are_as_wished() -> None:
    puzzle = sakumon.compose("quoridor", seed=2, plies="9..11", on_board=1, score="..")
    assert puzzle.proof is not None
    assert 9 <= len(puzzle.proof.line) <= 11
    assert len(puzzle.board["fences"]) == 1
    assert sum(puzzle.board["hands"]) == 3
    other = sakumon.compose(
        "quoridor", seed=2, width=4, height=6, fences=1, plies="5..9", score=".."
    )
    assert (other.board["width"], other.board["height"]) == (4, 6)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"fences": 10, "width": 9, "height": 9}, "fewer fences"),
        ({"plies": "..0"}, "plies"),
        ({"key": "fence", "fences": 0}, "nobody has a fence"),
        ({"on_board": "5..6"}, "on_board"),
        ({"score": "2..3"}, "score"),
        ({"width": 2}, "width"),
    ],
)
def test_wishes_that_nothing_meets_are_refused(wish: dict[str, Any], words: str) -> None:
    with pytest.raises(BadWish, match=words):
        sakumon.compose("quoridor", **wish)


def test_a_wish_that_is_not_met_says_what_to_relax(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composing, "SAMPLES", 400_000)
    with pytest.raises(CannotCompose, match="relax plies"):
        sakumon.compose("quoridor", plies="61..")


def test_natural_moves_and_traps_are_counted() -> None:
    easy = [sakumon.compose("quoridor", "easy", seed=seed).rating for seed in range(3)]
    hard = [sakumon.compose("quoridor", "hard", seed=seed).rating for seed in range(3)]
    assert all(rating is not None and rating.grade == "easy" for rating in easy)
    assert all(rating is not None and rating.grade == "hard" for rating in hard)
    for rating in hard:
        assert rating is not None
        assert 0 <= float(rating.measures["walk_fails"]) <= 1
        assert int(rating.measures["traps"]) < int(rating.measures["moves"])
