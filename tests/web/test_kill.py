"""A server that is killed in the middle of play: every move it acknowledged is still there."""

import json
import signal
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from tests.web.browser import served
from tests.web.conftest import first_of, keep, walkable

pytestmark = pytest.mark.slow
PLAYERS = 8


def ask(address: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}api/{path}", data, headers)  # noqa: S310
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        found: dict[str, Any] = json.load(answer)
    return found


def there_and_back(puzzle: Puzzle) -> list[str]:
    """Return moves that can be played again and again: into another room and back."""
    family = load_family(puzzle.family)
    assert family.exchange is not None
    assert family.exchange.space is not None
    space = family.exchange.space(puzzle.position())
    door = next(door for door in space.doors if space.start in door.rooms)
    return list(door.moves if door.rooms[0] == space.start else door.moves[::-1])


def play_on(address: str, code: str, moves: list[str], known: list[str]) -> None:
    """Play until the server is gone; note what it acknowledged."""
    while True:
        move = moves[len(known) % len(moves)]
        try:
            ask(address, f"plays/{code}/moves", {"moves": [move]})
        except OSError:
            return
        known.append(move)


def test_acknowledged_moves_survive_a_kill(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    puzzle = first_of(walkable())
    keep(store, puzzle)
    known: dict[str, list[str]] = {}
    with served(store) as (address, process):
        asked = {"puzzle": puzzle.id, "assist": "none"}
        known = {ask(address, "plays", asked)["play"]: [] for _ in range(PLAYERS)}
        threads = [
            threading.Thread(target=play_on, args=(address, code, there_and_back(puzzle), moves))
            for code, moves in known.items()
        ]
        for thread in threads:
            thread.start()
        while min(len(moves) for moves in known.values()) < 5:
            assert any(thread.is_alive() for thread in threads)
        process.send_signal(signal.SIGKILL)
        for thread in threads:
            thread.join()
    with served(store) as (address, _):
        for code, moves in known.items():
            line = ask(address, f"plays/{code}")["line"]
            assert line[: len(moves)] == moves
            assert len(line) <= len(moves) + 1
