"""What the solver and the rater of every family must keep."""

import itertools

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import Cancelled
from sakumon.core.family import Proof, Status
from sakumon.core.move import Move
from sakumon.families import load_family
from sakumon.workshop import rate
from sakumon.workshop.audit import check
from sakumon.workshop.referee import replay
from tests.support.population import PRESETS, composed, random_game

# Random play may lead to positions that nobody can decide in time; there, unknown is the answer.
WORK = 5_000_000


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_proofs_hold_from_any_moment_of_a_game(name: str, preset: str) -> None:
    family = load_family(name)
    for seed in range(3):
        for at in random_game(family, composed(name, preset).position(), Dice.of(seed), 12):
            proof = family.solver.solve(at, Budget(WORK))
            assert replay(family, at, proof) is None
            winner = family.rules.winner(at)
            if winner is not None:
                assert proof.status == ("won", "lost")[winner]
                assert proof.line == ()


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_the_line_keeps_its_status_move_by_move(name: str, preset: str) -> None:
    family = load_family(name)
    puzzle = composed(name, preset)
    at = puzzle.position()
    assert puzzle.proof is not None
    for move in puzzle.proof.line:
        assert family.solver.solve(at, Budget()).status == puzzle.proof.status
        at = family.rules.play(at, move)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_small_budget_is_an_answer_too(name: str, preset: str) -> None:
    family = load_family(name)
    puzzle = composed(name, preset)
    assert puzzle.proof is not None
    for limit in (1, 10, 100):
        proof = family.solver.solve(puzzle.position(), Budget(limit))
        assert proof.status in ("unknown", puzzle.proof.status)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_solving_can_be_cancelled(name: str, preset: str) -> None:
    family = load_family(name)
    with pytest.raises(Cancelled):
        family.solver.solve(composed(name, preset).position(), Budget(cancelled=lambda: True))


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_all_answers_are_answers_and_as_many_as_counted(name: str, preset: str) -> None:
    family = load_family(name)
    puzzle = composed(name, preset)
    assert puzzle.proof is not None
    if family.answers is None or puzzle.proof.answers is None:
        return
    lines = [tuple(line) for line in itertools.islice(family.answers(puzzle.position()), 500)]
    assert len(set(lines)) == len(lines) == min(500, puzzle.proof.answers)
    for line in lines:
        assert replay(family, puzzle.position(), Proof("won", line)) is None


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_rating_again_gives_the_same(name: str, preset: str) -> None:
    puzzle = composed(name, preset)
    assert rate(puzzle) == puzzle
    assert puzzle.rating is not None
    assert 0 <= puzzle.rating.score <= 1
    assert check(puzzle, again=True) == []


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_any_moment_of_a_game_can_be_rated(name: str, preset: str) -> None:
    family = load_family(name)
    for seed in range(3):
        for at in random_game(family, composed(name, preset).position(), Dice.of(seed)):
            rating = family.rater.rate(at, family.solver.solve(at, Budget(WORK)))
            assert rating.grade
            assert 0 <= rating.score <= 1
    at = composed(name, preset).position()
    for move in family.solver.solve(at, Budget()).line:
        at = family.rules.play(at, move)
        assert family.rater.rate(at, family.solver.solve(at, Budget())).grade


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_the_referee_sees_through_false_lines(name: str, preset: str) -> None:
    family = load_family(name)
    puzzle = composed(name, preset)
    at, proof = puzzle.position(), puzzle.proof
    assert proof is not None
    assert "undecided" in (replay(family, at, Proof(proof.status, proof.line[:-1])) or "")
    assert "illegal" in (replay(family, at, Proof(proof.status, (Move("nonsense"),))) or "")
    longer = (*proof.line, family.rules.moves(at)[0])
    assert "over before" in (replay(family, at, Proof(proof.status, longer)) or "")
    other: Status = "lost" if proof.status == "won" else "won"
    assert "claims" in (replay(family, at, Proof(other, proof.line)) or "")
