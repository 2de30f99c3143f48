"""The family of adding-a-family.md as a package of its own: built and installed as it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.test_readme import ROOT, blocks

PAGE = ROOT / "docs" / "adding-a-family.md"
NAME = "pancakes"
# A paragraph that names a file and ends with a colon, and the block below it.
_NAMED = re.compile(
    r"`(pancakes/[\w./]+)`(?:(?!\n\n).)*:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
_PIP = ["pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]


def write_package(folder: Path) -> None:
    """Write the files that the page shows."""
    files = dict(_NAMED.findall(PAGE.read_text()))
    files[f"{NAME}/__init__.py"] = "\n\n".join(blocks(PAGE, "python"))
    (files["pyproject.toml"],) = blocks(PAGE, "toml")
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)


def install(folder: Path) -> dict[str, str]:
    """Build the package and install it into a folder; return the environment that has it."""
    source, target = folder / "source", folder / "installed"
    write_package(source)
    command = [*_PIP, "--no-build-isolation", "--target", str(target), str(source)]
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    paths = [str(target), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
