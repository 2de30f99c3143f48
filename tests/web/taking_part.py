"""Studies for tests of the API: a host sets them up, and one browser is anybody in turn."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

from fastapi.testclient import TestClient

from sakumon.core.puzzle import Puzzle
from tests.web.conftest import KEY

_numbers = count(1)


def as_host(client: TestClient) -> None:
    """Let the browser be that of who runs the place."""
    client.cookies.clear()
    client.get(f"/host?key={KEY}")


def as_stranger(client: TestClient) -> None:
    """Let the browser be one that was never here."""
    client.cookies.clear()


@dataclass
class Study:
    """A study, and what can be asked of it."""

    client: TestClient
    name: str
    puzzles: list[Puzzle]
    codes: list[str]

    def next(self, code: str) -> dict[str, Any]:
        """Ask what a participant plays next."""
        answer = self.client.post(f"/api/studies/{self.name}/next", json={"code": code})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def begin(self, code: str, puzzle: Puzzle, **asked: Any) -> Any:
        """Ask to play a puzzle as a participant; return the answer."""
        values = {"puzzle": puzzle.id, "study": self.name, "participant": code, **asked}
        return self.client.post("/api/plays", json=values)

    def consent(self, code: str) -> None:
        """Agree as a participant."""
        answer = self.client.post(f"/api/studies/{self.name}/consent", json={"code": code})
        assert answer.status_code == 204

    def end(self) -> None:
        """End it as the host; the browser is a stranger's afterwards."""
        as_host(self.client)
        assert self.client.post(f"/api/studies/{self.name}/end").status_code == 204
        as_stranger(self.client)

    def info(self) -> dict[str, Any]:
        """Look at it as the host."""
        as_host(self.client)
        found: dict[str, Any] = self.client.get(f"/api/studies/{self.name}").json()
        as_stranger(self.client)
        return found

    def results(self, form: str = "csv") -> bytes:
        """Take the results away as the host."""
        as_host(self.client)
        answer = self.client.get(f"/api/studies/{self.name}/results?form={form}")
        assert answer.status_code == 200
        as_stranger(self.client)
        return answer.content


@contextmanager
def study(client: TestClient, *puzzles: Puzzle, people: int = 2, **terms: Any) -> Iterator[Study]:
    """Set up a study, be a stranger in it, and end it."""
    as_host(client)
    name = f"Study {next(_numbers)}"
    ids = [puzzle.id for puzzle in puzzles]
    asked = {"name": name, "puzzles": ids, "participants": people, **terms}
    answer = client.post("/api/studies", json=asked)
    assert answer.status_code == 201, answer.text
    made = Study(client, name, list(puzzles), answer.json()["codes"])
    as_stranger(client)
    try:
        yield made
    finally:
        made.end()
