"""What a server on a network must withstand."""

import re
import time
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError

from sakumon.core.budget import Budget
from sakumon.core.errors import CannotServe
from sakumon.web.addresses import Proxies, site_of
from sakumon.web.app import make_app
from sakumon.web.config import Config, Limits
from sakumon.web.endpoints import composing as composing_endpoint
from sakumon.web.endpoints import edit as edit_endpoint
from sakumon.web.tasks import composing
from sakumon.web.visitors import COOKIE
from tests.web.conftest import ANY

# Limits that nobody meets who does not look for them.
UNNAMED = ("work", "quick_work", "asked_by_address", "asked_by_all", "puzzles")


def test_answers_carry_the_headers_that_protect(client: TestClient) -> None:
    headers = client.get("/api/families").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_cookies_are_long_and_kept_from_scripts(config: Config) -> None:
    app = make_app(config)
    seen = set()
    with TestClient(app) as fresh:
        for _ in range(5):
            fresh.cookies.clear()
            cookie = fresh.get("/api/families").headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            seen.add(re.match(rf"{COOKIE}=([A-Za-z0-9_-]{{32}}\.[0-9a-f]{{32}});", cookie)[1])  # type: ignore[index]
    assert len(seen) == 5


def test_a_browser_is_one_visitor_from_its_first_page_on(config: Config) -> None:
    with TestClient(make_app(config)) as fresh:
        assert "set-cookie" not in fresh.get("/assets/none.js").headers
        assert COOKIE in fresh.get("/").headers["set-cookie"]
        for path in ("/", "/api/families", "/api/jobs"):
            assert "set-cookie" not in fresh.get(path).headers


def test_a_made_up_cookie_is_replaced(client: TestClient) -> None:
    answer = client.get("/api/families", headers={"cookie": f"{COOKIE}=me"})
    assert COOKIE in answer.headers.get("set-cookie", "")


def test_only_its_own_names_are_answered(client: TestClient) -> None:
    answer = client.get("/api/families", headers={"host": "evil.example"})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "headers",
    [{"sec-fetch-site": "cross-site"}, {"origin": "http://evil.example"}],
)
def test_pages_of_other_sites_may_not_act(client: TestClient, headers: dict[str, str]) -> None:
    asked = {"family": ANY, "seed": 1}
    answer = client.post("/api/compose", json=asked, headers=headers)
    assert answer.status_code == 403


def test_large_requests_are_refused(client: TestClient) -> None:
    body = {"name": "a.json", "text": "x" * 2_000_000}
    assert client.post("/api/open", json=body).status_code == 413


def test_a_client_in_a_hurry_is_slowed_down(tmp_path: Path) -> None:
    limits = Limits(rate=1.0)
    config = Config(str(tmp_path / "s.db"), ("testserver",), 2, limits)
    with TestClient(make_app(config)) as client:
        answers = [client.get("/api/stats").status_code for _ in range(30)]
    assert 429 in answers
    assert answers[0] == 200


def answers(client: TestClient, count: int, **how: Any) -> Counter[int]:
    return Counter(client.get("/api/jobs", **how).status_code for _ in range(count))


def test_made_up_cookies_are_no_new_purse(tmp_path: Path) -> None:
    limits = Limits(strangers=1.0)
    config = Config(str(tmp_path / "s.db"), ("testserver",), 1, limits)
    with TestClient(make_app(config)) as client:
        for number in range(20):
            client.cookies.clear()
            headers = {"cookie": f"{COOKIE}={number:032d}.{number:032d}"}
            client.get("/api/jobs", headers=headers)
        assert answers(client, 3, headers={"cookie": f"{COOKIE}={'x' * 32}"})[429] > 0


def test_who_is_known_is_not_slowed_down_by_strangers(tmp_path: Path) -> None:
    config = Config(str(tmp_path / "s.db"), ("testserver",), 1, Limits(strangers=1.0))
    with TestClient(make_app(config)) as client:
        client.get("/api/jobs")
        known = dict(client.cookies)
        client.cookies.clear()
        for _ in range(20):
            client.cookies.clear()
            client.get("/api/jobs")
        client.cookies.clear()
        client.cookies.update(known)
        assert answers(client, 10) == {200: 10}


@pytest.mark.parametrize(("proxies", "refused"), [((), True), (("10.0.0.0/8",), False)])
def test_forwarded_addresses_count_only_from_named_proxies(
    tmp_path: Path, proxies: tuple[str, ...], refused: bool
) -> None:
    limits = Limits(strangers=1.0)
    config = Config(str(tmp_path / "s.db"), ("testserver",), 1, limits, proxies=proxies)
    seen: Counter[int] = Counter()
    with TestClient(make_app(config), client=("10.1.2.3", 5)) as client:
        for number in range(40):
            client.cookies.clear()
            headers = {"x-forwarded-for": f"192.0.2.{number}"}
            seen[client.get("/api/jobs", headers=headers).status_code] += 1
    assert (seen[429] > 0) == refused


def settled(peer: str, *proxies: str, **headers: str) -> tuple[str, str]:
    raw = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": raw}
    Proxies(proxies).settle(scope)
    return scope["client"][0], scope["scheme"]  # type: ignore[return-value]


def test_only_what_the_last_proxy_wrote_is_believed() -> None:
    said = {"x_forwarded_for": "1.1.1.1, 2.2.2.2, 10.0.0.7", "x_forwarded_proto": "https"}
    assert settled("10.0.0.9", "10.0.0.0/8", **said) == ("2.2.2.2", "https")
    assert settled("9.9.9.9", "10.0.0.0/8", **said) == ("9.9.9.9", "http")
    assert settled("::1", "::1", x_forwarded_for="") == ("::1", "http")
    assert settled("::1", "::1", x_forwarded_proto="javascript") == ("::1", "http")
    with pytest.raises(CannotServe, match="no address"):
        Proxies(["proxy.example"])


