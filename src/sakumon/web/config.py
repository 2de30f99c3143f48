"""How a server is set: where its store is, who may do what, and how much at once."""

from dataclasses import dataclass, field

from sakumon.core.wish import MOST_BYTES

LOOPBACK = ("127.0.0.1", "localhost", "::1")
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask for, so that a class can share one machine."""

    # requests
    body: int = MEGABYTE  # bytes of a request
    picture: int = MOST_BYTES  # of one that is a picture
    rate: float = 30.0  # requests of one browser a second, and in one burst ten times as many
    strangers: float = 50.0  # of browsers of one address that the server does not know yet
    crowd: float = 400.0  # of one address: a school may share one
    in_flight: int = 500  # requests of one address that wait for an answer
    # work
    work: int = 400_000_000  # units of work of one long job
    quick_work: int = 60_000_000  # of a hint, a reply, a check
    thinking: float = 2.0  # seconds for a hint or a reply
    solving: float = 20.0  # for a solution, the values of moves, a check of a board
    drawing: float = 30.0  # for reading and drawing boards, of processor time
    composing: float = 300.0  # of processor time
    memory: int = 1_500 * MEGABYTE  # bytes of one worker
    # jobs under way: of one browser, of one address, of all
    jobs: int = 2
    jobs_of_address: int = 16
    waiting: int = 40
    asked: int = 12
    asked_by_address: int = 500
    asked_by_all: int = 1_000
    # what is kept
    puzzles: int = 200  # puzzles in one file that is opened
    document: int = 8 * MEGABYTE  # characters of the document of a puzzle
    boards: int = 400  # boards that one browser may leave here in a day
    boards_of_address: int = 4_000
    plays: int = 2_000  # games that one browser may begin in a day
    plays_of_address: int = 20_000
    actions: int = 20_000  # in one game
    matches: int = 200  # matches that one browser may begin in a day
    matches_of_address: int = 2_000
    open_matches: int = 25  # of one browser that are not over
    attendees: int = 120  # windows at one match: the players', and of who looks on
    windows: int = 16  # of one browser, at matches
    windows_of_address: int = 350
    match_days: float = 7.0  # that a match is kept in which nothing is done
    days: float = 30.0  # that boards which nobody played are kept


@dataclass(frozen=True, slots=True)
class Config:
    """A server's settings."""

    store: str | None = None
    hosts: tuple[str, ...] = LOOPBACK
    workers: int = 2
    limits: Limits = field(default_factory=Limits)
    # Who knows this key may make studies and take results away; without one, the store's own.
    key: str | None = None
    secure_cookies: bool = False
    # Addresses and networks whose word on who asks is taken.
    proxies: tuple[str, ...] = ()
