"""How much work everybody has had lately: who had little comes before who had much."""

import math
from dataclasses import dataclass

from sakumon.core.recent import Recent
from sakumon.web.pool.job import Caller

# Seconds after which half of what somebody had is forgotten.
HALF_LIFE = 30.0
# Browsers behind one address that may have as much as one browser has elsewhere: a class is no
# attacker, but whoever makes up browsers is still one address.
SHARING = 8
# Seconds that nobody is held to: a few hints.
FREE = 1.0
MOST = 10_000


@dataclass(slots=True)
class _Account:
    seconds: float
    at: float

    def now(self, now: float) -> float:
        return self.seconds * math.exp2((self.at - now) / HALF_LIFE)


class Accounts:
    """Seconds of work by browser and by address."""

    def __init__(self) -> None:
        self._accounts: Recent[_Account] = Recent(MOST)

    def charge(self, caller: Caller, seconds: float, now: float) -> None:
        """Note that work was done for somebody."""
        for name in _names(caller):
            self._accounts.put(name, _Account(self._seconds(name, now) + seconds, now))

    def level(self, caller: Caller, now: float) -> int:
        """Return how far back somebody stands: one more for each doubling of what they had."""
        visitor, address = (self._seconds(name, now) for name in _names(caller))
        return doublings(max(visitor, address / SHARING), FREE)

    def _seconds(self, name: str, now: float) -> float:
        account = self._accounts.get(name)
        return 0.0 if account is None else account.now(now)


def doublings(value: float, unit: float) -> int:
    """Return how often a unit must be doubled to reach a value; 0 below it."""
    return 0 if value < unit else 1 + int(math.log2(value / unit))


def _names(caller: Caller) -> tuple[str, str]:
    return f"visitor {caller.visitor}", f"address {caller.address}"
