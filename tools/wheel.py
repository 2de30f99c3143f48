"""Build the wheel with compiled kernels inside: `python -m tools.wheel FOLDER`, or `make wheel`."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from sakumon.kernel.target import FOR_LEVEL
from tools.kernels_in_wheel import KERNELS

ROOT = Path(__file__).parents[1]


def compiled(home: Path) -> Path:
    """Compile every kernel for the level that many processors have; return their folder."""
    surroundings = {**os.environ, FOR_LEVEL: "1", "SAKUMON_CACHE": str(home)}
    subprocess.run([sys.executable, "-m", "sakumon.kernel.warm"], env=surroundings, check=True)
    return home / "sakumon" / "kernels"


def build(into: Path, kernels: Path) -> Path:
    """Build the wheel and return where it is."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)]
    surroundings = {**os.environ, KERNELS: str(kernels)}
    subprocess.run(command, cwd=ROOT, env=surroundings, check=True)
    return max(into.glob("*.whl"), key=lambda wheel: wheel.stat().st_mtime)


def main(into: str) -> None:
    """Build it and say where it is."""
    with tempfile.TemporaryDirectory() as home:
        wheel = build(Path(into).resolve(), compiled(Path(home)))
    sys.stdout.write(f"{wheel} ({wheel.stat().st_size / 1e6:.1f} MB)\n")


if __name__ == "__main__":
    main(sys.argv[1])
