"""Connections that cannot be held for ever: bounded in number, in headers and in time.

A proxy in front does this better; a server that stands alone has to do it itself.
"""

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sakumon.web.addresses import Proxies

HEAD_BYTES = 32_768
# Seconds for a request's headers, for its body, and for its answer to be made and taken.
HEAD, BODY, ANSWER = 10.0, 30.0, 180.0
# Connections of one address, of all: a browser opens six, and a class may share an address.
OF_ADDRESS, OF_ALL = 600, 4_000


class BoundedConnection(HttpToolsProtocol):
    """uvicorn's protocol with bounds; all connections of a process are counted together."""

    open: ClassVar[Counter[str]] = Counter()
    proxies: ClassVar[Proxies] = Proxies(())
    _clock: asyncio.TimerHandle | None = None
    _head = 0  # bytes of headers so far; less than none while a body is read

    def connection_made(self, transport: Any) -> None:
        """Let a client in, if there is room."""
        super().connection_made(transport)
        address = self._address()
        self.open[address] += 1
        crowded = self.open[address] > OF_ADDRESS and not self.proxies.trust(address)
        if crowded or self.open.total() > OF_ALL:
            transport.abort()
        else:
            self._expect(HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a client."""
        self._expect(None)
        self.forget(self._address())
        super().connection_lost(exc)

    @classmethod
    def forget(cls, address: str) -> None:
        """Count one connection of an address less."""
        cls.open[address] -= 1
        if cls.open[address] <= 0:
            del cls.open[address]

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket, which may stay; it is counted until that ends."""
        self._expect(None)
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Take what a client sends; its headers may not grow for ever."""
        if self._head >= 0:
            self._head += len(data)
            if self._head > HEAD_BYTES + len(data):
                self.transport.abort()
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Wait for headers, but not for ever."""
        self._head = max(0, self._head)
        self._expect(HEAD)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Wait for the body, but not for ever."""
        self._head = -1
        if sum(len(name) + len(value) for name, value in self.headers) > HEAD_BYTES:
            self.transport.abort()
            return
        self._expect(BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait for the answer to be made and taken."""
        self._head = 0
        self._expect(ANSWER)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Leave the time until the next request to uvicorn."""
        self._expect(None)
        super().on_response_complete()

    def _expect(self, seconds: float | None) -> None:
        if self._clock is not None:
            self._clock.cancel()
        self._clock = None if seconds is None else self.loop.call_later(seconds, self._end)

    def _end(self) -> None:
        self.transport.abort()

    def _address(self) -> str:
        return self.client[0] if self.client else ""


class BoundedSocket(WebSocketsSansIOProtocol):
    """uvicorn's protocol of sockets; each began as a connection that was counted."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a client."""
        BoundedConnection.forget(self.client[0] if self.client else "")
        super().connection_lost(exc)
