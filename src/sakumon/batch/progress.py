"""How far a batch has come, how fast it goes, and how long it will take."""

import sys
import time
from typing import IO

# Seconds between lines where there is no terminal to write one line over and over.
PAUSE = 30.0
TERMINAL_PAUSE = 0.2


class Meter:
    """Tells done, rate and time left; puzzles of an earlier run do not count for the rate."""

    def __init__(self, label: str, count: int, stream: IO[str] | None = None) -> None:
        self.label, self.count = label, count
        self.stream = stream or sys.stderr
        self.terminal = self.stream.isatty()
        self.started = self.shown = time.monotonic()
        self.before: int | None = None

    def __call__(self, done: int, failed: int) -> None:
        """Say how far it is."""
        if self.before is None:
            self.before = done
        now = time.monotonic()
        pause = TERMINAL_PAUSE if self.terminal else PAUSE
        last = self.terminal and done == self.count
        if now - self.shown < pause and not last:
            return
        self.shown = now
        words = self.words(done, failed, now - self.started)
        self.stream.write(f"\r\x1b[2K{words}" if self.terminal else f"{words}\n")
        self.stream.flush()

    def words(self, done: int, failed: int, seconds: float) -> str:
        """Return one line that tells it."""
        share = 100 * done / self.count
        parts = [f"{self.label}: {done:,} of {self.count:,} ({share:.0f} %)"]
        made = done - (self.before or 0)
        if made and seconds > 0:
            parts.append(f"{made / seconds:,.1f} a second")
            if done < self.count:
                parts.append(f"{_span((self.count - done) * seconds / made)} left")
        if failed:
            parts.append(f"{failed:,} failed")
        return ", ".join(parts)

    def end(self) -> None:
        """Leave the line that was written over and over."""
        if self.terminal:
            self.stream.write("\n")


def _span(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {whole % 60:02} s" if minutes else f"{whole} s"
