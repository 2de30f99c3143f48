"""Connections cannot be held for ever, nor grow without end."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from sakumon.web import connection
from sakumon.web.addresses import Proxies
from sakumon.web.app import make_app
from sakumon.web.config import Config
from sakumon.web.connection import BoundedConnection
from tests.web.browser import free_port

Address = tuple[str, int]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Address]:
    """Start a server that has little patience."""
    for name in ("HEAD", "BODY", "ANSWER"):
        monkeypatch.setattr(connection, name, 1.0)
    config = Config(str(tmp_path / "s.db"), ("*",), 1)
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(config), port=free_port(), http=BoundedConnection, log_level="warning"
        )
    )
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield ("127.0.0.1", server.config.port)
    server.should_exit = True
    thread.join()


def answer(place: Address, *parts: bytes, wait: float = 0.0) -> bytes:
    """Send parts, with a pause after each; return all that comes until the connection ends."""
    with socket.create_connection(place, timeout=20) as client:
        try:
            for part in parts:
                client.sendall(part)
                time.sleep(wait)
            return b"".join(iter(lambda: client.recv(65536), b""))
        except (ConnectionResetError, BrokenPipeError):
            return b""


GET = b"GET /api/jobs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"


def test_a_plain_request_is_answered(place: Address) -> None:
    assert b" 200 " in answer(place, GET + b"\r\n").partition(b"\r\n")[0]


def test_headers_may_not_grow_for_ever(place: Address) -> None:
    header = b"X-Long: " + b"a" * 1000 + b"\r\n"
    assert answer(place, GET, *[header] * 100, b"\r\n") == b""
    long = answer(place, b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n")
    assert long == b"" or b" 400 " in long.partition(b"\r\n")[0]


def test_headers_may_not_take_for_ever(place: Address) -> None:
    begun = time.monotonic()
    assert answer(place, GET) == b""
    assert time.monotonic() - begun < 10
    assert answer(place) == b""


def test_a_body_may_not_take_for_ever(place: Address) -> None:
    head = b"POST /api/puzzles HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n"
    head += b"Content-Type: application/json\r\n\r\n"
    assert b" 200 " not in answer(place, head, *[b"x"] * 5, wait=0.4)


def test_one_address_has_only_so_many_connections(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "OF_ADDRESS", 3)
    open_ones = [socket.create_connection(place) for _ in range(3)]
    try:
        time.sleep(0.2)
        assert answer(place, GET + b"\r\n") == b""
        monkeypatch.setattr(BoundedConnection, "proxies", Proxies(["127.0.0.1"]))
        assert b" 200 " in answer(place, GET + b"\r\n").partition(b"\r\n")[0]
    finally:
        for one in open_ones:
            one.close()
    time.sleep(0.2)
    assert b" 200 " in answer(place, GET + b"\r\n").partition(b"\r\n")[0]


def test_what_was_counted_is_counted_back(place: Address) -> None:
    for _ in range(5):
        answer(place, GET + b"\r\n")
    time.sleep(0.2)
    assert BoundedConnection.open.total() == 0
