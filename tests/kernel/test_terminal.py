"""A terminal says what is being compiled and how far that is; elsewhere nothing is said."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from sakumon.families import family_folder
from sakumon.kernel.cache import missing_entries
from sakumon.kernel.sources import entries_of, prepared_sources
from tests.support.population import FAMILIES

NAME = FAMILIES[-1]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a command that has everything to compile that it needs."""
    monkeypatch.setenv("SAKUMON_CACHE", str(tmp_path))
    return [sys.executable, "-m", "sakumon", "compose", NAME, "-o", str(tmp_path / "a.json")]


def test_a_terminal_hears_what_is_compiled(command: list[str]) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdout=theirs, stderr=theirs)
    os.close(theirs)
    said = _read(ours)
    assert process.wait() == 0
    every = sum(len(entries_of(path)) for path in prepared_sources(family_folder(NAME)))
    assert f"Compiling {NAME}, once: " in said
    assert f"(0 of {every} kernels are ready)" in said
    assert f"(1 of {every} kernels are ready)" in said
    assert said.endswith("\r\x1b[K")
    assert len(missing_entries(family_folder(NAME))) < every
    quiet = subprocess.run(command, capture_output=True, text=True, check=True)
    assert quiet.stdout == quiet.stderr == ""


def _read(terminal: int) -> str:
    text = b""
    try:
        while piece := os.read(terminal, 1000):
            text += piece
    except OSError:  # the other end was closed
        pass
    return text.decode()
