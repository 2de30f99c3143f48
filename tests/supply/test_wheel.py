"""The wheel holds the licence of everything in it that others made."""

import json
import subprocess
import sys
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

from sakumon.web.app import CLIENT
from tests.test_readme import ROOT

FONTS = (".ttf", ".otf", ".woff", ".woff2")
# What the client is made of in the browser; the rest only builds it.
BUNDLED = json.loads((ROOT / "client" / "package.json").read_text("utf-8"))["dependencies"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    assert (CLIENT / "index.html").exists(), "the client is not built: make client"
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    with ZipFile(built) as opened:
        yield opened


def licences(wheel: ZipFile) -> dict[str, str]:
    """Return the texts of the licences that the wheel declares, by their place in the sources."""
    (home,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    declared = Parser().parsestr(wheel.read(home).decode()).get_all("License-File", [])
    folder = PurePosixPath(home).parent / "licenses"
    return {name: wheel.read(str(folder / name)).decode() for name in declared}


def test_our_own_licence_is_in_it(wheel: ZipFile) -> None:
    assert licences(wheel)["LICENSE"] == (ROOT / "LICENSE").read_text("utf-8")


@pytest.mark.parametrize("package", sorted(BUNDLED))
def test_bundled_packages_come_with_their_licence(wheel: ZipFile, package: str) -> None:
    (said,) = [text for name, text in licences(wheel).items() if Path(name).parent.name == "client"]
    home = ROOT / "client" / "node_modules" / package
    (text,) = [path.read_text("utf-8") for path in home.iterdir() if path.stem == "LICENSE"]
    assert f"## {package} - {json.loads((home / 'package.json').read_text())['version']}" in said
    assert text.strip() in said
    # Who uses the app can read it too.
    assert wheel.read("sakumon/web/client/licences.txt").decode() == said


def test_fonts_come_with_their_licence(wheel: ZipFile) -> None:
    fonts = [PurePosixPath(name) for name in wheel.namelist() if name.endswith(FONTS)]
    assert fonts
    places = {PurePosixPath(name).parent for name in licences(wheel)}
    assert [font for font in fonts if PurePosixPath("src") / font.parent not in places] == []


def test_what_only_builds_the_client_is_not_in_it(wheel: ZipFile) -> None:
    assert [name for name in wheel.namelist() if "node_modules" in name] == []
