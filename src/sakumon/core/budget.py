"""Counted budgets: how much work may be spent, in states or nodes, never in seconds."""

from collections.abc import Callable

from sakumon.core.errors import Cancelled, OutOfBudget

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
    ) -> None:
        self.limit = limit
        self.spent = 0
        self._progress = progress
        self._cancelled = cancelled

    @property
    def left(self) -> int:
        """What may still be spent."""
        return max(0, self.limit - self.spent)

    def spend(self, work: int) -> None:
        """Count work that was done; raise OutOfBudget once the purse is empty."""
        self.spent += work
        if self._progress is not None:
            self._progress(self.spent)
        if self._cancelled is not None and self._cancelled():
            raise Cancelled("stopped on request")
        if self.spent > self.limit:
            raise OutOfBudget(f"the budget of {self.limit:,} units of work is spent")
