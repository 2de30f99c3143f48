"""The lab: experiments are found, run, and say what they claim."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from sakumon.cli import main
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import BadDocument, CannotCompose
from sakumon.drawing.scene import Polygon
from sakumon.families.walls import FAMILY
from sakumon.families.walls.lab.kernel.recursion import count_by_recursion
from sakumon.families.walls.model.tables import board_tables
from sakumon.lab import experiment_names, run_experiment, title_of
from sakumon.lab.folder import run_all
from sakumon.lab.plot import plot
from sakumon.lab.render import Run, html_of, write_page
from sakumon.lab.report import Bars, Report
from sakumon.workshop import make_wish
from tests.support.corpora import skipped_without_corpus


@pytest.mark.slow
@pytest.mark.parametrize("name", experiment_names())
def test_every_experiment_runs_quickly_and_reports(name: str) -> None:
    announced: list[str] = []
    with skipped_without_corpus():
        report = run_experiment(name, True, announced.append)
    assert report.title == title_of(name)
    assert announced
    assert report.rows
    assert json.loads(json.dumps(report.values()))["rows"]
    assert report.title in report.text()
    assert Report.of(json.loads(json.dumps(report.values()))).text() == report.text()


@pytest.mark.slow
def test_the_efficient_method_never_needs_a_second_pass() -> None:
    report = run_experiment("walls-table2", True, lambda _words: None)
    assert report.figures["second passes of efficient"] == 0
    tries = [row["tries a board"] for row in report.values()["rows"]]
    assert tries[0] == tries[1] == tries[2] > 1 == tries[3]


@pytest.mark.parametrize("stops", [True, False])
def test_both_recursions_count_what_the_solver_counts(stops: bool) -> None:
    wish = make_wish(FAMILY, "easy", ["steps=7", "width=5", "height=5", "walls=14"])
    propose = FAMILY.composer.proposer(wish, Budget())  # type: ignore[arg-type]
    for seed in range(10):
        at = propose(Dice.of(seed), Budget()).position
        walls = np.array(at.walls, np.int32)
        routes, nodes = count_by_recursion(board_tables(5, 5), walls, at.player, 7, stops)
        assert routes == FAMILY.solver.solve(at, Budget()).proof.answers
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


BARS = Report(
    "A title",
    ["group", "ours", "paper's"],
    [["one & two", 3.5, 7], ["three", None, 1]],
    ["A note."],
    {"all": 5},
    bars=[Bars("Ours <beside> theirs", "group", ["ours", "paper's"])],
)


def test_bars_stand_beside_each_other() -> None:
    scene = plot(BARS)
    labels = [shape.label for shape in scene.shapes if shape.label]
    assert labels == ["one & two, ours: 3.5", "one & two, paper's: 7", "three, paper's: 1"]
    for shape in scene.shapes:
        if isinstance(shape, Polygon):
            assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in shape.points)


def test_a_report_as_html_needs_no_other_file() -> None:
    page = html_of([Run("some-name", True, BARS)])
    assert "<td>one &amp; two</td>" in page
    assert "A small run" in page
    assert page.count("<svg") == 1
    assert "Ours &lt;beside&gt; theirs" in page
    assert not re.findall(r'(?:src|href)="', page)


def test_results_are_kept_and_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, bool]] = []

    def run(name: str, quick: bool, advance: object) -> Report:
        ran.append((name, quick))
        if name == "bad":
            raise CannotCompose("it does not work")
        return BARS

    monkeypatch.setattr("sakumon.lab.folder.run_experiment", run)
    runs, failed = run_all(["a", "bad", "b"], True, tmp_path, lambda _words: None)
    assert [found.name for found in runs] == ["a", "b"]
    assert failed == {"bad": "it does not work"}
    run_all(["a", "b"], True, tmp_path, lambda _words: None)
    assert ran == [("a", True), ("bad", True), ("b", True)]
    again, _ = run_all(["a"], False, tmp_path, lambda _words: None)
    assert ran[-1] == ("a", False)
    run_all(["a"], True, tmp_path, lambda _words: None)
    assert ran[-1] == ("a", False)
    assert again[0].report.text() == BARS.text()
    assert '<section id="b">' in (tmp_path / "report.html").read_text()
    (tmp_path / "a.json").write_text("{}")
    with pytest.raises(BadDocument, match="no result of the lab"):
        run_all(["a"], True, tmp_path, lambda _words: None)


def test_the_page_of_results(tmp_path: Path) -> None:
    write_page([Run("some-name", False, BARS)], tmp_path / "results.md")
    text = (tmp_path / "results.md").read_text()
    assert "## some-name" in text
    assert "| one & two | 3.5 | 7 |" in text
    assert "A small run" not in text
    assert (tmp_path / "results" / "some-name.svg").exists()


def test_the_command_keeps_a_folder(tmp_path: Path) -> None:
    arguments = ["lab", "quoridor-counts", "--quick", "-o", str(tmp_path)]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    assert json.loads((tmp_path / "quoridor-counts.json").read_text())["quick"] is True
    for wrong in (["all", "--plots", "x.svg"], ["all", "--page", "x.md"]):
        assert CliRunner().invoke(main, ["lab", *wrong]).exit_code == 2
