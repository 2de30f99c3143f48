"""Run tests on several Pythons, each in an environment of its own, from the same lock.

    python -m tools.pythons 3.11 3.13 -- tests/contract -m "not slow"

What stands after `--` goes to pytest. A Python that cannot be had is named and left out; tests that
fail on one that can, or none to be had at all, make this fail.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "pythons"
UV = Path(sys.executable).parent / "uv"
ABSENT, PASSED, FAILED = "could not be had", "passed", "failed"


def environment() -> dict[str, str]:
    """Return an environment in which uv sees every Python of this machine, those of pyenv too."""
    found = {**os.environ, "UV_SYSTEM_CERTS": "1"}
    found.pop("PYTHONPATH", None)
    if shutil.which("pyenv"):
        listed = subprocess.run(["pyenv", "versions", "--bare"], capture_output=True, text=True)
        found["PYENV_VERSION"] = ":".join(listed.stdout.split())
    return found


def made(version: str) -> Path | None:
    """Make an environment of a Python, or bring it up to date; None where it cannot be had."""
    home = PLACE / version
    python = home / "bin" / "python"
    if not python.exists():
        found = found_python(version)
        if found is None or not _runs([found, "-m", "venv", str(home)], os.environ):
            return None
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    hashed = ["--require-hashes", "--no-deps", "-r", "requirements.uv.lock"]
    into = ("--python", str(python))
    ready = (
        _runs([*pip, *hashed], environment())
        and _uv("pip", "sync", *into, "--require-hashes", "--compile-bytecode", "requirements.lock")
        and _uv("pip", "install", *into, "--no-deps", "--no-build-isolation", "-e", ".")
    )
    if not ready:
        raise SystemExit(f"{version}: the packages of the locks could not be installed")
    return home


def found_python(version: str) -> str | None:
    """Return where a Python is on this machine, fetched if it can be."""
    for command in (["python", "find"], ["python", "install"], ["python", "find"]):
        asked = [str(UV), *command, version]
        done = subprocess.run(asked, cwd=ROOT, env=environment(), capture_output=True, text=True)
        if command[-1] == "find" and done.returncode == 0:
            return done.stdout.strip()
    return None


def tested(home: Path, arguments: Sequence[str]) -> bool:
    """Compile the kernels, run pytest, and tell whether all went well."""
    bin_folder = home / "bin"
    surroundings = environment()
    surroundings.pop("PYENV_VERSION", None)
    surroundings["PATH"] = f"{bin_folder}{os.pathsep}{surroundings['PATH']}"
    parts = (["sakumon.kernel.warm"], ["pytest", "-n", "2", "--dist", "worksteal", *arguments])
    return all(_runs([str(bin_folder / "python"), "-m", *part], surroundings) for part in parts)


def main(versions: Sequence[str], arguments: Sequence[str]) -> int:
    """Test on each Python and say how it went."""
    went: dict[str, str] = {}
    for version in versions:
        _say(f"Python {version}")
        home = made(version)
        went[version] = ABSENT if home is None else PASSED if tested(home, arguments) else FAILED
    for version, how in went.items():
        _say(f"Python {version}: {how}")
    return 0 if PASSED in went.values() and FAILED not in went.values() else 1


def _uv(*arguments: str) -> bool:
    return _runs([str(UV), "--quiet", *arguments], environment())


def _runs(command: Sequence[str], surroundings: Mapping[str, str]) -> bool:
    return subprocess.run(command, cwd=ROOT, env=surroundings).returncode == 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _cut(arguments: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    if "--" not in arguments:
        return arguments, ()
    place = arguments.index("--")
    return arguments[:place], arguments[place + 1 :]


if __name__ == "__main__":
    sys.exit(main(*_cut(sys.argv[1:])))
