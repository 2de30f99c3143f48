"""Purses that fill again with time: how much may be asked for, and left here."""

import time
from collections.abc import Hashable

from sakumon.core.errors import Busy
from sakumon.core.message import Message
from sakumon.core.recent import Recent
from sakumon.web.config import Limits
from sakumon.web.pool import Caller

PURSES = 20_000
DAY = 24 * 3600.0


class Purses:
    """A purse of coins for each client, all filling at their own rate."""

    def __init__(self) -> None:
        self._purses: Recent[tuple[float, float]] = Recent(PURSES)

    def pay(self, client: Hashable, rate: float, most: float, coins: float = 1.0) -> bool:
        """Take coins from a client's purse, if it has them; it has `most` when it is full."""
        now = time.monotonic()
        left, since = self._purses.get(client) or (most, now)
        left = min(most, left + (now - since) * rate)
        paid = left >= coins
        self._purses.put(client, (left - coins if paid else left, now))
        return paid


class Quotas:
    """What visitors may leave in the store in a day."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._purses = Purses()

    def leave_boards(self, caller: Caller, count: int) -> None:
        """Count boards that a visitor leaves here; Busy when they are too many."""
        most = (self._limits.boards, self._limits.boards_of_address)
        self._leave("boards", caller, count, *most)

    def begin_play(self, caller: Caller) -> None:
        """Count a game that a visitor begins; Busy when they are too many."""
        self._leave("plays", caller, 1, self._limits.plays, self._limits.plays_of_address)

    def begin_match(self, caller: Caller) -> None:
        """Count a match that a visitor begins; Busy when they are too many."""
        self._leave("matches", caller, 1, self._limits.matches, self._limits.matches_of_address)

    def pace(self, caller: Caller, rate: float, most: float) -> bool:
        """Count what a visitor sends over a socket; tell whether it keeps the pace."""
        return self._purses.pay(("letters", caller.visitor), rate, most)

    def _leave(self, what: str, caller: Caller, count: int, mine: int, ours: int) -> None:
        purses = ((what, "visitor", caller.visitor, mine), (what, "address", caller.address, ours))
        for *client, most in purses:
            if not self._purses.pay(tuple(client), most / DAY, most, count):
                raise Busy(Message("that is more than one visitor may leave here in a day"))
