"""The rules and the solver beside a second, plain implementation."""

import pytest

from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.wish import Range
from sakumon.families.doors import FAMILY
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.kinds import KINDS
from sakumon.families.doors.model.maze import Position
from tests.families.doors.some_mazes import proof_of, proposed
from tests.families.doors.twin import Twin

RULES = FAMILY.rules


def mazes(kind: str, count: int) -> list[Position]:
    """Return small mazes with loops, keys and storeys."""
    found = []
    for number in range(count):
        dice = Dice.of("twin", kind, number)
        wish = DoorsWish(
            kind=kind,
            rooms=Range(*[dice.between(5, 40)] * 2),
            braid=dice.choice((0.0, 0.5, 1.0)),
            keys=dice.below(5),
            storeys=dice.between(1, 3),
        )
        try:
            found.append(proposed(wish, dice))
        except CannotCompose as error:
            assert "door" in str(error)  # noqa: PT017
    return found


def compare_games(kind: str) -> None:
    """Play random games on both sides."""
    for number, start in enumerate(mazes(kind, 6)):
        at, twin, dice = start, Twin(RULES.write(start)), Dice.of("game", number)
        for _ in range(80):
            assert RULES.moves(at) == twin.moves()
            assert set(at.held) == twin.held
            assert (RULES.winner(at) == 0) == (at.room == start.maze.goal)
            if not RULES.moves(at):
                break
            move = dice.choice(RULES.moves(at))
            at = RULES.play(at, move)
            twin.play(move)
            assert Twin(RULES.write(at)).moves() == twin.moves()


def compare_solutions(kind: str) -> None:
    """Solve on both sides, from the start and from the middle of a game."""
    solved = 0
    for number, at in enumerate(mazes(kind, 12)):
        dice = Dice.of("middle", number)
        for _ in range(4):
            proof = proof_of(at)
            assert proof.status == "won"
            assert len(proof.line) == Twin(RULES.write(at)).shortest()
            solved += 1
            for _ in range(5):
                at = RULES.play(at, dice.choice(RULES.moves(at))) if RULES.moves(at) else at
    assert solved > 20


@pytest.mark.parametrize("kind", KINDS)
def test_games(kind: str) -> None:
    compare_games(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_solutions(kind: str) -> None:
    compare_solutions(kind)


def test_one_way_is_one_answer_and_locks_or_loops_are_not_counted() -> None:
    for wish, answers in (
        (DoorsWish(kind="6.6.6", rooms=Range(30, 30)), 1),
        (DoorsWish(kind="6.6.6", rooms=Range(30, 30), keys=2), None),
        (DoorsWish(kind="6.6.6", rooms=Range(30, 30), braid=1.0), None),
    ):
        at = proposed(wish, Dice(1))
        assert proof_of(at).answers == answers


def test_a_key_behind_its_own_door_makes_the_maze_lost() -> None:
    at = proposed(DoorsWish(kind="4.4.4.4", rooms=Range(20, 20), keys=1), Dice(1))
    board = RULES.write(at)
    board["keys"][0]["room"] = board["goal"]
    stuck = RULES.read(board)
    proof = proof_of(stuck)
    assert (proof.status, proof.line) == ("lost", ())
    assert Twin(board).shortest() is None


def test_a_small_budget_says_unknown() -> None:
    at = proposed(DoorsWish(kind="4.4.4.4", rooms=Range(200, 200), keys=3), Dice(1))
    assert proof_of(at, 150).status == "unknown"
