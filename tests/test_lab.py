"""The lab: experiments are found, run, and say what they claim."""

import json

import numpy as np
import pytest

from sakumon.budget import Budget
from sakumon.dice import Dice
from sakumon.families.walls import FAMILY
from sakumon.families.walls.tables import tables
from sakumon.lab import experiment_names, run_experiment, title_of
from sakumon.lab.kernel.walls_recursion import count_by_recursion
from sakumon.lab.report import Report
from sakumon.workshop import make_wish


@pytest.mark.slow
@pytest.mark.parametrize("name", experiment_names())
def test_every_experiment_runs_quickly_and_reports(name: str) -> None:
    told: list[str] = []
    report = run_experiment(name, True, told.append)
    assert report.title == title_of(name)
    assert told
    assert report.rows
    assert json.loads(json.dumps(report.values()))["rows"]
    assert report.title in report.text()


@pytest.mark.slow
def test_the_efficient_method_never_needs_a_second_pass() -> None:
    report = run_experiment("walls-table2", True, lambda _words: None)
    assert report.figures["second passes of efficient"] == 0
    tries = [row["tries a board"] for row in report.values()["rows"]]
    assert tries[0] == tries[1] == tries[2] > 1 == tries[3]


@pytest.mark.parametrize("stops", [True, False])
def test_both_recursions_count_what_the_solver_counts(stops: bool) -> None:
    wish = make_wish(FAMILY, "easy", ["steps=7", "width=5", "height=5", "walls=14"])
    for seed in range(10):
        at = FAMILY.composer.propose(wish, Dice.of(seed), Budget())  # type: ignore[arg-type]
        walls = np.array(at.walls, np.int32)
        routes, nodes = count_by_recursion(tables(5, 5), walls, at.player, 7, stops)
        assert routes == FAMILY.solver.solve(at, Budget()).answers
        assert nodes >= routes


def test_a_report_lines_up_its_columns() -> None:
    report = Report("Title", ["name", "ours"], [["a", 1.23456], ["long name", None]], ["A note."])
    assert report.text().splitlines() == [
        "Title",
        "",
        "name        ours",
        "----------------",
        "a          1.235",
        "long name      -",
        "",
        "A note.",
    ]
