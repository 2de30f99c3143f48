"""Other people's programs, each set in an environment of its own under build/peers."""

import json
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "build" / "peers"


def peer_python(name: str, packages: list[str]) -> Path:
    """Return the interpreter of an environment that holds these packages; make it if need be."""
    folder = FOLDER / name
    python = folder / "bin" / "python"
    mark = folder / "packages.json"
    if mark.exists() and json.loads(mark.read_text()) == packages:
        return python
    print(f"  (installing {', '.join(packages)})")
    uv = Path(sys.executable).with_name("uv")
    environment = {**os.environ, "UV_SYSTEM_CERTS": "1", "VIRTUAL_ENV": str(folder)}
    for command in (
        ["venv", "--quiet", "--clear", "--python", sys.executable, str(folder)],
        ["pip", "install", "--quiet", *packages],
    ):
        subprocess.run([str(uv), *command], check=True, env=environment)
    mark.write_text(json.dumps(packages))
    return python


def run_peer(python: Path, program: str, *arguments: str) -> dict[str, float]:
    """Run a program there and return the figures that it prints as JSON on its last line."""
    done = subprocess.run(
        [str(python), "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures
