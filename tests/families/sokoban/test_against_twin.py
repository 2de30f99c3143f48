"""Rules and solver beside the slow twin of the tests."""

import json

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.replay import cost_of_line
from sakumon.families.sokoban.model.rules import SokobanRules
from sakumon.families.sokoban.model.xsb import rows_of
from sakumon.families.sokoban.solve.solver import SokobanSolver, push_optimal
from tests.families.sokoban.levels import other_peoples, pulled_levels, random_levels
from tests.families.sokoban.replay import Field, solves
from tests.families.sokoban.twin import fewest_pushes, perft, pushes_possible
from tests.support.population import examples_of, random_game


def test_moves_are_the_twins_in_random_games() -> None:
    from sakumon.families.sokoban import FAMILY

    seen = set()
    for number, at in enumerate(random_levels(25, boxes=3)):
        for now in random_game(FAMILY, at, Dice.of(number), 40):
            if SokobanRules().winner(now) is None:
                found = set(SokobanRules().moves(now))
                assert found == pushes_possible(rows_of(now))
                seen |= found
    assert seen == set("lurdLURD")


def test_perft_counts_are_the_twins() -> None:
    for line in (examples_of("sokoban") / "perft.jsonl").read_text().splitlines():
        example = json.loads(line)
        if "area" in example["board"]:
            continue
        field = Field(example["board"]["rows"])
        start = (frozenset(field.boxes), field.player)
        for depth, count in enumerate(example["counts"], start=1):
            assert perft(field, start, depth) == count, example["name"]


@pytest.mark.parametrize("boxes", [1, 2, 3])
def test_fewest_pushes_are_those_of_plain_search(boxes: int) -> None:
    won = lost = 0
    for at in (*random_levels(40, boxes), *pulled_levels(40, boxes)):
        known = fewest_pushes(rows_of(at))
        for solved in (push_optimal(at, Budget()), SokobanSolver().solve(at, Budget())):
            proof = solved.proof
            assert proof.shortest
            if known is None:
                assert proof.status == "lost", rows_of(at)
            else:
                assert proof.status == "won", rows_of(at)
                assert cost_of_line(at, proof.line).pushes == known, rows_of(at)
                assert solves({"rows": rows_of(at)}, list(proof.line))
        won += known is not None
        lost += known is None
    assert won > 15
    assert lost > 15


def test_fewest_pushes_of_levels_by_other_people() -> None:
    levels = [at for at in other_peoples("microban_1-78.xsb") if len(at.boxes) <= 3][:12]
    assert len(levels) == 12
    for at in levels:
        proof = push_optimal(at, Budget()).proof
        assert cost_of_line(at, proof.line).pushes == fewest_pushes(rows_of(at)), at.level.title


def _solved(name: str, work: int) -> list[Position]:
    """Return the levels of a corpus that are solved within a budget, every solution replayed."""
    found = []
    for at in other_peoples(name):
        proof = SokobanSolver().solve(at, Budget(work)).proof
        if proof.status == "won":
            assert solves({"rows": rows_of(at)}, list(proof.line)), at.level.title
            found.append(at)
        assert proof.status != "lost", at.level.title
    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["unfiltered", "medium", "hard"])
def test_all_boxoban_levels_are_solved(kind: str) -> None:
    assert len(_solved(f"boxoban_{kind}_100.xsb", 10_000_000)) == 100


@pytest.mark.slow
def test_all_microban_levels_are_solved() -> None:
    assert len(_solved("microban_1-78.xsb", 20_000_000)) == 78
