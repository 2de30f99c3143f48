"""How a server is set: where its store is, who may do what, and how much at once."""

import secrets
from dataclasses import dataclass, field

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask for, so that a class can share one machine."""

    body: int = 1_000_000  # bytes of a request
    jobs: int = 2  # long jobs of one client at a time
    waiting: int = 40  # long jobs of all clients
    work: int = 400_000_000  # units of work of one long job
    quick_work: int = 60_000_000  # of a hint, a reply, a check
    rate: float = 30.0  # requests of one browser a second, and in one burst ten times as many
    crowd: float = 1_000.0  # requests of one address a second: a school may share one
    puzzles: int = 200  # puzzles in one file that is opened
    cells: int = 40_000  # characters of a board that is sent in


@dataclass(frozen=True, slots=True)
class Config:
    """A server's settings."""

    store: str | None = None
    hosts: tuple[str, ...] = LOOPBACK
    workers: int = 2
    limits: Limits = field(default_factory=Limits)
    # Who knows this key may make studies and take results away.
    key: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    secure_cookies: bool = False
