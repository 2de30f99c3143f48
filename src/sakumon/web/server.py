"""Starting the server, and a browser where there is one."""

import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import uvicorn

from sakumon.catalog.secrets import secret
from sakumon.catalog.store import open_store
from sakumon.core.errors import CannotServe
from sakumon.web.addresses import Proxies
from sakumon.web.app import CLIENT, make_app
from sakumon.web.config import LOOPBACK, Config
from sakumon.web.connection import BoundedConnection, BoundedSocket
from sakumon.web.invitations import is_local

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
ELSEWHERE = "192.0.2.1"  # an address that is kept for examples
# Seconds that requests under way may take when the server is to end.
FAREWELL = 1
BACKLOG = 512
# Bytes of one message that a browser may send over a socket: a move is short.
SOCKET_BYTES = 8_192


def serve(config: Config, host: str, port: int, browser: bool, say: Callable[[str], None]) -> None:
    """Serve until someone presses Ctrl-C."""
    if not CLIENT.is_dir():
        raise CannotServe("the client is not built: run `make client`, or install the wheel")
    _check_free(host, port)
    config = replace(config, key=config.key or stored_key(config.store))
    here = f"http://{'localhost' if host in (*EVERYWHERE, '127.0.0.1') else host}:{port}"
    say(f"Sakumon is at {here}/ (Ctrl-C ends it)")
    say(f"To set up studies and take results away, open {here}/host?key={config.key}")
    if host in EVERYWHERE:
        say(f"Others in this network open {' or '.join(f'http://{n}:{port}/' for n in names())}")
    if browser:
        threading.Timer(1.0, webbrowser.open, [f"{here}/host?key={config.key}"]).start()
    BoundedConnection.proxies = Proxies(config.proxies)
    uvicorn.run(
        make_app(config),
        host=host,
        port=port,
        http=BoundedConnection,
        ws=BoundedSocket,
        ws_max_size=SOCKET_BYTES,
        proxy_headers=False,  # the guard asks which proxies may be believed
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=FAREWELL,
        backlog=BACKLOG,
    )


def stored_key(store: str | None) -> str:
    """Return the key of who runs a server on a store: it is the same after a restart."""
    with open_store(store, create=True) as opened, opened.transaction() as connection:
        return secret(connection, "host")


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
    own, found = socket.gethostname(), set[str]()
    with suppress(OSError):
        found = {str(info[4][0]) for info in socket.getaddrinfo(own, None)}
    outward = _outward_address()
    others = sorted(found - {own, outward})
    return [own, *(name for name in (outward, *others) if name and not is_local(name))]


def _outward_address() -> str:
    """Return the address that this machine speaks to others from; nothing where there is none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((ELSEWHERE, 9))  # nothing is sent: it only asks for the way
        return str(probe.getsockname()[0])
    return ""


def allowed(host: str, more: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that requests may use."""
    return (*LOOPBACK, *more, *(names() if host in EVERYWHERE else (host,)))
