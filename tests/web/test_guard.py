"""What a server on a network must withstand."""

import re
import time
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sakumon.core.budget import Budget
from sakumon.web.app import make_app
from sakumon.web.config import Config, Limits
from sakumon.web.tasks import composing
from sakumon.web.visitors import COOKIE
from tests.web.conftest import ANY


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
