"""A match that somebody is at: who is there, how it stands, and what each of them is sent."""

import asyncio
import json
from dataclasses import dataclass, field

from pydantic import TypeAdapter

from sakumon.catalog.matches import Entrance, Match, MatchCodes
from sakumon.core.message import Message, spoken
from sakumon.families import load_family
from sakumon.play.match import DRAW, REMATCH, TAKE_BACK, MatchGame
from sakumon.web.answers.matches import MatchLive, MatchResult
from sakumon.web.answers.plays import ClockInfo
from sakumon.web.pool import Caller
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.matches import MatchLine

# Letters that may wait for a slow reader before its connection is ended: it comes back by itself.
WAITING = 32
_LIVE = TypeAdapter(MatchLive)


@dataclass(eq=False, slots=True)
class Attendee:
    """One browser window at a match; without a seat it looks on."""

    entrance: Entrance
    caller: Caller
    preferences: Preferences
    seat: int | None = None
    # what is to be sent; None hangs up
    letters: "asyncio.Queue[str | None]" = field(default_factory=lambda: asyncio.Queue(WAITING))

    def send(self, letter: str) -> None:
        """Have a letter sent; who does not read what comes is hung up on."""
        try:
            self.letters.put_nowait(letter)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """End the connection, whatever still waits."""
        while not self.letters.empty():
            self.letters.get_nowait()
        self.letters.put_nowait(None)

    def refuse(self, words: str, family: str) -> None:
        """Say why not, in this visitor's language."""
        self.send(json.dumps({"refused": self.preferences.refuse(words, family)}))


@dataclass(eq=False, slots=True)
class LiveMatch:
    """A match and who is there."""

    match: Match
    game: MatchGame
    attendees: set[Attendee] = field(default_factory=set)
    users: int = 0  # that have something to do with it just now
    flag: asyncio.TimerHandle | None = None
    following: MatchCodes | None = None  # of the match that follows
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def line(self) -> MatchLine:
        """What a worker learns of it."""
        return MatchLine(self.match.codes.host, self.match.document, tuple(self.game.line))

    @property
    def idle(self) -> bool:
        """Whether nobody is there and nothing goes on: then it can wait in the store."""
        return not self.users and not self.attendees and self.game.running is None

    def seat_of(self, entrance: Entrance, visitor: str) -> int | None:
        """Return the side that a visitor plays who comes by an entrance.

        A seat belongs to one browser: a link that was handed on lets others look on. Who made the
        match and tries the invitation is not the guest.
        """
        host_side, match = self.match.host_side, self.match
        if entrance == "watch":
            return None
        if visitor == match.host:
            return host_side
        if entrance == "guest" and match.guest in (None, visitor):
            return 1 - host_side
        return None

    def tell(self) -> None:
        """Tell everybody how the match stands."""
        for attendee in list(self.attendees):
            attendee.send(self.letter(attendee))

    def letter(self, attendee: Attendee) -> str:
        """Return how the match stands, as it is sent."""
        live = self.live(attendee.entrance, attendee.seat, attendee.preferences)
        return f'{{"live":{_LIVE.dump_json(live).decode()}}}'

    def live(self, entrance: Entrance, seat: int | None, preferences: Preferences) -> MatchLive:
        """Return how the match stands, for somebody in a seat or for who looks on."""
        match, game = self.match, self.game
        control, offers = match.control, game.offers
        free = match.guest is None
        return MatchLive(
            game=self._game_words(preferences),
            seat=seat,
            taken=seat is None and entrance != "watch",
            joined=not free,
            here=(self._is_here(0), self._is_here(1)),
            watching=sum(attendee.seat is None for attendee in self.attendees),
            seconds=control.seconds if control else None,
            increment=control.increment if control else 0.0,
            clock=self._clock(),
            take_back=offers.get(TAKE_BACK),
            draw=offers.get(DRAW),
            rematch=offers.get(REMATCH),
            can_take_back=seat is not None and game.end is None and game.depth(seat) > 0,
            result=self._result(preferences),
            invitation=match.codes.guest if free and seat == match.host_side else None,
            watch=match.codes.watch,
            next=self._next(seat),
        )

    def _is_here(self, side: int) -> bool:
        return any(attendee.seat == side for attendee in self.attendees)

    def _clock(self) -> ClockInfo | None:
        left = self.game.left()
        if left is None:
            return None
        return ClockInfo((round(left[0], 3), round(left[1], 3)), self.game.running)

    def _game_words(self, preferences: Preferences) -> str:
        games, name = load_family(self.match.family).playing.games, self.match.game
        words = games[name].words if name in games else name
        return preferences.say(words, self.match.family)

    def _result(self, preferences: Preferences) -> MatchResult | None:
        end = self.game.end
        if end is None:
            return None
        words = preferences.say(self._why(end.reason, end.winner), self.match.family)
        return MatchResult(end.winner, end.reason, words)

    def _why(self, reason: str, winner: int | None) -> str:
        sides = load_family(self.match.family).playing.sides
        loser = spoken(sides[0 if winner is None else 1 - winner])
        match reason:
            case "resigned":
                return Message("{side} has resigned", side=loser)
            case "time":
                return Message("the time of {side} is up", side=loser)
            case "agreed":
                return Message("both have agreed to a draw")
            case "left":
                return Message("nobody has played on for a long time")
        return ""

    def _next(self, seat: int | None) -> str | None:
        if self.following is None:
            return None
        if seat is None:
            return self.following.watch
        return self.following.host if seat == self.match.host_side else self.following.guest