def test_a_network_of_long_addresses_is_one_address() -> None:
    assert site_of("2001:db8::1") == site_of("2001:db8::ffff:1") != site_of("2001:db8:0:1::1")
    assert site_of("192.0.2.1") != site_of("192.0.2.2")


def test_one_address_does_not_hold_every_request(tmp_path: Path) -> None:
    limits = Limits(in_flight=0)
    config = Config(str(tmp_path / "s.db"), ("testserver",), 1, limits)
    with TestClient(make_app(config)) as client:
        assert answers(client, 3) == {429: 3}


def test_cookies_are_for_safe_connections_where_there_is_one(tmp_path: Path) -> None:
    config = Config(str(tmp_path / "s.db"), ("testserver",), 1, proxies=("10.0.0.1",))
    with TestClient(make_app(config), client=("10.0.0.1", 5)) as client:
        plain = client.get("/api/jobs").headers["set-cookie"]
        client.cookies.clear()
        safe = client.get("/api/jobs", headers={"x-forwarded-proto": "https"})
    assert "Secure" not in plain
    assert "Secure" in safe.headers["set-cookie"]


@pytest.mark.parametrize("date", ["1000-01-01", "9999-12-31"])
def test_days_far_away_have_no_puzzles(client: TestClient, date: str) -> None:
    assert client.get("/api/daily", params={"date": date}).status_code == 404
    assert client.post(f"/api/daily/{ANY}", params={"date": date}).status_code == 404
    assert client.get(f"/api/daily/{ANY}").status_code in (404, 405)


@pytest.mark.parametrize("length", ["1" * 5_000, "-1", "\u0663"])
def test_a_length_that_is_no_number_is_refused(client: TestClient, length: str) -> None:
    headers = {b"content-length": length.encode()}
    assert client.get("/api/jobs", headers=headers).status_code == 413


def test_json_that_is_nested_without_end_is_refused(client: TestClient) -> None:
    for text in ("[" * 400_000, '{"board":' * 100_000):
        headers = {"content-type": "application/json"}
        answer = client.post("/api/puzzles", content=text.encode(), headers=headers)
        assert answer.status_code in (400, 422)


MANY: dict[str, Any] = {f"key{number}": [] for number in range(50_000)}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (composing_endpoint.ComposeRequest, {"family": ANY, "seed": 1, "wish": MANY}),
        (composing_endpoint.ComposeRequest, {"family": ANY, "seed": 1, **MANY}),
        (edit_endpoint.ResizeRequest, {"board": {}, "sizes": MANY}),
        (edit_endpoint.StrokeRequest, {"board": {}, "brush": "a", "spots": [0] * 50_000}),
    ],
)
def test_a_request_is_not_looked_through_once_it_is_refused(kind: Any, body: Any) -> None:
    with pytest.raises(ValidationError) as refused:
        kind.model_validate(body)
    assert refused.value.error_count() < 1_000


def endless(_kept: object, _family: str, _wish: object, _seed: int, budget: Budget) -> None:
    """Work until it is stopped."""
    while True:
        time.sleep(0.01)
        budget.spend(0)


def test_composing_is_bounded_for_each_visitor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = Config(str(tmp_path / "s.db"), ("testserver",), 2, Limits(jobs=1))
    monkeypatch.setattr(composing, "compose", endless)
    asked = {"family": ANY, "seed": 3}
    with TestClient(make_app(config)) as client:
        first = client.post("/api/compose", json=asked)
        second = client.post("/api/compose", json=asked)
        assert (first.status_code, second.status_code) == (202, 429)
        code = first.json()["job"]
        assert client.delete(f"/api/jobs/{code}").status_code == 200
        while client.get(f"/api/jobs/{code}").json()["state"] == "running":
            time.sleep(0.1)
        assert client.get(f"/api/jobs/{code}").json()["error"] == "stopped"
        client.cookies.clear()
        assert client.get(f"/api/jobs/{code}").status_code == 404


def test_markup_in_a_board_stays_text(client: TestClient) -> None:
    evil = '<script>alert("x")</script>'
    board = {"family": ANY, "board": {"width": evil}}
    answer = client.post("/api/puzzles", json=board)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/json"


def test_paths_cannot_leave_the_client(client: TestClient) -> None:
    for path in ("/../pyproject.toml", "/%2e%2e/%2e%2e/app.py", "/..%2fapp.py"):
        assert client.get(path).status_code in (400, 404)


def test_studies_and_exports_are_for_the_host(client: TestClient, config: Config) -> None:
    assert client.get("/api/studies").status_code == 403
    assert client.get("/api/stats/plays").status_code == 403
    assert client.get("/host?key=guess").status_code == 403
    assert client.get(f"/host?key={config.key}", follow_redirects=False).status_code == 303
    assert client.get("/api/studies").status_code == 200
    assert client.get("/api/stats/plays").text.startswith("\ufeff")


def test_the_limits_are_those_that_the_page_names() -> None:
    page = Path("docs/app.md").read_text("utf-8").partition("## On a network")[2]
    for limit in fields(Limits):
        if limit.name not in UNNAMED:
            value: float = getattr(Limits(), limit.name)
            unit = 1_000_000 if limit.name == "memory" else 1
            assert re.search(rf"\b{value / unit:,.0f}\b", page), limit.name
