"""What follows from a swap, step by step, by the rule of `kernel/rule.py`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from sakumon.families.panels.model.kernel import rule
from sakumon.families.panels.model.position import Swap


@dataclass(frozen=True, slots=True)
class Step:
    """One moment: the panels after a swap, about to vanish, or gone and about to fall, or falling.

    `link` is the link that is at work, 0 before the first panel matches; `locked` is a mask of
    panels in the act of vanishing.
    """

    kind: Literal["swap", "vanish", "fall"]
    columns: tuple[int, ...]
    locked: tuple[int, ...]
    link: int = 0

    @property
    def vanishing(self) -> int:
        """How many panels are vanishing."""
        return sum(mask.bit_count() for mask in self.locked)


def steps(columns: Sequence[int], swap: Swap) -> Iterator[Step]:
    """Yield every moment of a move; the last one shows the board at rest."""
    now, locked, link = list(columns), [0] * len(columns), 0
    rule.exchange(now, *swap)
    yield Step("swap", tuple(now), tuple(locked))
    while True:
        found = rule.lock(now, locked)
        while rule.drop(now):
            found |= rule.lock(now, locked)
            yield Step("fall", tuple(now), tuple(locked), link)
        if not found:
            return
        link += 1
        yield Step("vanish", tuple(now), tuple(locked), link)
        rule.clear(now, locked)
        yield Step("fall", tuple(now), tuple(locked), link)


def settled(columns: Sequence[int], swap: Swap) -> tuple[int, ...]:
    """Return the board at rest after a swap."""
    *_, last = steps(columns, swap)
    return last.columns


def links_of(columns: Sequence[int], swap: Swap) -> tuple[int, ...]:
    """Return how many panels vanish at each link of a swap's chain; their number is its length."""
    return tuple(step.vanishing for step in steps(columns, swap) if step.kind == "vanish")


def clears(columns: Sequence[int], swap: Swap) -> bool:
    """Tell whether a swap makes anything vanish."""
    return any(step.kind == "vanish" for step in steps(columns, swap))
