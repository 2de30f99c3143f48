"""People at matches: sockets, what comes through them, and moves to play."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from fastapi.testclient import TestClient

from sakumon.core.dice import Dice
from sakumon.families import load_family
from tests.support.population import families_having

GAMES = [
    (name, game)
    for name in families_having("playing.games")
    for game in load_family(name).playing.games
]
FAMILY, GAME = GAMES[-1]
Line = list[tuple[int, str]]


def some_line(family: str, game: str, count: int) -> Line:
    """Return moves of a standard game that goes on after them, with who makes each."""
    owner, found = load_family(family), Line()
    at, dice = owner.playing.games[game].start(), Dice.of("a match")
    while len(found) < count:
        move = dice.choice(owner.rules.moves(at))
        coming = owner.rules.play(at, move)
        if owner.rules.moves(coming):
            found.append((owner.rules.turn(at), move))
            at = coming
    return found


LINE = some_line(FAMILY, GAME, 8)


@dataclass
class Person:
    """Somebody at a match: a socket, and what came through it last."""

    socket: Any
    board: dict[str, Any] = field(default_factory=dict)
    live: dict[str, Any] = field(default_factory=dict)

    def hear(self) -> dict[str, Any]:
        """Take in one letter."""
        letter: dict[str, Any] = self.socket.receive_json()
        assert "too many" not in letter.get("refused", "")
        self.board = letter.get("board", self.board)
        self.live = letter.get("live", self.live)
        return letter

    def until(self, **wanted: Any) -> None:
        """Listen until the match stands like this."""
        while any(self.live.get(name) != value for name, value in wanted.items()):
            assert "refused" not in (letter := self.hear()), letter

    def ask(self, **what: Any) -> None:
        """Ask for something."""
        self.socket.send_json(what)

    def refused(self, **what: Any) -> str:
        """Ask for something that is refused; return why."""
        self.ask(**what)
        while "refused" not in (letter := self.hear()):
            pass
        return str(letter["refused"])


class House:
    """A server, and the browsers of those who come to it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookies: dict[str, dict[str, str]] = {}

    def be(self, name: str) -> TestClient:
        """Return the client as the browser of somebody."""
        self.client.cookies.clear()
        if name not in self.cookies:
            self.client.get("/api/jobs")
            self.cookies[name] = dict(self.client.cookies)
        self.client.cookies.update(self.cookies[name])
        return self.client

    def begin(self, **asked: Any) -> dict[str, str]:
        """Have the host begin a match."""
        values = {"family": FAMILY, "game": GAME, "side": 0, **asked}
        answer = self.be("host").post("/api/matches", json=values)
        assert answer.status_code == 201, answer.text
        found: dict[str, str] = answer.json()
        return found

    @contextmanager
    def at(self, name: str, code: str, **query: str) -> Iterator[Person]:
        """Be at a match as somebody."""
        path = f"/api/matches/{code}/live"
        words = "&".join(f"{key}={value}" for key, value in query.items())
        with self.be(name).websocket_connect(f"{path}?{words}") as socket:
            person = Person(socket)
            while not (person.board and person.live):
                person.hear()
            yield person

    @contextmanager
    def pair(self, **asked: Any) -> Iterator[tuple[dict[str, str], Person, Person]]:
        """Give a new match with both at it."""
        codes = self.begin(**asked)
        with self.at("host", codes["code"]) as host, self.at("guest", codes["guest"]) as guest:
            host.until(joined=True)
            yield codes, host, guest


def play(host: Person, guest: Person, line: Line) -> None:
    """Play moves, each by whose turn it is, and see that both see them."""
    for side, move in line:
        known = len(host.board["line"])
        (host, guest)[side].ask(move=move)
        for person in (host, guest):
            while len(person.board["line"]) != known + 1:
                person.hear()
            person.hear()
