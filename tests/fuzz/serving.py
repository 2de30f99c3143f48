"""A small server in the child, and one request to it."""

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi.testclient import TestClient

from sakumon.core.errors import SakumonError
from sakumon.core.puzzle import identify
from sakumon.web.app import make_app
from sakumon.web.config import Config, Limits
from tests.fuzz.requests import PLAY, PUZZLE

LIMITS = Limits(rate=1e9, crowd=1e9, work=200_000, quick_work=200_000)


class ServerFailed(Exception):
    """The server answered with one of the 500s."""


class Refused(SakumonError):
    """The server said no."""


@cache
def _client() -> TestClient:
    folder = Path(tempfile.mkdtemp(prefix="sakumon-fuzz-"))
    app = make_app(Config(str(folder / "store.db"), ("testserver",), 1, LIMITS))
    client = TestClient(app, raise_server_exceptions=True)
    client.__enter__()
    return client


@cache
def _begun(family: str, board: str) -> tuple[str, str]:
    """Leave a puzzle and begin a game of it."""
    client = _client()
    values = {"family": family, "board": json.loads(board)}
    client.post("/api/puzzles", json=values)
    puzzle = identify(family, values["board"])
    begun = client.post("/api/plays", json={"puzzle": puzzle, "assist": "none"})
    return puzzle, str(begun.json().get("play", "none"))


def ask(values: dict[str, Any]) -> None:
    """Send a request; ServerFailed if the server does, Refused if it says no."""
    given = values["given"]
    puzzle, play = _begun(given["family"], json.dumps(given["board"]))

    def real(text: str) -> str:
        return text.replace(PUZZLE, puzzle).replace(PLAY, play)

    body = real(values["body"]).encode("utf-8", "surrogatepass")
    path = quote(real(values["path"]).encode("utf-8", "replace"), safe="/$")
    query = {key: text.encode("utf-8", "replace").decode() for key, text in values["query"].items()}
    answer = _client().request(
        values["method"],
        path,
        params=query,
        content=body or None,
        headers={"content-type": "application/json"},
    )
    if answer.status_code >= 500:
        raise ServerFailed(f"{answer.status_code} {answer.text[:200]}")
    if answer.status_code >= 400:
        raise Refused(f"{answer.status_code}")
