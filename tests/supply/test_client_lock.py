"""Every package of the client is the one that was looked at: the lock has its sum."""

import base64
import json
from pathlib import Path
from typing import Any

from tests.test_readme import ROOT

LOCK = ROOT / "client" / "package-lock.json"
# What npm writes of all that it has put there.
INSTALLED = ROOT / "client" / "node_modules" / ".package-lock.json"
SHA512 = 64


def packages(path: Path) -> dict[str, dict[str, Any]]:
    """Return the packages of a lock by the folder that they go to, the client itself left out."""
    found: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8"))["packages"]
    return {folder: package for folder, package in found.items() if folder}


def sum_length(package: dict[str, Any]) -> int:
    """Return how many bytes a package's SHA-512 has; none where it has no such sum."""
    kind, _, text = package.get("integrity", "").partition("-")
    return len(base64.b64decode(text, validate=True)) if kind == "sha512" else 0


def test_every_package_has_a_sum() -> None:
    found = packages(LOCK)
    assert len(found) > 50
    assert [name for name, package in found.items() if sum_length(package) != SHA512] == []


def test_the_lock_names_no_host() -> None:
    assert [name for name, package in packages(LOCK).items() if "resolved" in package] == []
    assert "omit-lockfile-registry-resolved=true" in (ROOT / "client" / ".npmrc").read_text()


def test_nothing_is_installed_that_is_not_in_the_lock() -> None:
    """Npm takes what a lock lacks from wherever it can, and says nothing."""
    locked, there = packages(LOCK), packages(INSTALLED)
    assert there
    sums = {name: package.get("integrity") for name, package in there.items()}
    assert sums == {name: locked.get(name, {}).get("integrity", "not locked") for name in there}
