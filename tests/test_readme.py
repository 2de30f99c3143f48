"""The README and the pages run: their Python blocks, and their commands with the output shown."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from sakumon.cli import main

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Step:
    """A command as a page shows it, with the exit code and the output it must have."""

    command: str
    code: int
    output: str


def blocks(page: Path, language: str) -> list[str]:
    """Return the fenced blocks of a page that are in this language."""
    return [text for kind, text in FENCE.findall(page.read_text()) if kind == language]


def steps(block: str) -> Iterator[Step]:
    """Read commands and outputs; `$ echo $?` after a command gives the exit code it must have."""
    parts = re.split(r"^\$ ", block.replace("\\\n", ""), flags=re.MULTILINE)[1:]
    pairs = [part.partition("\n") for part in parts]
    for place, (command, _, output) in enumerate(pairs):
        if command == "echo $?":
            continue
        after = pairs[place + 1] if place + 1 < len(pairs) else ("", "", "")
        code = int(after[2]) if after[0] == "echo $?" else 0
        yield Step(command, code, output)


def run(command: str) -> tuple[int, str]:
    """Run commands joined by pipes; return the exit code and all that the last one printed."""
    code, given, printed = 0, b"", ""
    for part in re.split(r"\s\|\s", command):
        name, *arguments = shlex.split(part)
        assert name == "sakumon", f"a console block holds sakumon alone, not '{name}'"
        result = CliRunner().invoke(main, arguments, input=given)
        code, given, printed = result.exit_code, result.stdout_bytes, result.output
    return code, printed


def matches(shown: str, printed: str) -> bool:
    """Tell whether the output shown is the one printed; a line `...` stands for any lines."""
    lines = [re.escape(line.rstrip()) + "\n" for line in shown.splitlines()]
    pattern = "".join("(?:.*\n)*" if line == r"\.\.\." + "\n" else line for line in lines)
    plain = "".join(line.rstrip() + "\n" for line in printed.splitlines())
    return re.fullmatch(pattern, plain) is not None


def pages_with(language: str) -> list[Path]:
    """Return the pages that have a block in this language."""
    return [page for page in PAGES if blocks(page, language)]


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", pages_with("python"), ids=named)
def test_python_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(page, "python"):
        exec(compile(block, str(page), "exec"), names)  # noqa: S102


@pytest.mark.parametrize("page", pages_with("console"), ids=named)
def test_commands_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(page, "console"):
        for step in steps(block):
            code, printed = run(step.command)
            assert code == step.code, f"$ {step.command}\n{printed}"
            assert matches(step.output, printed), f"$ {step.command}\n{printed}"


def test_the_readme_has_both() -> None:
    assert {README} <= set(pages_with("python")) & set(pages_with("console"))


def test_a_wrong_output_would_be_seen() -> None:
    assert matches("a\n...\nd\n", "a\nb\nc\nd\n")
    assert not matches("a\n...\nd\n", "a\nb\nc\n")
    assert not matches("", "a\n")
    assert matches("", "")
    assert [step.code for step in steps("$ one\nx\n$ echo $?\n3\n$ two\n")] == [3, 0]
