"""The sixth family by the commands of its page, and in the contract suite."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sixth import NAME, PAGE
from tests.test_readme import ROOT, blocks

# A package outside the project has no recorded games.
CONTRACT = f"{NAME} and not recorded"


def run(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    """Run a module of Python in a folder; return what it prints."""
    line = [sys.executable, "-m", *command]
    done = subprocess.run(line, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def test_the_commands_of_the_page_run(tmp_path: Path, environment: dict[str, str]) -> None:
    (commands,) = blocks(PAGE, "sh")
    printed = {}
    for line in commands.splitlines():
        _, verb, *rest = line.split()
        printed[verb] = run(["sakumon", verb, *rest], tmp_path, environment)
    assert NAME in printed["families"]
    assert [printed["draw"]] == blocks(PAGE, "text")
    puzzle = json.loads((tmp_path / "stack.json").read_text())
    assert puzzle["id"].startswith(f"{NAME}-")
    sizes = puzzle["board"]["stack"]
    assert (tmp_path / "stack.pancakes").read_text().split() == list(map(str, sizes))
    stacks = (tmp_path / "stacks" / "puzzles.jsonl").read_text().splitlines()
    assert {json.loads(line)["family"] for line in stacks} == {NAME}
    assert f"{len(stacks)} puzzles in" in printed["batch"]
    assert (tmp_path / "stacks.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.slow
def test_it_keeps_the_contract(environment: dict[str, str]) -> None:
    suite = ["tests/contract", "-k", CONTRACT, "-p", "no:cacheprovider"]
    printed = run(["pytest", *suite], ROOT, environment)
    assert "passed" in printed or printed.strip().endswith("[100%]")
    assert "skipped" not in printed
