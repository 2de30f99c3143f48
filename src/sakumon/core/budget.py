"""Counted budgets: how much work may be spent, in states or nodes, never in seconds."""

from collections.abc import Callable

from sakumon.core.errors import Cancelled, OutOfBudget
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
    ) -> None:
        self.limit = limit
        self.spent = 0
        self._progress = progress
        self._cancelled = cancelled
        self._owner = owner

    @property
    def left(self) -> int:
        """What may still be spent."""
        return max(0, self.limit - self.spent)

    def spend(self, work: int) -> None:
        """Count work that was done; raise OutOfBudget once the purse is empty."""
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

    def part(self, limit: int = UNLIMITED) -> "Budget":
        """Return a purse for a piece of the work; what it spends is spent here as well."""
        return Budget(min(limit, self.left), owner=self)

    def apart(self, limit: int = UNLIMITED) -> "Budget":
        """Return a purse for a piece of work that is counted in other units than this one.

        It is cancelled with this one. What the piece costs here is for its owner to spend.
        """
        return Budget(limit, cancelled=self._asked_to_stop)

    def _asked_to_stop(self) -> bool:
        if self._owner is not None and self._owner._asked_to_stop():
            return True
        return self._cancelled is not None and self._cancelled()
