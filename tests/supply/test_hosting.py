"""The proxies of docs/hosting do what the page says, in front of a stand-in and of the real app."""

import json
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx2 as httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.proxies import HOSTING, PROXIES, Place, program, running_proxy, trusting
from tests.web.browser import served

TOO_LARGE = 7_000_000
# Older Caddys blame the app for what they cut off themselves.
REFUSED = (413, 502)


class Echo(BaseHTTPRequestHandler):
    """Answers with the headers that arrived."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        said = json.dumps({name.lower(): self.headers.get_all(name) for name in self.headers})
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said.encode())

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", "0")))
        self.do_GET()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class EchoServer(ThreadingHTTPServer):
    """Does not mind a proxy that hangs up."""

    def handle_error(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module", params=sorted(PROXIES))
def proxy(request: pytest.FixtureRequest) -> str:
    name = str(request.param)
    if program(name) is None or shutil.which("openssl") is None:
        pytest.skip(f"{name} or openssl is not installed (Debian: apt-get install {name} openssl)")
    return name


@pytest.fixture(scope="module")
def echo(proxy: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    server = EchoServer(("127.0.0.1", 0), Echo)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    folder = tmp_path_factory.mktemp(f"{proxy}-echo")
    with running_proxy(proxy, server.server_port, folder) as place:
        yield place
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def app(proxy: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp(f"{proxy}-app")
    with served(folder / "store.db", options=("--proxy", "127.0.0.1")) as (address, _):
        port = httpx.URL(address).port
        assert port is not None
        with running_proxy(proxy, port, folder) as place:
            yield place


def opened(place: Place) -> httpx.Client:
    """Return a client that trusts the proxy's certificate."""
    return httpx.Client(base_url=place.address, verify=trusting(place.folder), timeout=60)


def arrived(place: Place, **sent: str) -> dict[str, list[str]]:
    """Return the headers that get through."""
    with opened(place) as client:
        headers = {name.replace("_", "-"): value for name, value in sent.items()}
        found: dict[str, list[str]] = client.get("/", headers=headers).json()
        return found


def test_every_example_is_tested() -> None:
    named = {"nginx.conf": "nginx", "Caddyfile": "caddy"}
    assert {named[path.name] for path in HOSTING.iterdir()} == set(PROXIES)


def test_the_address_of_a_visitor_is_overwritten(echo: Place) -> None:
    found = arrived(echo, X_Forwarded_For="203.0.113.9", Forwarded="for=203.0.113.9")
    assert found["x-forwarded-for"] == ["127.0.0.1"]
    assert "forwarded" not in found


def test_how_a_visitor_came_is_overwritten(echo: Place) -> None:
    found = arrived(echo, X_Forwarded_Proto="http", X_Forwarded_Host="evil.example")
    assert found["x-forwarded-proto"] == ["https"]
    assert "x-forwarded-host" not in found
    assert found["host"] == [f"localhost:{echo.port}"]


def test_headers_for_the_next_hop_alone_end_there(echo: Place) -> None:
    found = arrived(
        echo, Connection="upgrade", Upgrade="h2c", TE="trailers", Keep_Alive="timeout=9"
    )
    assert {"upgrade", "te", "keep-alive"} & set(found) == set()
    assert found.get("connection", []) in ([], ["keep-alive"])


def test_a_large_body_is_refused(echo: Place) -> None:
    with opened(echo) as client:
        assert client.post("/", content=b"x" * 3_500_000).status_code == 200
        assert client.post("/", content=b"x" * TOO_LARGE).status_code in REFUSED


def test_large_headers_are_refused(echo: Place) -> None:
    with opened(echo) as client:
        assert client.get("/", headers={"X-Large": "x" * 50_000}).status_code in (400, 431)


def test_plain_requests_are_sent_to_the_safe_address(echo: Place) -> None:
    with httpx.Client() as client:
        answer = client.get(
            f"http://localhost:{echo.plain}/play?x=1", headers={"Host": "localhost"}
        )
    assert answer.status_code in (301, 308)
    assert answer.headers["location"].startswith("https://localhost")
    assert answer.headers["location"].endswith("/play?x=1")


def test_pages_come_through(app: Place) -> None:
    with opened(app) as client:
        page = client.get("/")
        assert page.status_code == 200
        assert "<title>" in page.text
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert client.get("/api/families").json()["families"]


def test_a_form_of_the_app_itself_comes_through(app: Place) -> None:
    """The app compares who asks with the name that it was asked by."""
    with opened(app) as client:
        own = client.post("/api/open", json={"text": ""}, headers={"Origin": app.address})
        assert own.status_code != 403, own.text
        strange = {"Origin": "https://evil.example"}
        assert client.post("/api/open", json={"text": ""}, headers=strange).status_code == 403


def test_two_people_reach_each_other(app: Place) -> None:
    """Sockets come through, their visitors are known, and pages of other sites get none."""
    with opened(app) as client:
        codes = begun_match(client)
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = f"wss://localhost:{app.port}/api/matches/{codes['code']}/live"
        how: dict[str, Any] = {
            "additional_headers": {"Cookie": cookie},
            "ssl": trusting(app.folder),
        }
        with connect(address, origin=Origin(app.address), **how) as socket:
            assert "board" in json.loads(socket.recv(timeout=60))
            assert json.loads(socket.recv(timeout=60))["live"]["seat"] is not None
            socket.send(json.dumps({"resign": True}))
            assert json.loads(socket.recv(timeout=60))["live"]["result"]
        strange = Origin("https://evil.example")
        with pytest.raises(InvalidStatus), connect(address, origin=strange, **how):
            pass


def begun_match(client: httpx.Client) -> dict[str, str]:
    """Begin a match of the first standard game there is; return its codes."""
    families = client.get("/api/families").json()["families"]
    name, games = next((one["name"], one["games"]) for one in families if one["games"])
    answer = client.post("/api/matches", json={"family": name, "game": next(iter(games))})
    assert answer.status_code == 201, answer.text
    found: dict[str, str] = answer.json()
    return found


def test_other_names_are_refused(app: Place) -> None:
    with opened(app) as client:
        answer = client.get("/api/families", headers={"Host": "evil.example"})
        # Caddy answers an unknown name itself, with nothing.
        assert answer.status_code == 400 or answer.content == b""


def test_a_body_larger_than_the_app_takes_is_refused(app: Place) -> None:
    with opened(app) as client:
        answer = client.post("/api/open", content=b"x" * TOO_LARGE)
        assert answer.status_code in REFUSED


def test_cookies_are_for_safe_connections_alone(app: Place) -> None:
    with opened(app) as client:
        answer = client.get("/api/history")
        (cookie,) = answer.headers.get_list("set-cookie")
        assert "secure" in cookie.lower()
        assert "httponly" in cookie.lower()


def test_who_asks_too_often_leaves_others_their_turn(app: Place) -> None:
    """The app sees one proxy only, so it must be the proxy that says who is who."""
    assert 429 in asked_from("127.0.0.2", app, 2_000)
    assert asked_from("127.0.0.3", app, 1) == [200]


def asked_from(address: str, place: Place, times: int) -> list[int]:
    """Ask as a stranger from an address of this machine, up to the first refusal."""
    transport = httpx.HTTPTransport(verify=trusting(place.folder), local_address=address)
    found: list[int] = []
    with httpx.Client(base_url=place.address, transport=transport) as client:
        while len(found) < times and 429 not in found:
            client.cookies.clear()
            found.append(client.get("/api/history").status_code)
    return found
