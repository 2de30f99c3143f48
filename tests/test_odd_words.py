"""Odd words on the command line: refused in a short line, with the right exit code."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sakumon.cli import main

HALF = "\udcff"  # a byte of an argument that is not UTF-8, as Python hands it on


def run(*words: str) -> Result:
    done = CliRunner().invoke(main, list(words))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("sokoban --preset tiny --wish box_changes=0..0", "no board has box_changes outside 1.."),
        ("sokoban --preset tiny --wish pushes=..0", "no board has pushes outside 1.."),
        ("quoridor --wish plies=1e300..", "no board has plies outside 1..126"),
        ("doors --wish threshold=9223372036854775807", "at most 4000000"),
        (f"doors --wish start={'9' * 5000}", "write a room's number"),
        (f"walls --wish game={HALF}", "is half a character and no text"),
        (f"walls --wish routes={'9' * 5000}..", "is no range"),
        (f"walls --wish {'q' * 5000}=1", "there is no wish key 'qqq"),
        (f"walls --preset {'q' * 5000}", "there is no preset of walls 'qqq"),
    ],
)
def test_a_wish_that_cannot_be_is_refused(words: str, said: str) -> None:
    done = run("compose", *words.split(" "))
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 600


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("odd")
    source, place = folder / "maze.json", folder / "puzzles.db"
    run("compose", "walls", "-o", str(source))
    assert run("catalog", "add", str(source), "--store", str(place)).exit_code == 0
    return str(place)


@pytest.mark.parametrize(
    "words",
    [
        ["--where", f"{'-' * 1_900}1 < score"],
        ["--where", f"score > {'-' * 1_900}1"],
        ["--where", f"score in ({'-' * 1_900}1,)"],
        ["--where", f"{'+' * 1_900}score"],
        ["--where", f'grade == "{HALF}"'],
        ["--grade", HALF],
        ["--family", HALF],
        ["--order", "x" * 5_000],
        ["--limit", "9" * 23],
        ["--limit", "9" * 19],
    ],
)
def test_an_odd_choice_of_puzzles_is_refused(words: list[str], store: str) -> None:
    done = run("catalog", "find", *words, "--store", store)
    assert done.exit_code == 2
    assert len(done.stderr) < 600
    assert done.stderr.count("\n") == 1
    assert done.stderr[:-1].isprintable()


@pytest.mark.parametrize("score", ["1e300..", "1e400..", "..-1e400", f"{'9' * 300}.."])
def test_a_range_of_scores_may_be_as_wide_as_one_likes(score: str, store: str) -> None:
    assert run("catalog", "find", "--score", score, "--store", store).exit_code == 0


@pytest.mark.parametrize("score", [f"{'9' * 400}..", f"..-{'9' * 5000}"])
def test_a_number_of_hundreds_of_digits_is_no_bound(score: str, store: str) -> None:
    done = run("catalog", "find", "--score", score, "--store", store)
    assert done.exit_code == 2
    assert "is no range" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["compose", "walls", "--count", "9" * 23],
        ["batch", "walls", "--count", "9" * 23, "-o", "never"],
        ["batch", "walls", "--count", "1", "--budget", "9" * 23, "-o", "never"],
        ["batch", "walls", "--count", "1", "--workers", "9" * 23, "-o", "never"],
        ["catalog", "list", "--limit", "9" * 23],
        ["solve", "never.json", "--budget", "9" * 23],
        ["solve", "never.json", "--most", "9" * 23],
        ["atlas", "walls", "--axes", "a,b", "--tries", "9" * 23, "-o", "never"],
        ["atlas", "walls", "--axes", "a,b", "--cells", f"{'9' * 5000}x1", "-o", "never"],
        ["compose", "walls", "--seed", "9" * 5_000],
        ["compose", "walls", "--seed", "\x1b[31m" + "z" * 100_000],
        ["nosuch" * 30_000],
        ["compose", "\x1b[31m\u202e" + "y" * 100_000],
        ["families", "y" * 100_000],
        ["draw", "\x1b" * 3_000],
        ["lab", "y" * 100_000],
    ],
)
def test_numbers_and_names_beyond_all_measure_are_refused(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.exit_code == 2
    assert len(done.stderr) < 5_000
    assert done.stderr.count("\n") == 1
    assert done.stderr[:-1].isprintable()


def test_a_batch_with_a_long_seed_goes_on(tmp_path: Path) -> None:
    words = ["batch", "walls", "--count", "2", "--seed", "9" * 30, "--workers", "1"]
    for _ in range(2):
        done = run(*words, "-o", str(tmp_path / "batch"))
        assert done.exit_code == 0, done.output
