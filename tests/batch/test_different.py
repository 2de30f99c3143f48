"""A batch is the first puzzles that differ, also after it was killed, into a folder or a store."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from sakumon.batch.plan import BatchPlan, make_plan
from sakumon.batch.run import run_batch
from sakumon.batch.sink import FolderSink, Summary
from sakumon.batch.store_sink import StoreSink
from sakumon.catalog import Query, open_store
from sakumon.cli import main
from sakumon.core.puzzle import write_document
from sakumon.families import load_family
from sakumon.workshop import Bench, distinct
from tests.batch.pools import threads

WISH = ["moves=1", "chain=2"]
PLAN = make_plan("panels", None, WISH, seed=1, count=120)
# So few boards are there that no batch finds more of them.
FEW = ["width=2", "height=2", "walls=0", "steps=2", "routes=..", "grade="]
POOR = make_plan("walls", None, FEW,
                 seed=1, count=30)  # fmt: skip


class Killed(BaseException):
    """What ends a run in the middle."""


@pytest.fixture(scope="module")
def expected() -> tuple[list[str], int]:
    """Return the first puzzles that differ, and how many were left out on the way."""
    bench = Bench(load_family("panels"), PLAN.wished())
    made = [bench.compose(PLAN.seed, index) for index in range(PLAN.most // 2)]
    lines = [write_document(puzzle) for puzzle in distinct(made)][: PLAN.count]
    tried = 1 + json.loads(lines[-1])["recipe"]["index"]
    assert len(lines) == PLAN.count < tried
    return lines, tried - PLAN.count


@contextmanager
def folder(path: Path, plan: BatchPlan) -> Iterator[FolderSink]:
    sink = FolderSink(path, plan)
    try:
        yield sink
    finally:
        sink.close()


@contextmanager
def store(path: Path, plan: BatchPlan) -> Iterator[StoreSink]:
    with open_store(str(path / "puzzles.db"), create=True) as opened:
        yield StoreSink(opened, plan)


def lines_of(path: Path) -> list[str]:
    if (path / "puzzles.jsonl").exists():
        return (path / "puzzles.jsonl").read_text("utf-8").splitlines()
    with open_store(str(path / "puzzles.db")) as opened:
        return [entry.document for entry in opened.find(Query())]


@pytest.mark.parametrize("kept", [folder, store])
def test_those_that_differ_are_kept_and_the_others_counted(
    kept: Callable[..., object], tmp_path: Path, expected: tuple[list[str], int]
) -> None:
    lines, doubles = expected
    for _ in range(2):  # the second finds all done
        assert run(kept, tmp_path, PLAN) == Summary(PLAN.count, doubles, [])
        assert lines_of(tmp_path) == lines


@pytest.mark.parametrize("kept", [folder, store])
@pytest.mark.parametrize("places", [1, 100, 119])
def test_killed_and_gone_on_with_it_is_the_same(
    kept: Callable[..., object], places: int, tmp_path: Path, expected: tuple[list[str], int]
) -> None:
    with pytest.raises(Killed):
        run(kept, tmp_path, PLAN, places)
    assert run(kept, tmp_path, PLAN) == Summary(PLAN.count, expected[1], [])
    assert lines_of(tmp_path) == expected[0]


@pytest.mark.parametrize("kept", [folder, store])
def test_a_wish_with_few_puzzles_ends_after_so_many_attempts(
    kept: Callable[..., object], tmp_path: Path
) -> None:
    summary = run(kept, tmp_path, POOR)
    assert 0 < summary.puzzles < POOR.count
    assert summary.puzzles + summary.doubles == POOR.most
    assert run(kept, tmp_path, POOR) == summary


def run(kept: Callable[..., object], path: Path, plan: BatchPlan, places: int = 0) -> Summary:
    """Run a plan, or kill it when some of its places are filled."""

    def advance(filled: int, _failed: int) -> None:
        if 0 < places <= filled:
            raise Killed

    with kept(path, plan) as sink, threads(2) as pool:  # type: ignore[attr-defined]
        return run_batch(plan, sink, pool, advance)


def test_a_board_that_the_store_has_is_replaced_too(tmp_path: Path) -> None:
    first = make_plan("panels", None, WISH, seed=1, count=40)
    run(store, tmp_path, first)
    summary = run(store, tmp_path, PLAN)
    assert summary.puzzles == PLAN.count
    assert summary.doubles > first.count
    lines = lines_of(tmp_path)
    assert len(lines) == len({json.loads(line)["id"] for line in lines}) == PLAN.count + 40


def test_mirrored_levels_are_the_same_to_a_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = make_plan("sokoban", "tiny", [], seed=1, count=1)
    (puzzle,) = [Bench(load_family("sokoban"), plan.wished()).compose(1, 0)]
    width = max(map(len, puzzle.board["rows"]))
    rows = [row.ljust(width)[::-1] for row in puzzle.board["rows"]]
    level, mirrored = tmp_path / "level.json", tmp_path / "mirrored.json"
    level.write_text(write_document(puzzle))
    values = {"format": "sakumon/1", "family": "sokoban", "board": {**puzzle.board, "rows": rows}}
    mirrored.write_text(json.dumps(values))
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["book", "level.json", "mirrored.json", "-o", "book.pdf"])
    assert done.output == "1 puzzles in book.pdf\n1 more were like one of them: left out\n"


def test_compose_goes_on_until_there_are_enough(expected: tuple[list[str], int]) -> None:
    words = ["compose", "panels", "--seed", "1", "--count", str(PLAN.count)]
    done = CliRunner().invoke(main, [*words, *(f"--wish={pair}" for pair in WISH)])
    assert done.exit_code == 0
    assert done.stdout.splitlines() == expected[0]
    assert done.stderr == f"{expected[1]} more were like one of them: left out\n"


def test_commands_say_when_there_are_not_enough(tmp_path: Path) -> None:
    wish = [f"--wish={pair}" for pair in FEW]
    words = ["walls", "--seed", "1", "--count", "30", *wish]
    found = len(lines_of_command(["compose", *words, "-o", str(tmp_path / "few.jsonl")], tmp_path))
    assert 0 < found < 30
    done = CliRunner().invoke(
        main, ["batch", *words, "--workers", "1", "-o", str(tmp_path / "few")]
    )
    assert done.exit_code == 3
    assert f"{30 - found} are missing: of 4 times as many no more were different" in done.stdout


def lines_of_command(words: list[str], folder: Path) -> list[str]:
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 3
    assert "of 120 puzzles are different: relax the wish" in done.stderr
    return (folder / "few.jsonl").read_text("utf-8").splitlines()
