"""A whole server and a real browser, for tests that look at pages; skipped where one is missing."""

import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
AXE = Path("client/node_modules/axe-core/axe.min.js")
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(
    store: Path, out: int = subprocess.DEVNULL
) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """Start a server on a store; yield its address and its process."""
    port = free_port()
    command = [sys.executable, "-m", "sakumon", "serve", "--no-browser"]
    command += ["--port", str(port), "--store", str(store)]
    process = subprocess.Popen(command, stdout=out)
    try:
        _wait(f"http://localhost:{port}/", process)
        yield f"http://localhost:{port}/", process
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait(address: str, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        assert process.poll() is None, "the server has ended"
        try:
            urllib.request.urlopen(address, timeout=5).close()  # noqa: S310
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")
