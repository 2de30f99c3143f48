"""What the solver and the rater of every family must keep."""

import pytest
from msgspec.structs import replace

from sakumon.core.budget import Budget
from sakumon.core.family import Proof, Status
from sakumon.core.move import Move
from sakumon.families import load_family
from sakumon.workshop import rate
from sakumon.workshop.referee import replay
from tests.support.population import SAMPLE, composed, some_positions

# Random play may lead to positions that nobody can decide in time; there, unknown is the answer.
WORK = 5_000_000


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_proofs_hold_from_any_moment_of_a_game(name: str, preset: str) -> None:
    family = load_family(name)
    for seed in range(2):
        for at in some_positions(name, preset, seed, many=6, most=12):
            proof = family.solver.solve(at, Budget(WORK)).proof
            assert replay(family, at, proof) is None
            over = {None: proof.status, 0: "won", 1: "lost"}[family.rules.winner(at)]
            assert proof.status == over
            assert not (proof.line and family.rules.winner(at) is not None)


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_a_witness_changes_no_verdict(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    assert puzzle.proof is not None
    known = family.solver.solve(puzzle.position(), Budget(WORK)).witness
    games = [some_positions(name, preset, seed, many=4, most=8) for seed in (5, 6)]
    for at in [*games[0], *games[1][1:]]:
        alone = family.solver.solve(at, Budget(WORK))
        helped = family.solver.solve(at, Budget(WORK), known)
        assert replay(family, at, helped.proof) is None
        assert helped.proof.status == alone.proof.status
        assert helped.proof.answers == alone.proof.answers


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_the_line_keeps_its_status_move_by_move(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    at = puzzle.position()
    assert puzzle.proof is not None
    step = max(1, len(puzzle.proof.line) // 8)
    known = None
    for number, move in enumerate(puzzle.proof.line):
        if number % step == 0:
            solved = family.solver.solve(at, Budget(), known)
            assert solved.proof.status == puzzle.proof.status
            known = solved.witness or known
        at = family.rules.play(at, move)


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_a_small_budget_is_an_answer_too(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    assert puzzle.proof is not None
    for limit in (1, 10, 100):
        solved = family.solver.solve(puzzle.position(), Budget(limit))
        assert solved.proof.status in ("unknown", puzzle.proof.status)
        assert family.rater.rate(puzzle.position(), solved, Budget()).grade


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_rating_again_gives_the_same(name: str, preset: str) -> None:
    puzzle = composed(name, preset)
    again = rate(puzzle)
    assert puzzle.proof is not None
    assert again.proof is not None
    # A composer that proves many positions at once has spent more on each.
    proof = replace(again.proof, work=puzzle.proof.work)
    assert replace(again, proof=proof) == puzzle
    assert puzzle.rating is not None
    assert 0 <= puzzle.rating.score <= 1


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_any_moment_of_a_game_can_be_rated(name: str, preset: str) -> None:
    family = load_family(name)
    for at in some_positions(name, preset, seed=2, many=5):
        rating = family.rater.rate(at, family.solver.solve(at, Budget(WORK)), Budget())
        assert rating.grade
        assert 0 <= rating.score <= 1


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_the_referee_sees_through_false_lines(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    at, proof = puzzle.position(), puzzle.proof
    assert proof is not None
    assert "undecided" in (replay(family, at, Proof(proof.status, proof.line[:-1])) or "")
    assert "illegal" in (replay(family, at, Proof(proof.status, (Move("nonsense"),))) or "")
    longer = (*proof.line, family.rules.moves(at)[0])
    assert "over before" in (replay(family, at, Proof(proof.status, longer)) or "")
    other: Status = "lost" if proof.status == "won" else "won"
    assert "claims" in (replay(family, at, Proof(other, proof.line)) or "")
