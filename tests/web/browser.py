"""A whole server and a real browser, for tests that look at pages; skipped where one is missing."""

import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
AXE = Path("client/node_modules/axe-core/axe.min.js")
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
PATIENCE = 120_000
DESK = {"width": 1200, "height": 850}
PHONE = {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
LOCALES = {"en": "en-GB", "ja": "ja-JP"}
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(
    store: Path,
    out: int = subprocess.DEVNULL,
    options: Sequence[str] = (),
    port: int | None = None,
) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """Start a server on a store, at a port perhaps; yield its address and its process."""
    port = port or free_port()
    command = [sys.executable, "-m", "sakumon", "serve", "--no-browser"]
    command += ["--port", str(port), "--store", str(store), *options]
    process = subprocess.Popen(command, stdout=out)
    try:
        _wait(f"http://localhost:{port}/", process)
        yield f"http://localhost:{port}/", process
    finally:
        process.terminate()
        process.wait(timeout=30)
        if process.stdout is not None:
            process.stdout.close()


@contextmanager
def chromium() -> Iterator[Any]:
    """Start a browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def opened_page(browser: Any, **look: Any) -> Iterator[Any]:
    """Open a page that must not complain, nor ask anyone but the server it came from."""
    # A service worker would answer in place of what a test has put between page and server.
    usual = {"viewport": DESK, "locale": "en-GB", "service_workers": "block"}
    context = browser.new_context(**{**usual, **look})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda asked: said.append(asked.url) if _elsewhere(asked.url) else None)
    yield page
    context.close()
    assert said == [], said


def serious_faults(page: Any, name: str, theme: str = "light") -> list[tuple[str, str, str]]:
    """Return what axe finds on a page that keeps people out; building the client brings axe.

    A page by night is the same but for its colours, so only those are looked at again.
    """
    page.add_script_tag(path=str(AXE))
    chosen = {"runOnly": ["color-contrast"]} if theme == "dark" else {}
    found = page.evaluate("rules => axe.run(rules).then(result => result.violations)", chosen)
    return [
        (name, fault["id"], fault["nodes"][0]["html"][:160])
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


def _elsewhere(address: str) -> bool:
    return not address.startswith(("http://localhost:", "blob:", "data:"))


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
