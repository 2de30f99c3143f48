"""One bad candidate, one deadly one, a pool that cannot live, a folder that is taken."""

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sakumon.batch import progress
from sakumon.batch.plan import BatchPlan, make_plan
from sakumon.batch.run import run_batch
from sakumon.batch.sink import FolderSink, Haul, Summary
from sakumon.batch.work import Failure, Made
from sakumon.cli import main
from sakumon.core.budget import Budget
from sakumon.core.errors import BadDocument, BadWish, CannotCompose, NoWorkers
from sakumon.core.puzzle import Puzzle
from sakumon.workshop import Bench
from tests.batch.pools import Death, threads
from tests.support.apart import apart

PLAN = make_plan("walls", None, ["method=efficient"], seed=5, count=230)


def run(path: Path, plan: BatchPlan = PLAN) -> Summary:
    """Run a plan with threads into a folder."""
    sink = FolderSink(path, plan)
    try:
        with threads(2) as pool:
            return run_batch(plan, sink, pool)
    finally:
        sink.close()


def ids(path: Path) -> list[int]:
    """Return which puzzles of the plan are in a folder."""
    lines = (path / "puzzles.jsonl").read_text().splitlines()
    return [json.loads(line)["recipe"].get("index", 0) for line in lines]


def with_bad(monkeypatch: pytest.MonkeyPatch, bad: dict[int, BaseException]) -> None:
    """Let some puzzles fail."""

    class Stumbling(Bench):
        def compose(self, seed: int, index: int = 0, *budgets: Budget | None) -> Puzzle:
            if index in bad:
                raise bad[index]
            return super().compose(seed, index, *budgets)

    monkeypatch.setattr("sakumon.batch.work.Bench", Stumbling)


def test_bad_candidates_are_listed_and_stop_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_bad(monkeypatch, {7: CannotCompose("too bad"), 60: ZeroDivisionError("a fault of ours")})
    summary = run(tmp_path)
    assert summary.puzzles == 228
    assert [(f.index, f.error) for f in summary.failures] == [
        (7, "too bad"),
        (60, "ZeroDivisionError: a fault of ours"),
    ]
    assert ids(tmp_path) == [index for index in range(230) if index not in (7, 60)]
    assert run(tmp_path) == summary


def test_a_deadly_puzzle_is_found_and_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_bad(monkeypatch, {123: Death("of it")})
    summary = run(tmp_path)
    assert [(f.index, f.error) for f in summary.failures] == [
        (123, "3 workers died while they composed it")
    ]
    assert ids(tmp_path) == [index for index in range(230) if index != 123]


def test_workers_that_cannot_live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_bad(monkeypatch, {index: Death("at once") for index in range(230)})
    with pytest.raises(NoWorkers, match="20 workers died"):
        run(tmp_path / "out")


def test_a_wish_that_no_board_meets_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(BadWish):
        run(tmp_path / "out", make_plan("walls", None, ["walls=99"], seed=1, count=10))
    assert not (tmp_path / "out").exists()


def test_a_folder_of_another_batch_is_refused(tmp_path: Path) -> None:
    run(tmp_path)
    before = (tmp_path / "puzzles.jsonl").read_bytes()
    for pairs, seed, words in (
        (["method=efficient"], 6, "seed 5, not 6"),
        (["method=simple"], 5, "method"),
    ):
        with pytest.raises(BadDocument, match=words):
            run(tmp_path, make_plan("walls", None, pairs, seed=seed, count=230))
    assert (tmp_path / "puzzles.jsonl").read_bytes() == before


def test_two_batches_cannot_share_a_folder(tmp_path: Path) -> None:
    first = FolderSink(tmp_path, PLAN)
    with pytest.raises(BadDocument, match="at work in this folder"):
        FolderSink(tmp_path, PLAN)
    first.close()
    FolderSink(tmp_path, PLAN).close()


def test_a_damaged_part_is_made_again(tmp_path: Path) -> None:
    sink = FolderSink(tmp_path, PLAN)
    sink.put(0, Made(["one"], [], ["1"]))
    sink.put(2, Made(["three"], [], ["3"]))
    (tmp_path / "parts" / "00000002.json").write_bytes(b'{"documents": [')
    assert sink.done() == Haul(1, 1, 0)
    sink.put(1, Made(["two"], [Failure(51, "too bad")], ["2"]))
    assert sink.done() == Haul(2, 2, 1)
    sink.close()


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    sink = FolderSink(tmp_path, PLAN)
    sink.put(0, Made(["x"], [], ["x"]))

    def put() -> str:
        sink.put(1, Made(["x" * 5_000], [], ["y"]))
        return "written"

    said = apart(put, file_limit=1_000)
    assert said.startswith("BadDocument: "), said
    assert "cannot be written: File too large" in said
    assert sink.done() == Haul(1, 1, 0)
    sink.close()


def test_a_budget_makes_failures_that_are_the_same_everywhere(tmp_path: Path) -> None:
    plan = make_plan("walls", "hard", [], seed=5, count=40, budget=500)
    summary = run(tmp_path / "one", plan)
    assert 0 < len(summary.failures) < 40
    assert "budget" in summary.failures[0].error
    assert run(tmp_path / "two", plan) == summary


def test_the_command_tells_failures_and_exits_with_three(tmp_path: Path) -> None:
    wish = ["--preset", "escape-hard", "--wish", "walls=60"]
    done = CliRunner().invoke(
        main, ["batch", "walls", *wish, "--count", "3", "--workers", "1", "-o", str(tmp_path / "x")]
    )
    assert done.exit_code == 3
    assert "3 failed, the first 0: only 59 walls fit" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--workers", "2", "--cluster", "tcp://127.0.0.1:1"], "not both"),
        (["--cluster", "nonsense://"], "no Dask scheduler is there"),
        (["--preset", "hrd"], "did you mean 'hard'"),
        (["--wish", "routes"], "write KEY=VALUE"),
    ],
)
def test_wrong_words_are_refused_in_a_line(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    out = str(tmp_path / "x")
    done = CliRunner().invoke(main, ["batch", "walls", "--count", "3", "-o", out, *arguments])
    assert done.exit_code == 2
    assert words in done.stderr
    assert not (tmp_path / "x").exists()


def test_progress_tells_rate_and_time_left() -> None:
    meter = progress.Meter("Composing walls", 1_000, io.StringIO())
    meter(200, 0)
    assert meter.words(300, 2, 10.0) == (
        "Composing walls: 300 of 1,000 (30 %), 10.0 a second, 1 min 10 s left, 2 failed"
    )
    assert meter.words(1_000, 0, 80.0) == "Composing walls: 1,000 of 1,000 (100 %), 10.0 a second"
    assert "1 h 23 min left" in progress.Meter("x", 5_000, io.StringIO()).words(10, 0, 10.0)
