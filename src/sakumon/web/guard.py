"""What every request passes: size, pace, host, who asks; and the headers of every answer."""

from collections import Counter

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from sakumon.core.message import Message
from sakumon.web.addresses import Proxies, site_of
from sakumon.web.config import Config
from sakumon.web.quotas import Purses
from sakumon.web.refusals import refusal
from sakumon.web.visitors import COOKIE, YEAR, new_visitor, signed, visitor_code

HEADERS = {
    # Styles inside drawings are attributes, so no rule need allow them.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
# Seconds of its rate that a client may use up in one go.
BURST = 10
PAGE, API = "/", "/api/"
PICTURES = "/api/pictures/"
REFUSED = 1008  # the code of a socket that is closed for what it asks
Refused = tuple[int, Message]


class Guard:
    """Middleware around the whole app."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config
        self._proxies = Proxies(config.proxies)
        self._purses = Purses()
        self._in_flight: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it at once."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        self._proxies.settle(scope)
        address = site_of(scope["client"][0] if scope.get("client") else "")
        scope["client"] = (address, 0)
        cookie = self._know(scope)
        if scope["type"] == "websocket":
            await self._let_in(scope, receive, send, address)
            return
        answer = _with_headers(send, cookie)
        refused = self._refused(scope, address)
        if refused is not None:
            status, why = refused
            query = QueryParams(scope["query_string"])
            await refusal(why, status, query, Headers(scope=scope))(scope, receive, answer)
            return
        self._in_flight[address] += 1
        try:
            await self._app(scope, self._counted(scope, receive), answer)
        finally:
            self._in_flight[address] -= 1
            if self._in_flight[address] == 0:
                del self._in_flight[address]

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        """Let a socket pass, or close it before it is open; pages of other sites get none."""
        if _from_elsewhere(Headers(scope=scope)) or self._refused(scope, address) is not None:
            await receive()
            await send({"type": "websocket.close", "code": REFUSED})
            return
        await self._app(scope, receive, send)

    def _know(self, scope: Scope) -> str | None:
        """Find out who asks; return the cookie of a new visitor."""
        key = scope["app"].state.services.cookie_key
        sent = cookie_parser(Headers(scope=scope).get("cookie", "")).get(COOKIE, "")
        known = visitor_code(sent, key)
        code = known or new_visitor()
        scope.setdefault("state", {}).update(visitor=code, known=known is not None)
        # With its first page: the requests that page makes at once would each be a visitor.
        if known is not None or not (scope["path"] == PAGE or scope["path"].startswith(API)):
            return None
        secure = self._config.secure_cookies or scope["scheme"] == "https"
        return _cookie(signed(code, key), secure)

    def _refused(self, scope: Scope, address: str) -> Refused | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").rpartition(":")[0] or headers.get("host", "")
        if "*" not in self._config.hosts and host.strip("[]") not in self._config.hosts:
            return 400, Message("this server does not go by that name: start it with --host")
        length, most = headers.get("content-length", "0"), self._most(scope)
        if not (length.isascii() and length.isdigit()) or int(length[:20]) > most:
            return 413, Message("this is too large to be sent: at most {most:,} bytes", most=most)
        if scope.get("method", "GET") not in ("GET", "HEAD") and _from_elsewhere(headers):
            return 403, Message("a page of another site may not ask this")
        if not self._pays(scope, address):
            return 429, Message("too many requests: wait a moment")
        return None

    def _pays(self, scope: Scope, address: str) -> bool:
        """Take a coin from the purses of a browser and its address.

        A whole class may sit behind one address, so each browser has a purse of its own; browsers
        that were never here share one, or whoever sends no cookies would have any number of them.
        """
        limits, pay, state = self._config.limits, self._purses.pay, scope["state"]
        purses: list[tuple[str, str, float]] = [("address", address, limits.crowd)]
        if state["known"]:
            purses.append(("visitor", state["visitor"], limits.rate))
        elif scope["path"].startswith(API):
            purses.append(("strangers", address, limits.strangers))
        if self._in_flight[address] >= limits.in_flight:
            return False
        return all(pay((kind, name), rate, rate * BURST) for kind, name, rate in purses)

    def _most(self, scope: Scope) -> int:
        limits = self._config.limits
        return limits.picture if scope["path"].startswith(PICTURES) else limits.body

    def _counted(self, scope: Scope, receive: Receive) -> Receive:
        """Return the request's body, cut off where it grows too large without having said so."""
        left = [self._most(scope)]

        async def counted() -> AsgiMessage:
            message = await receive()
            left[0] -= len(message.get("body", b""))
            if left[0] < 0:
                return {"type": "http.disconnect"}
            return message

        return counted


def _with_headers(send: Send, cookie: str | None) -> Send:
    async def answer(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if cookie is not None:
                headers.append("Set-Cookie", cookie)
        await send(message)

    return answer


def _cookie(value: str, secure: bool) -> str:
    how = f"HttpOnly; Max-Age={YEAR}; Path=/; SameSite=lax"
    return f"{COOKIE}={value}; {how}; Secure" if secure else f"{COOKIE}={value}; {how}"


def _from_elsewhere(headers: Headers) -> bool:
    """Tell whether a browser says that a page of another site sends this."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")
