"""The commands of the catalog, as a newcomer uses them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import sakumon
from sakumon.cli import main
from sakumon.core.puzzle import Puzzle, write_document


def run(*arguments: str) -> str:
    """Run a command that must succeed; return what it prints."""
    done = CliRunner().invoke(main, ["catalog", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, some: list[Puzzle]) -> Path:
    """Make a store at its usual place, and fill it from two files."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("SAKUMON_STORE", raising=False)
    monkeypatch.chdir(tmp_path)
    documents = [write_document(puzzle) + "\n" for puzzle in some]
    (tmp_path / "walls.jsonl").write_text("".join(documents[:4]))
    sakumon.write(some[4:], tmp_path / "some.panels")
    assert run("add", "walls.jsonl", "some.panels", "--rate") == "6 added, 0 already there\n"
    assert (tmp_path / "sakumon" / "catalog.db").exists()
    return tmp_path


def test_adding_again_changes_nothing(home: Path) -> None:
    assert run("add", "some.panels") == "0 added, 2 already there\n"
    assert json.loads(run("stats", "--json"))["puzzles"] == 6


def test_list_find_show(home: Path, some: list[Puzzle]) -> None:
    assert [line.split(":")[0] for line in run("list").splitlines()] == [
        puzzle.id for puzzle in reversed(some)
    ]
    found = run("find", "--where", "routes <= 10", "--json").splitlines()
    assert [json.loads(line)["rating"]["grade"] for line in found] == ["hard", "hard"]
    assert run("find", "--grade", "master") == "nothing found\n"
    assert "(2 shown; --limit shows more)" in run("find", "--limit", "2")
    shown = run("show", some[0].id)
    assert some[0].id in shown
    assert "routes:" in shown
    assert "from walls.jsonl" in shown
    assert json.loads(run("show", some[0].id, "--json")) == json.loads(write_document(some[0]))


def test_puzzles_without_a_rating_get_one(home: Path, some: list[Puzzle]) -> None:
    rated = json.loads(run("show", some[4].id, "--json"))
    assert rated["rating"]["grade"] == "easy"
    assert rated["proof"]["status"] == "won"


def test_export_as_documents(home: Path, some: list[Puzzle]) -> None:
    assert run("export", "-o", "all.jsonl") == "6 written to all.jsonl\n"
    read = sakumon.read("all.jsonl")
    assert [puzzle.id for puzzle in read] == [puzzle.id for puzzle in some]
    assert read[:4] == some[:4]
    assert len(run("export", "-o", "-", "--family", "panels").splitlines()) == 2


def test_export_in_a_family_s_own_format(home: Path, some: list[Puzzle]) -> None:
    run("export", "--family", "panels", "-o", "out.panels")
    assert [puzzle.board for puzzle in sakumon.read("out.panels")] == [p.board for p in some[4:]]
    mixed = CliRunner().invoke(main, ["catalog", "export", "-o", "out.panels"])
    assert mixed.exit_code == 2
    empty = CliRunner().invoke(main, ["catalog", "export", "--grade", "x", "-o", "no.panels"])
    assert "nothing to write" in empty.stderr


def test_export_as_parquet(home: Path, some: list[Puzzle]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    run("export", "-o", "all.parquet")
    rows = parquet.read_table("all.parquet").to_pylist()
    assert [row["id"] for row in rows] == [puzzle.id for puzzle in some]
    for row, puzzle in zip(rows[:4], some, strict=False):
        assert puzzle.rating is not None
        for name, value in puzzle.rating.measures.items():
            assert row[name] == value
        assert row["chain"] is None
        assert json.loads(row["document"])["id"] == puzzle.id


def test_stats_tell_families_and_measures(home: Path) -> None:
    printed = run("stats")
    assert "6 puzzles, 0 plays" in printed
    assert "walls: 4 (" in printed
    assert "  routes: " in printed
