"""A game of two people who see each other's moves only: its line, clocks, offers and end.

It knows no rules: whose turn it is after a move comes with the move. What was done is a list of
deeds, and a match is what its deeds add up to, so it can be taken up from them at any time.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sakumon.core.errors import IllegalMove
from sakumon.core.message import Message

# What one side may offer the other; a move withdraws those of a game that goes on.
TAKE_BACK, DRAW, REMATCH = "take-back", "draw", "rematch"
OFFERS = (TAKE_BACK, DRAW, REMATCH)
# How a match ends: by the rules, or because of what its players did or left undone.
RULES, RESIGNED, TIME, AGREED, LEFT = "rules", "resigned", "time", "agreed", "left"

MOVED, OFFERED, DECLINED, TAKEN_BACK = "move", "offer-", "decline-", "took-back"

SecondsLeft = tuple[float, float]


@dataclass(frozen=True, slots=True)
class MatchDeed:
    """What a side did, whose turn it is then, and the seconds that both sides have left."""

    kind: str
    side: int
    turn: int
    left: SecondsLeft | None = None
    move: str | None = None


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """Who has won, if anybody, and why the match is over."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The seconds that each side has, and those that it gets for each move."""

    seconds: float
    increment: float = 0.0


class MatchGame:
    """How a match stands.

    The clocks start with the first move: nobody is charged for waiting for the other one. After
    a match was put away and taken up again, they go on from what the last deed left.
    """

    def __init__(
        self,
        control: TimeControl | None,
        now: Callable[[], float],
        deeds: Iterable[MatchDeed] = (),
        end: MatchEnd | None = None,
        turn: int = 0,
    ) -> None:
        self.control = control
        self.line: list[str] = []
        self.movers: list[int] = []
        self.turn = turn
        self.offers: dict[str, int] = {}
        self.deeds = 0  # that were done
        self.end: MatchEnd | None = None
        self._now = now
        self._left = (control.seconds, control.seconds) if control else None
        self._since = now()
        for deed in deeds:
            self.do(deed)
        self.end = end

    @property
    def running(self) -> int | None:
        """The side whose clock runs."""
        return None if self.control is None or self.end or not self.line else self.turn

    def left(self) -> SecondsLeft | None:
        """Return the seconds that both sides have left now."""
        if self._left is None or self.running is None:
            return self._left
        charged = list(self._left)
        charged[self.turn] = max(0.0, charged[self.turn] - (self._now() - self._since))
        return charged[0], charged[1]

    def late(self) -> int | None:
        """Return the side whose time is up, if one's is."""
        left, side = self.left(), self.running
        return side if left is not None and side is not None and left[side] <= 0 else None

    def do(self, deed: MatchDeed) -> None:
        """Take in what was done."""
        self.deeds += 1
        self._left = deed.left if deed.left is not None else self._left
        self._since = self._now()
        if deed.kind == MOVED:
            self.line.append(deed.move or "")
            self.movers.append(deed.side)
            self.offers.clear()
        elif deed.kind == TAKEN_BACK:
            kept = len(self.line) - self.depth(deed.side)
            del self.line[kept:], self.movers[kept:]
            self.offers.clear()
        elif deed.kind.startswith(OFFERED):
            self.offers[deed.kind.removeprefix(OFFERED)] = deed.side
        elif deed.kind.startswith(DECLINED):
            self.offers.pop(deed.kind.removeprefix(DECLINED), None)
        self.turn = deed.turn

    def finish(self, end: MatchEnd) -> None:
        """Note how it ended; the clocks stand still."""
        self._left = self.left()
        self.end = end
        self.offers.clear()

    def depth(self, side: int) -> int:
        """Return how many moves a side takes back to be on move before its last one; 0 if none."""
        for count, mover in enumerate(reversed(self.movers), start=1):
            if mover == side:
                return count
        return 0

    def move(self, side: int, move: str, turn: int, left: SecondsLeft | None) -> MatchDeed:
        """Return a legal move as a deed, by the clocks as they were when it came.

        Who hands over the turn gets what the time control gives for a move.
        """
        if left is not None and self.control is not None and self.line and turn != side:
            gained = list(left)
            gained[side] += self.control.increment
            left = gained[0], gained[1]
        return MatchDeed(MOVED, side, turn, left, move)

    def offer(self, side: int, what: str) -> MatchDeed:
        """Return an offer as a deed; IllegalMove where it makes no sense."""
        if what == TAKE_BACK and not self.depth(side):
            raise IllegalMove(Message("there is no move to take back"))
        self._check_goes_on(what)
        if what in self.offers:
            raise IllegalMove(Message("that is offered already"))
        return MatchDeed(f"{OFFERED}{what}", side, self.turn, self.left())

    def decline(self, side: int, what: str) -> MatchDeed:
        """Return the refusal of an offer, or its withdrawal by who made it, as a deed."""
        self._check_offered(what)
        return MatchDeed(f"{DECLINED}{what}", side, self.turn, self.left())

    def take_back(self, side: int) -> MatchDeed:
        """Return as a deed that a side lets the other one take back."""
        self.check_offer(side, TAKE_BACK)
        asked = 1 - side
        return MatchDeed(TAKEN_BACK, asked, asked, self.left())

    def check_offer(self, side: int, what: str) -> None:
        """Check that a side can accept this: the other one has offered it."""
        self._check_goes_on(what)
        self._check_offered(what)
        if self.offers[what] == side:
            raise IllegalMove(Message("the other player has to agree"))

    def check_turn(self, side: int) -> None:
        """Check that a side may move."""
        self._check_goes_on(MOVED)
        if side != self.turn:
            raise IllegalMove(Message("it is the other player's turn"))

    def _check_offered(self, what: str) -> None:
        if what not in self.offers:
            raise IllegalMove(Message("nobody offers that any more"))

    def _check_goes_on(self, what: str) -> None:
        if what == REMATCH and self.end is None:
            raise IllegalMove(Message("the game is not over yet"))
        if what != REMATCH and self.end is not None:
            raise IllegalMove(Message("the game is over"))
