"""What goes wrong with a store is said in one line, and the store stays as it was."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from sakumon.catalog import Query, open_store
from sakumon.cli import main
from sakumon.core.puzzle import Puzzle, write_document
from tests.support.apart import apart
from tests.support.servers import ABSENT, postgres_found


def refused(*arguments: str) -> str:
    """Run a command that must fail; return its one line."""
    done = CliRunner().invoke(main, ["catalog", *arguments])
    assert isinstance(done.exception, SystemExit), done.output
    assert done.exit_code == 2, done.output
    assert done.stderr.count("\n") == 1, done.stderr
    assert len(done.stderr) < 400
    return done.stderr


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a folder that anybody may enter; those of pytest are closed to others."""
    path = Path(tempfile.mkdtemp(prefix="sakumon"))
    path.chmod(0o755)
    yield path
    path.chmod(0o755)
    shutil.rmtree(path)


@pytest.fixture
def filled(folder: Path, some: list[Puzzle]) -> Path:
    """Return a store with a few puzzles."""
    with open_store(str(folder / "catalog.db"), create=True) as store:
        store.add(some[:3])
    return folder / "catalog.db"


@pytest.fixture
def file(tmp_path: Path, some: list[Puzzle]) -> str:
    """Return a file of puzzles."""
    path = tmp_path / "some.jsonl"
    path.write_text("".join(write_document(puzzle) + "\n" for puzzle in some))
    return str(path)


def held(path: Path) -> list[str]:
    """Return the ids of all puzzles of a store."""
    with open_store(str(path)) as store:
        return [entry.id for entry in store.find(Query())]


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://root@localhost/puzzles", "this is no URL of a store"),
        ("postgresql://", "this is no URL of a store"),
        ("postgresql://user@host", "this is no URL of a store"),
        ("postgresql://user:secret@:port/x", "this is no URL of a store"),
        ("http://example.org/catalog.db", "this is no URL of a store"),
        ("sqlite://", "this is no URL of a store"),
        ("://", "this is no URL of a store"),
    ],
)
def test_a_bad_url(url: str, words: str, file: str) -> None:
    said = refused("add", file, "--store", url)
    assert words in said
    assert "secret" not in said


def test_a_server_that_is_not_there(file: str) -> None:
    said = refused("add", file, "--store", "postgresql://me:secret@127.0.0.1:1/puzzles")
    assert "refused" in said
    assert "secret" not in said


def test_a_database_that_is_not_there(request: pytest.FixtureRequest, file: str) -> None:
    if not postgres_found():
        pytest.skip(ABSENT)
    url = request.getfixturevalue("server").rpartition("/")[0] + "/nowhere"
    assert 'database "nowhere" does not exist' in refused("list", "--store", url)


def test_no_store_to_read(tmp_path: Path) -> None:
    missing = tmp_path / "none.db"
    for verb in (["list"], ["find"], ["show", "walls-1"], ["stats"], ["export", "-o", "x.jsonl"]):
        assert "there is no store" in refused(*verb, "--store", str(missing))
    assert not missing.exists()


def test_a_file_that_is_no_store(tmp_path: Path, file: str) -> None:
    other = tmp_path / "letter.db"
    other.write_text("Dear Sir or Madam, " * 100)
    for verb in (["list"], ["add", file]):
        assert "this file is not a store" in refused(*verb, "--store", str(other))
    assert other.read_text().startswith("Dear Sir")


def test_a_folder_that_cannot_be_made(file: str) -> None:
    assert "cannot be made" in refused("add", file, "--store", "/dev/null/x/catalog.db")


def test_a_read_only_folder_can_be_read_but_not_added_to(filled: Path, some: list[Puzzle]) -> None:
    filled.parent.chmod(0o555)
    filled.chmod(0o444)

    def add() -> str:
        with open_store(str(filled), create=True) as store:
            return str(store.add(some))

    said = apart(add, as_nobody=True)
    assert said == f"BadStore: {filled}: cannot be written: the file or its folder is read-only"
    assert apart(lambda: str(held(filled)), as_nobody=True) == str([p.id for p in some[:3]])


def test_a_new_store_in_a_read_only_folder(folder: Path, some: list[Puzzle]) -> None:
    folder.chmod(0o555)

    def add() -> str:
        with open_store(str(folder / "catalog.db"), create=True) as store:
            return str(store.add(some))

    assert "BadStore: " in apart(add, as_nobody=True)
    assert not list(folder.iterdir())


def many(some: list[Puzzle], times: int) -> list[Puzzle]:
    """Return more puzzles, each as large as one of these."""
    return [
        Puzzle(p.family, f"{p.id}{number}", p.board, p.recipe, p.proof, p.rating)
        for p in some
        for number in range(times)
    ]


def test_a_full_disk(filled: Path, some: list[Puzzle]) -> None:
    def add() -> str:
        with open_store(str(filled)) as store:
            return f"added {len(store.add(many(some, 2_000)))}"

    said = apart(add, file_limit=400_000)
    assert said.startswith(f"BadStore: {filled}: cannot be written: the disk is full"), said
    assert held(filled) == [puzzle.id for puzzle in some[:3]]


def test_an_export_to_a_full_disk_leaves_the_old_file(
    filled: Path, tmp_path: Path, some: list[Puzzle]
) -> None:
    with open_store(str(filled)) as store:
        store.add(many(some, 20))
    target = tmp_path / "out.jsonl"
    target.write_text("what was there\n")

    def export() -> str:
        return refused("export", "--store", str(filled), "-o", str(target))

    assert "cannot be written: File too large" in apart(export, file_limit=100_000)
    assert target.read_text() == "what was there\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]


@pytest.mark.parametrize("words", ["routes >", "routs > 3", "id; drop table puzzles", "x = 1"])
def test_a_malformed_filter(filled: Path, words: str) -> None:
    for verb in (["find"], ["export", "-o", "none.jsonl"]):
        refused(*verb, "--store", str(filled), "--where", words)
    assert len(held(filled)) == 3
    assert not Path("none.jsonl").exists()


def test_one_bad_puzzle_keeps_all_out(filled: Path, tmp_path: Path, some: list[Puzzle]) -> None:
    lines = [write_document(puzzle) for puzzle in some]
    lines[4] = lines[4].replace(some[4].id, some[3].id)
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join(lines))
    assert "puzzle 5: its id is not that of its board" in refused(
        "add", str(bad), "--store", str(filled)
    )
    lines[4] = write_document(some[4]).replace('"line":["', '"line":["zz')
    bad.write_text("\n".join(lines))
    assert "puzzle 5: move 1" in refused("add", str(bad), "--store", str(filled))
    assert held(filled) == [puzzle.id for puzzle in some[:3]]
