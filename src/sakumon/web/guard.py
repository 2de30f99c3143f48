"""What every request passes: size, pace, host; and the headers of every answer."""

import time
from collections import OrderedDict

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from sakumon.core.message import Message
from sakumon.web.config import Config
from sakumon.web.refusals import refusal
from sakumon.web.visitors import COOKIE

HEADERS = {
    # Styles inside drawings are attributes, so no rule need allow them.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
BURST = 10
CLIENTS = 10_000


class Guard:
    """Middleware around the whole app."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config
        self._purses: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it at once."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)

        async def answer(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if refused is not None:
            status, why = refused
            query = QueryParams(scope["query_string"])
            await refusal(why, status, query)(scope, receive, answer)
            return
        await self._app(scope, self._counted(receive), answer)

    def _refused(self, scope: Scope) -> tuple[int, Message] | None:
        headers, limits = Headers(scope=scope), self._config.limits
        host = headers.get("host", "").rpartition(":")[0] or headers.get("host", "")
        if "*" not in self._config.hosts and host.strip("[]") not in self._config.hosts:
            return 400, Message("this server does not go by that name: start it with --host")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > limits.body:
            return 413, Message("a request may have {most:,} bytes", most=limits.body)
        if scope["method"] not in ("GET", "HEAD") and _from_elsewhere(headers):
            return 403, Message("a page of another site may not ask this")
        address = scope["client"][0] if scope.get("client") else ""
        # A whole class may sit behind one address, so each browser has a purse of its own too.
        visitor = cookie_parser(headers.get("cookie", "")).get(COOKIE, address)
        if not (self._pays(visitor, limits.rate) and self._pays(f"@{address}", limits.crowd)):
            return 429, Message("too many requests: wait a moment")
        return None

    def _pays(self, client: str, rate: float) -> bool:
        """Take one coin from a client's purse, which fills again with time."""
        now = time.monotonic()
        coins, since = self._purses.pop(client, (rate * BURST, now))
        coins = min(rate * BURST, coins + (now - since) * rate)
        self._purses[client] = (max(0.0, coins - 1), now)
        while len(self._purses) > CLIENTS:
            self._purses.popitem(last=False)
        return coins >= 1

    def _counted(self, receive: Receive) -> Receive:
        """Return the request's body, cut off where it grows too large without having said so."""
        left = [self._config.limits.body]

        async def counted() -> AsgiMessage:
            message = await receive()
            left[0] -= len(message.get("body", b""))
            if left[0] < 0:
                return {"type": "http.disconnect"}
            return message

        return counted


def _from_elsewhere(headers: Headers) -> bool:
    """Tell whether a browser says that a page of another site sends this."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")
