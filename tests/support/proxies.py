"""Proxies of our own on loopback, with the configurations that docs/hosting shows."""

import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from tests.test_readme import ROOT
from tests.web.browser import free_port

HOSTING = ROOT / "docs" / "hosting"
NAME = "puzzles.example.org"
APP = "127.0.0.1:8000"
# nginx wants folders for what it puts aside, and stays in front of the test.
_AROUND = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


@dataclass(frozen=True)
class Place:
    """Where a proxy is put for a test."""

    folder: Path
    port: int
    plain: int
    app: int

    @property
    def address(self) -> str:
        """Return where browsers find it."""
        return f"https://localhost:{self.port}"


def program(name: str) -> str | None:
    """Return where a proxy's program is; servers are not always on the path of a user."""
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin")))


def replaced(text: str, old: str, new: str) -> str:
    """Put something into an example, which must have a place for it."""
    assert old in text, old
    return text.replace(old, new)


def _nginx(at: Place) -> list[str]:
    site = (HOSTING / "nginx.conf").read_text("utf-8")
    site = replaced(site, f"/etc/ssl/{NAME}/", f"{at.folder}/")
    site = replaced(site, "listen 443", f"listen 127.0.0.1:{at.port}")
    site = replaced(site, "listen 80;", f"listen 127.0.0.1:{at.plain};")
    site = replaced(replaced(site, APP, f"127.0.0.1:{at.app}"), NAME, "localhost")
    (at.folder / "site.conf").write_text(site, "utf-8")
    whole = at.folder / "nginx.conf"
    # Where root starts it, it becomes somebody else, who may not look into the test's folder.
    user = "user root;" if os.geteuid() == 0 else ""
    whole.write_text(_AROUND.format(folder=at.folder, user=user), "utf-8")
    return ["-e", "stderr", "-p", str(at.folder), "-c", str(whole)]


def _caddy(at: Place) -> list[str]:
    site = (HOSTING / "Caddyfile").read_text("utf-8")
    certificate = f"tls {at.folder}/fullchain.pem {at.folder}/key.pem"
    site = replaced(site, f"\n{NAME} {{", f"\nhttps://localhost:{at.port} {{\n\t{certificate}")
    site = replaced(site, "\n{\n", f"\n{{\n\tadmin off\n\thttp_port {at.plain}\n")
    site = replaced(site, APP, f"127.0.0.1:{at.app}")
    (at.folder / "Caddyfile").write_text(site, "utf-8")
    return ["run", "--adapter", "caddyfile", "--config", str(at.folder / "Caddyfile")]


PROXIES: dict[str, Callable[[Place], list[str]]] = {"nginx": _nginx, "caddy": _caddy}


def trusting(folder: Path) -> ssl.SSLContext:
    """Return what trusts the certificate of a test alone."""
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


def make_certificate(folder: Path) -> None:
    """Make a certificate that signs itself, for localhost."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost"]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "fullchain.pem")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@contextmanager
def running_proxy(name: str, app: int, folder: Path) -> Iterator[Place]:
    """Start a proxy in front of an app's port."""
    found = program(name)
    assert found is not None
    at = Place(folder, free_port(), free_port(), app)
    make_certificate(folder)
    surroundings = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("wb") as log:
        command = [found, *PROXIES[name](at)]
        process = subprocess.Popen(command, env=surroundings, stdout=log, stderr=log)
        try:
            _wait(at, process)
            yield at
        finally:
            process.terminate()
            process.wait(timeout=30)


def _wait(at: Place, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(300):
        assert process.poll() is None, (at.folder / "log").read_text()
        try:
            urlopen(at.address, timeout=5, context=trusting(at.folder)).close()  # noqa: S310
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError((at.folder / "log").read_text())
