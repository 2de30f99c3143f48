"""The pinned random source: SplitMix64, seeded by hashing labels.

The standard library pins `random()` but neither `shuffle` nor `randrange`, and kernels need the
same stream; so the generator is ours, six lines here and six in `kernel/dice.py`, and golden
vectors in the tests hold both to the published ones.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")
_MASK = 2**64 - 1


class Dice:
    """A stream of random words that is the same in every process, on every machine, for ever."""

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state & _MASK

    @classmethod
    def of(cls, *labels: object) -> "Dice":
        """Return the dice that belong to these labels, independent of those of any others."""
        text = "\x1f".join(str(label) for label in labels)
        return cls(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big"))

    def word(self) -> int:
        """Return 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to bound − 1, without bias."""
        if not 0 < bound <= _MASK:
            raise ValueError(f"dice need a bound from 1 to 2**64 - 1, not {bound}")
        rest = (_MASK % bound + 1) % bound
        while (word := self.word()) > _MASK - rest:
            pass
        return word % bound

    def between(self, low: int, high: int) -> int:
        """Return a whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one item, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return the items in random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck
