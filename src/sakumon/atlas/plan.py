"""What an atlas is to show, and how it is to be searched for: all that decides what it finds."""

from typing import Any

import msgspec

from sakumon.core.errors import BadWish, unknown
from sakumon.core.message import Message
from sakumon.core.wish import Range, Wish, replace_wish
from sakumon.families import load_family
from sakumon.workshop import wish_of

FORMAT = "sakumon-atlas/1"
METHODS = ("plain", "cma")


class AtlasPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A family, two measures, and what may vary."""

    family: str
    version: int
    wish: dict[str, Any]
    axes: tuple[str, str]
    bins: tuple[int, int]
    ranges: dict[str, str] = {}
    vary: dict[str, str] = {}
    best: str = "score"
    seed: int = 0
    method: str = "plain"
    format: str = FORMAT

    def wished(self, changes: dict[str, Any] | None = None) -> Wish:
        """Return the wish, with some keys changed."""
        wish = wish_of(load_family(self.family), self.wish)
        return replace_wish(wish, changes) if changes else wish

    def varied(self) -> dict[str, Range]:
        """Return the wish keys that vary, and between what."""
        return {key: Range.parse(text) for key, text in self.vary.items()}

    def check(self) -> None:
        """Refuse what cannot be searched for."""
        if len(set(self.axes)) != 2:
            raise BadWish("--axes names two measures that differ: --axes A,B")
        for key, span in self.varied().items():
            if key not in self.wish:
                raise BadWish(unknown(Message("wish key"), key, sorted(self.wish)))
            if not (abs(span.low) < float("inf") and abs(span.high) < float("inf")):
                raise BadWish(f"--vary {key}={span}: both ends are needed")
        if self.method not in METHODS:
            raise BadWish(unknown(Message("method"), self.method, METHODS))
        if self.method == "cma" and len(self.vary) < 2:
            raise BadWish("the method cma needs at least two wish keys to vary: --vary KEY=LO..HI")
