"""What follows from a swap, moment by moment, by the rule of `kernel/rule.py`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from sakumon.families.panels.model.kernel import rule
from sakumon.families.panels.model.position import Columns, Swap


@dataclass(frozen=True, slots=True)
class Moment:
    """The panels after a swap, about to vanish, or gone and about to fall, or falling.

    `link` is the link that is at work, 0 before the first panel matches; `locked` is a mask of
    panels in the act of vanishing.
    """

    kind: Literal["swap", "vanish", "fall"]
    columns: Columns
    locked: Columns
    link: int = 0

    @property
    def vanishing(self) -> int:
        """How many panels are vanishing."""
        return sum(mask.bit_count() for mask in self.locked)


def moments(columns: Sequence[int], swap: Swap) -> Iterator[Moment]:
    """Yield every moment of a move; the last one shows the board at rest."""
    now, locked, link = list(columns), [0] * len(columns), 0
    rule.swap_cells(now, *swap)
    yield Moment("swap", tuple(now), tuple(locked))
    while True:
        new = rule.lock(now, locked)
        while rule.drop(now):
            new |= rule.lock(now, locked)
            yield Moment("fall", tuple(now), tuple(locked), link)
        if not new:
            return
        link += 1
        yield Moment("vanish", tuple(now), tuple(locked), link)
        rule.remove_locked(now, locked)
        yield Moment("fall", tuple(now), tuple(locked), link)


def settled(columns: Sequence[int], swap: Swap) -> Columns:
    """Return the board at rest after a swap."""
    *_, last = moments(columns, swap)
    return last.columns


def links_of(columns: Sequence[int], swap: Swap) -> tuple[int, ...]:
    """Return how many panels vanish at each link of a swap's chain; their number is its length."""
    return tuple(each.vanishing for each in moments(columns, swap) if each.kind == "vanish")


def matches(columns: Sequence[int], swap: Swap) -> bool:
    """Tell whether a swap makes anything vanish."""
    return any(each.kind == "vanish" for each in moments(columns, swap))
