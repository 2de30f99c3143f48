"""Improving: several solutions become one by a small change; the verb does it for files."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import sakumon
from sakumon.cli import main
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.puzzle import puzzle_of
from sakumon.families.panels import FAMILY
from sakumon.families.panels.compose.repair import repair

# Two swaps in either of two ways.
SEVERAL = {"width": 6, "height": 12, "rows": ["...6..", "..26..", ".622.."], "moves": 2}
# One swap is enough.
SPARE = {"width": 6, "height": 12, "rows": ["..2...", "2233.3"], "moves": 2}
LOST = {"width": 6, "height": 12, "rows": ["1.1..1"], "moves": 1}


@pytest.mark.parametrize("board", [SEVERAL, SPARE])
@pytest.mark.parametrize("seed", range(5))
def test_one_solution_of_just_the_given_moves_is_left(board: dict[str, object], seed: int) -> None:
    at = FAMILY.rules.read(board)
    before = FAMILY.solver.solve(at, Budget()).proof
    assert before.answers != 1 or len(before.line) < at.moves
    better = repair(at, Dice.of(seed), Budget()).position
    after = FAMILY.solver.solve(better, Budget()).proof
    assert (after.answers, len(after.line)) == (1, at.moves)
    changed = sum(a != b for a, b in zip(at.columns, better.columns, strict=True))
    assert changed <= 4


def test_a_good_puzzle_stays_as_it_is() -> None:
    puzzle = sakumon.compose("panels", "normal", seed=1)
    assert sakumon.improve(puzzle) == puzzle


def test_a_lost_puzzle_is_refused() -> None:
    with pytest.raises(CannotCompose, match="no solution to keep"):
        repair(FAMILY.rules.read(LOST), Dice.of(1), Budget())


def test_other_families_say_that_they_cannot() -> None:
    with pytest.raises(CannotCompose, match="walls cannot be improved"):
        sakumon.improve(sakumon.compose("walls", seed=1))


def test_the_verb_writes_proved_documents(tmp_path: Path) -> None:
    source, target = tmp_path / "many.json", tmp_path / "one.json"
    sakumon.write([puzzle_of(FAMILY, FAMILY.rules.read(SEVERAL))], source)
    done = CliRunner().invoke(main, ["improve", str(source), "--seed", "3", "-o", str(target)])
    assert done.exit_code == 0, done.output
    (puzzle,) = sakumon.read(target)
    assert puzzle.proof is not None
    assert puzzle.proof.answers == 1
    assert sakumon.check(puzzle, again=True) == []
    again = CliRunner().invoke(main, ["improve", str(source), "--seed", "3"])
    assert again.output == target.read_text()


def test_the_verb_refuses_what_cannot_be_helped() -> None:
    document = json.dumps({"format": "sakumon/1", "family": "panels", "board": LOST})
    done = CliRunner().invoke(main, ["improve", "-"], input=document)
    assert done.exit_code == 3
    assert done.stderr.count("\n") == 1
