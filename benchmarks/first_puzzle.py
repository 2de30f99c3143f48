"""From a wheel in a bare environment to the first puzzle of each family, and from a clean clone."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sakumon.families import family_names
from tools import wheel
from tools.pythons import UV

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        from_the_wheel(Path(folder))
        from_a_clone(Path(folder) / "clone")


def from_the_wheel(home: Path) -> None:
    """Time installing the wheel, with packages that were fetched before, and first puzzles."""
    built = wheel.build(home / "dist", wheel.compiled(home / "kernels"))
    print(f"The wheel with kernels inside: {built.stat().st_size / 1e6:.1f} MB")
    python = home / "bare" / "bin" / "python"
    _run([str(UV), "venv", "--quiet", "--python", sys.executable, str(home / "bare")])
    install = [str(UV), "pip", "install", "--quiet", "--compile-bytecode", "--python", str(python)]
    print(f"Installed with all that it needs in {_timed([*install, str(built)]):.1f} s")
    for number, name in enumerate(family_names()):
        command = [
            str(python.parent / "sakumon"),
            "compose",
            name,
            "-o",
            str(home / f"{name}.json"),
        ]
        cache = home / f"cache-{number}"
        seconds = _timed(command, SAKUMON_CACHE=str(cache))
        compiled = len(list(cache.rglob("*.kernel")))
        print(f"  first puzzle of {name:10} {seconds:5.2f} s, {compiled} kernels compiled")


def from_a_clone(clone: Path) -> None:
    """Time `make` in a clean clone, from nothing to the last drawing."""
    _run(["git", "clone", "--quiet", str(ROOT), str(clone)])
    seconds = _timed(["make", "-C", str(clone)], SAKUMON_CACHE=str(clone / "cache"))
    print(f"`make` in a clean clone: {seconds:.0f} s on {os.cpu_count()} cores")


def _timed(command: list[str], **more: str) -> float:
    started = time.perf_counter()
    _run(command, **more)
    return time.perf_counter() - started


def _run(command: list[str], **more: str) -> None:
    surroundings = {**os.environ, "UV_SYSTEM_CERTS": "1", **more}
    subprocess.run(command, env=surroundings, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
