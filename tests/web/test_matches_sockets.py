"""Sockets of a whole server: counted, kept open, bounded in size, refused to other sites."""

import asyncio
import json
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sakumon.web import connection
from sakumon.web.app import make_app
from sakumon.web.config import Config
from sakumon.web.connection import BoundedConnection, BoundedSocket
from sakumon.web.server import SOCKET_BYTES
from tests.web.at_a_match import FAMILY, GAME
from tests.web.browser import free_port

PATIENCE = 60


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Start a server."""
    store: Path = tmp_path_factory.mktemp("sockets") / "store.db"
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(Config(str(store), ("localhost",), 1)),
            port=free_port(),
            http=BoundedConnection,
            ws=BoundedSocket,
            ws_max_size=SOCKET_BYTES,
            log_level="warning",
        )
    )
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server.config.port
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def match(port: int) -> tuple[str, str]:
    """Begin a match; return the path of its socket, and the cookie of who began it."""
    body = json.dumps({"family": FAMILY, "game": GAME}).encode()
    headers = {"Content-Type": "application/json"}
    address = f"http://localhost:{port}/api/matches"
    request = urllib.request.Request(address, body, headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        cookie = answer.headers["set-cookie"].partition(";")[0]
        return f"/api/matches/{json.load(answer)['code']}/live", cookie


def opened(port: int, match: tuple[str, str], origin: str | None = None) -> ClientConnection:
    """Open a socket as a page of this origin does."""
    path, cookie = match
    own = f"http://localhost:{port}"
    return connect(
        f"ws://localhost:{port}{path}",
        origin=Origin(origin or own),
        additional_headers={"Cookie": cookie},
    )


def heard(socket: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
    return found


def test_a_socket_stays_open_longer_than_any_request(
    port: int, match: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HEAD", "BODY", "ANSWER"):
        monkeypatch.setattr(connection, name, 2.0)
    with opened(port, match) as socket:
        assert "board" in heard(socket)
        assert heard(socket)["live"]["seat"] is not None
        time.sleep(3)
        socket.send(json.dumps({"draw": "accept"}))
        assert "refused" in heard(socket)


def await_closed() -> None:
    """Wait until no connection is open: the server hears of an end after who ended it."""
    deadline = time.monotonic() + PATIENCE
    while BoundedConnection.open.total() > 0 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert BoundedConnection.open.total() == 0


def test_sockets_are_counted_and_counted_back(port: int, match: tuple[str, str]) -> None:
    await_closed()
    with ExitStack() as stack:
        for _ in range(3):
            heard(stack.enter_context(opened(port, match)))
        assert BoundedConnection.open.total() == 3
    await_closed()


def test_pages_of_other_sites_are_refused(port: int, match: tuple[str, str]) -> None:
    strange = "https://evil.example"
    with pytest.raises(InvalidStatus) as refused, opened(port, match, strange):
        pass
    assert refused.value.response.status_code == 403


def test_a_large_message_ends_the_socket(port: int, match: tuple[str, str]) -> None:
    with opened(port, match) as socket:
        heard(socket)
        heard(socket)
        socket.send("x" * (SOCKET_BYTES + 1))
        with pytest.raises(ConnectionClosed) as closed:
            heard(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
