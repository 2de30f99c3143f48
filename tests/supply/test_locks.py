"""Every Python package comes by its hash, also those that bring the others."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.support.population import some
from tests.test_readme import ROOT

LOCKS = sorted(ROOT.glob("requirements*.lock"))
PINNED = re.compile(r"^([\w.-]+)==(\S+)")
GROUPS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]


def requirements(lock: Path) -> list[str]:
    """Return the requirements of a lock, each with its hashes on one line."""
    lines = [line for line in lock.read_text("utf-8").splitlines() if "#" not in line]
    return "\n".join(lines).replace("\\\n", " ").splitlines()


def commands(makefile: Path) -> list[str]:
    """Return what a Makefile runs, each on one line."""
    text = makefile.read_text("utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if not line.startswith("#")]


def test_each_tool_has_a_lock() -> None:
    named = {lock.name.split(".")[1] for lock in LOCKS if lock.name != "requirements.lock"}
    assert named == set(GROUPS) - {"dev"}


@pytest.mark.parametrize("lock", some(LOCKS), ids=lambda lock: lock.name)
def test_every_package_is_pinned_by_its_hashes(lock: Path) -> None:
    found = requirements(lock)
    assert found
    bare = [
        line
        for line in found
        if not PINNED.match(line) or not re.search(r" --hash=sha256:[0-9a-f]{64}( |$)", line)
    ]
    assert bare == []


@pytest.mark.parametrize("lock", some(LOCKS), ids=lambda lock: lock.name)
def test_a_lock_names_no_host(lock: Path) -> None:
    assert "://" not in lock.read_text("utf-8")
    assert "index-url" not in "".join(requirements(lock))


def test_nothing_is_installed_without_its_hash() -> None:
    """What is ours has no hash: it is built from the sources beside the Makefile."""
    installing = [
        line for line in commands(ROOT / "Makefile") if re.search(r"\bpip (install|sync)\b", line)
    ]
    assert len(installing) > 3
    assert [
        line for line in installing if "--require-hashes" not in line and " -e ." not in line
    ] == []
