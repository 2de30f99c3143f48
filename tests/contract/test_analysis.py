"""What the analysis of every family must keep, where a family has one."""

import itertools

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.family import Proof
from sakumon.families import load_family
from sakumon.play.hints import LIMIT
from sakumon.workshop.referee import replay
from tests.support.population import (
    SAMPLE,
    composed,
    families_having,
    having,
    part_of,
    some,
    some_positions,
)

WORK = 5_000_000
MOST = 500


@pytest.mark.parametrize("name", families_having("analysis.answers"))
def test_all_answers_are_answers_and_as_many_as_counted(name: str) -> None:
    family = load_family(name)
    answers = part_of(family, "analysis.answers")
    puzzles = [composed(*each) for each in SAMPLE if each[0] == name]
    for puzzle in some([each for each in puzzles if each.proof and each.proof.answers is not None]):
        assert puzzle.proof is not None
        assert puzzle.proof.answers is not None
        found = answers(puzzle.position(), Budget())
        lines = [tuple(line) for line in itertools.islice(found, MOST)]
        assert len(set(lines)) == len(lines) == min(MOST, puzzle.proof.answers)
        for line in lines:
            assert replay(family, puzzle.position(), Proof("won", line)) is None


@pytest.mark.parametrize(("name", "preset"), having("analysis.survey"))
def test_outlooks_agree_with_the_solver(name: str, preset: str) -> None:
    family = load_family(name)
    survey = part_of(family, "analysis.survey")
    compared = 0
    for at in some_positions(name, preset, seed=1, many=2, most=4):
        found = survey(at, Budget(WORK), None).outlooks
        assert set(found) <= set(family.rules.moves(at))
        known = None
        for move, outlook in found.items():
            assert outlook.words
            assert outlook.short
            assert -1 <= outlook.score <= 1
            solved = family.solver.solve(family.rules.play(at, move), Budget(WORK), known)
            known = solved.witness or known
            best = {"won": 1, "drawn": 0, "lost": -1}[solved.proof.status]
            side = (1, -1)[family.rules.turn(at)]
            assert (outlook.score > 0) - (outlook.score < 0) == best * side
            compared += 1
    assert compared


@pytest.mark.parametrize(("name", "preset"), having("analysis.fewest"))
def test_a_line_with_the_fewest_is_no_worse_and_holds(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    assert puzzle.proof is not None
    for what, decide in part_of(family, "analysis.fewest").items():
        assert what
        proof = decide(puzzle.position(), Budget(WORK)).proof
        assert replay(family, puzzle.position(), proof) is None
        assert proof.status in ("unknown", puzzle.proof.status)


@pytest.mark.parametrize("name", families_having("analysis.fewest"))
def test_a_shortest_line_is_what_the_workshop_asks_for(name: str) -> None:
    puzzle = composed(name, next(preset for owner, preset in SAMPLE if owner == name))
    solved = workshop.solve(puzzle, Budget(WORK), shortest=True)
    assert solved.proof is not None
    assert solved.proof.shortest


@pytest.mark.parametrize(("name", "preset"), having("analysis.tabled"))
def test_a_table_decides_every_position_of_its_game(name: str, preset: str) -> None:
    family = load_family(name)
    tabled = part_of(family, "analysis.tabled")
    positions = some_positions(name, preset, seed=3)
    assert not tabled(positions[0], Budget(0))
    if tabled(positions[0], Budget(LIMIT)):
        for at in positions:
            assert family.solver.solve(at, Budget(LIMIT)).proof.status != "unknown"


def test_some_games_have_a_table() -> None:
    presets = having("analysis.tabled")
    starts = [(load_family(name), composed(name, preset).position()) for name, preset in presets]
    assert any(part_of(family, "analysis.tabled")(at, Budget(LIMIT)) for family, at in starts)
