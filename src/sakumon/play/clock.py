"""The clock of a game: thinking time is charged to the side to move, and to nobody else."""

from collections.abc import Callable

Seconds = tuple[float, float]


class Clock:
    """Counts the seconds each side has used, of those it may use."""

    def __init__(
        self, limits: Seconds | None, now: Callable[[], float], used: Seconds = (0.0, 0.0)
    ) -> None:
        self.limits = limits
        self._now = now
        self._used = list(used)
        self._running: int | None = None
        self._since = 0.0

    def run(self, side: int) -> None:
        """Charge this side from now on."""
        self.stop()
        self._running = side
        self._since = self._now()

    def stop(self) -> None:
        """Charge nobody until the clock runs again."""
        if self._running is not None:
            self._used[self._running] += self._now() - self._since
        self._running = None

    def used(self, side: int) -> float:
        """Return the seconds a side has used, never more than it may use."""
        seconds = self._used[side]
        if side == self._running:
            seconds += self._now() - self._since
        return seconds if self.limits is None else min(seconds, self.limits[side])

    def left(self, side: int) -> float | None:
        """Return the seconds a side still has, or None when nobody counts them."""
        return None if self.limits is None else self.limits[side] - self.used(side)

    def out_of_time(self) -> int | None:
        """Return the side that has used all its time, if one has."""
        return next((side for side in (0, 1) if self.left(side) == 0), None)
