"""The wheel with kernels inside: nothing is compiled, and puzzles are the same byte for byte."""

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from sakumon.families import family_folder, family_names
from sakumon.kernel.cache import SUFFIX
from sakumon.kernel.sources import entries_of, prepared_sources
from sakumon.kernel.target import has_level
from tools import wheel
from tools.pythons import UV, environment

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not has_level(), reason="this processor cannot run what the wheel carries"),
]
# Composes by every preset; says what had to be compiled for that.
PROGRAM = """
import json, sys
from sakumon import workshop
from sakumon.core.puzzle import write_document
from sakumon.families import load_family
from sakumon.kernel import progress
compiled, made = [], {}
progress.listen(lambda source, kernel: compiled.append(kernel), lambda: None)
family = load_family(sys.argv[1])
for preset in family.composer.presets:
    made[preset] = write_document(workshop.compose(family, workshop.make_wish(family, preset), 5))
print(json.dumps([compiled, made]))
"""


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel.compiled(tmp_path_factory.mktemp("kernels"))


@pytest.fixture(scope="module")
def built(kernels: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel.build(tmp_path_factory.mktemp("wheel"), kernels)


@pytest.fixture(scope="module")
def bare(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel where nothing else is, and return that Python."""
    home = tmp_path_factory.mktemp("bare")
    python = home / "bin" / "python"
    for command in (
        ("venv", "--quiet", "--python", sys.executable, str(home)),
        ("pip", "install", "--quiet", "--python", str(python), "--compile-bytecode", str(built)),
    ):
        done = subprocess.run(
            [str(UV), *command], env=environment(), capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
    return python


def test_every_kernel_is_compiled_for_one_signature_alone(kernels: Path) -> None:
    files = [file.stem.rpartition("-")[0] for file in kernels.rglob(f"*{SUFFIX}")]
    folders = [family_folder(name) for name in family_names()]
    sources = [path for folder in folders for path in prepared_sources(folder)]
    asked = [name for path in sources for name in entries_of(path)]
    assert sorted(files) == sorted(asked)


def test_the_wheel_is_for_this_python_and_asks_for_its_compiler(built: Path) -> None:
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    assert built.name.endswith(f"-{python}-{python}-manylinux_2_17_x86_64.whl")
    with ZipFile(built) as opened:
        (home,) = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        said = opened.read(home).decode()
        assert any(name.startswith("sakumon/kernel/shipped/") for name in opened.namelist())
    assert "Requires-Dist: numba==" in said
    assert "Requires-Dist: llvmlite==" in said


@pytest.mark.parametrize("name", family_names())
def test_nothing_is_compiled_and_every_preset_gives_the_same_bytes(
    bare: Path, name: str, tmp_path: Path
) -> None:
    theirs = _composed(str(bare), name, {"SAKUMON_CACHE": str(tmp_path)})
    ours = _composed(sys.executable, name, {})
    assert theirs[0] == []
    assert not list(tmp_path.rglob(f"*{SUFFIX}"))
    assert theirs[1] == ours[1]


def _composed(python: str, name: str, more: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [python, "-c", PROGRAM, name],
        env={**surroundings, **more},
        cwd=Path(python).parent,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    compiled, made = json.loads(done.stdout)
    return compiled, made
