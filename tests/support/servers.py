"""A PostgreSQL server of our own: in a temporary folder, on loopback, gone when the tests are."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ABSENT = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
USER = "postgres"


@cache
def _programs() -> Path | None:
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return folders[-1] if folders else None


def postgres_found() -> bool:
    """Tell whether there is a PostgreSQL to start."""
    return _programs() is not None


@contextmanager
def running_postgres() -> Iterator[str]:
    """Start a server, yield the URL of an empty database, and stop it again."""
    programs = _programs()
    assert programs is not None
    # The server refuses to run as root; its socket's path must be short.
    owner = USER if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        folder, port = Path(name), _free_port()
        if owner:
            shutil.chown(folder, owner, owner)

        def run(program: str, *arguments: str) -> None:
            command = [str(programs / program), *arguments]
            done = subprocess.run(command, user=owner, cwd=folder, capture_output=True, text=True)
            assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

        data = str(folder / "data")
        run("initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder}"
        run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", settings, "start")
        try:
            yield f"postgresql://{USER}@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
