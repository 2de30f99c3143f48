"""The classic stages: solvable in just their moves, none in fewer, as unique as is known."""

from typing import Any

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families.panels import FAMILY
from sakumon.families.panels.compose.repair import repair
from sakumon.families.panels.lab.stages import panel_stages
from sakumon.workshop.referee import replay

STAGES = panel_stages()
MISSING = "the classic stages are not at hand: put panels.jsonl into ../shared/corpora"


def position_of(stage: dict[str, Any]) -> Any:
    body = {"width": 6, "height": 12, "rows": stage["rows"], "moves": stage["moves"]}
    return FAMILY.rules.read(body)


@pytest.mark.skipif(not STAGES, reason=MISSING)
def test_all_stages_are_as_they_are_known() -> None:
    assert len(STAGES) == 30
    for stage in STAGES:
        at = position_of(stage)
        proof = FAMILY.solver.solve(at, Budget()).proof
        assert proof.status == "won", stage["id"]
        assert len(proof.line) == stage["moves"], stage["id"]
        assert (proof.answers == 1) == stage["unique_up_to_order"], stage["id"]
        assert replay(FAMILY, at, proof) is None


@pytest.mark.skipif(not STAGES, reason=MISSING)
def test_stages_with_several_solutions_can_be_improved() -> None:
    several = [stage for stage in STAGES if not stage["unique_up_to_order"]]
    assert several
    for stage in several:
        at = position_of(stage)
        better = repair(at, Dice.of(stage["id"]), Budget()).position
        proof = FAMILY.solver.solve(better, Budget()).proof
        assert (proof.answers, len(proof.line)) == (1, stage["moves"]), stage["id"]


def test_where_stages_lie_can_be_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("SAKUMON_CORPORA", str(tmp_path))
    assert panel_stages() == []
    (tmp_path / "panels.jsonl").write_text('{"id": "a", "moves": 1, "rows": [".1.11."]}\n')
    assert [stage["id"] for stage in panel_stages()] == ["a"]
