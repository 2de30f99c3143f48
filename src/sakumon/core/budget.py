"""Counted budgets: how much work may be spent, in states or nodes.

What is composed or proved is bounded by the count alone, so that it is the same everywhere. Where
somebody waits for an answer, a budget may also end at a time.
"""

import time
from collections.abc import Callable

from sakumon.core.errors import Cancelled, OutOfBudget, OutOfTime
from sakumon.core.message import Message

Progress = Callable[[int], None]
UNLIMITED = 2**62


class Budget:
    """A purse of work units that also tells how far the work has come and whether to stop."""

    def __init__(
        self,
        limit: int = UNLIMITED,
        *,
        progress: Progress | None = None,
        cancelled: Callable[[], bool] | None = None,
        owner: "Budget | None" = None,
        until: float | None = None,
        hurried: Callable[[], bool] | None = None,
    ) -> None:
        self.limit = limit
        self.spent = 0
        self.until = until  # on the clock of `time.monotonic`
        self._progress = progress
        self._cancelled = cancelled
        self._owner = owner
        self._hurried = hurried  # tells whether an answer is wanted sooner

    @property
    def left(self) -> int:
        """What may still be spent."""
        return max(0, self.limit - self.spent)

    def spend(self, work: int) -> None:
        """Count work that was done; raise OutOfBudget once the purse is empty or the time is up."""
        self.spent += work
        if self._owner is not None:
            self._owner.spend(work)
        if self._progress is not None:
            self._progress(self.spent)
        if self._cancelled is not None and self._cancelled():
            raise Cancelled(Message("stopped on request"))
        if self.spent > self.limit:
            raise OutOfBudget(
                Message("the budget of {limit:,} units of work is spent", limit=self.limit)
            )
        if self._late():
            raise OutOfTime(Message("the time for an answer is up"))

    def part(self, limit: int = UNLIMITED) -> "Budget":
        """Return a purse for a piece of the work; what it spends is spent here as well."""
        return Budget(min(limit, self.left), owner=self)

    def apart(self, limit: int = UNLIMITED, share: float = 1.0) -> "Budget":
        """Return a purse for a piece of work that is counted in other units than this one.

        It is cancelled and hurried with this one, and has a share of the time that is left. What
        the piece costs here is for its owner to spend.
        """
        until, stop, hurry = self._after(share), self._asked_to_stop, self._asked_to_hurry
        return Budget(limit, cancelled=stop, until=until, hurried=hurry)

    def _after(self, share: float) -> float | None:
        ends = [each for each in self._ends() if each is not None]
        if not ends:
            return None
        now = time.monotonic()
        return now + share * max(0.0, min(ends) - now)

    def _ends(self) -> list[float | None]:
        return [self.until, *(self._owner._ends() if self._owner else ())]

    def _late(self) -> bool:
        late = self.until is not None and time.monotonic() > self.until
        return late or (self._hurried is not None and self._hurried())

    def _asked_to_hurry(self) -> bool:
        if self._owner is not None and self._owner._asked_to_hurry():
            return True
        return self._hurried is not None and self._hurried()

    def _asked_to_stop(self) -> bool:
        if self._owner is not None and self._owner._asked_to_stop():
            return True
        return self._cancelled is not None and self._cancelled()
