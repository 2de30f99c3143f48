"""Starting the server, and a browser where there is one."""

import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from sakumon.core.errors import CannotServe
from sakumon.web.app import CLIENT, make_app
from sakumon.web.config import LOOPBACK, Config

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104


def serve(config: Config, host: str, port: int, browser: bool, say: Callable[[str], None]) -> None:
    """Serve until someone presses Ctrl-C."""
    if not CLIENT.is_dir():
        raise CannotServe("the client is not built: run `make client`, or install the wheel")
    _check_free(host, port)
    here = f"http://{'localhost' if host in (*EVERYWHERE, '127.0.0.1') else host}:{port}"
    say(f"Sakumon is at {here}/ (Ctrl-C ends it)")
    say(f"To set up studies and take results away, open {here}/host?key={config.key}")
    if host in EVERYWHERE:
        say(f"Others in this network open {' or '.join(f'http://{n}:{port}/' for n in names())}")
    if browser:
        threading.Timer(1.0, webbrowser.open, [f"{here}/host?key={config.key}"]).start()
    uvicorn.run(make_app(config), host=host, port=port, log_level="warning", server_header=False)


def _check_free(host: str, port: int) -> None:
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(kind, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            words = error.strerror or str(error)
            raise CannotServe(f"{host}:{port}: {words}: choose another --port or --host") from None


def names() -> list[str]:
    """Return what this machine is called in its network."""
    own = socket.gethostname()
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(own, None)}
    except OSError:
        found = set()
    return [own, *sorted(found - {own, *LOOPBACK})]


def allowed(host: str, more: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that requests may use."""
    return (*LOOPBACK, *more, *(names() if host in EVERYWHERE else (host,)))
