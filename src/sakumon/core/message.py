"""Sentences for people that remember how they were made, so that any language can say them.

A message is its English text, and so it is written, compared and printed like any text. It also
keeps its key, the English sentence with named gaps, and the values that fill them; translating
looks the key up and fills the gaps again. Values that are messages are translated too, and nothing
else is: what a user typed is only ever put into a gap.
"""

from collections.abc import Iterable
from typing import Any, Self


class Message(str):
    """An English sentence with its key and values."""

    __slots__ = ("key", "values")

    key: str
    values: dict[str, Any]

    def __new__(cls, key: str, /, **values: Any) -> Self:
        """Fill the gaps of a key: `Message("{count} rooms", count=3)`."""
        made = super().__new__(cls, key.format(**values))
        made.key = key
        made.values = values
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.key, self.values)


def _restored(key: str, values: dict[str, Any]) -> Message:
    return Message(key, **values)


def spoken(words: str) -> Message:
    """Return words that a part of the program declares as a message, which they may be already."""
    return words if isinstance(words, Message) else Message(words)


class Listing(Message):
    """Several messages as one, each of them translated by itself."""

    __slots__ = ("between",)

    between: str

    def __reduce__(self) -> tuple[Any, ...]:
        return joined, (tuple(self.values.values()), self.between)


def joined(parts: Iterable[str], between: str = " ") -> Listing:
    """Return messages one after the other; what stands between them differs by language."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    made = Listing(between.join(f"{{{name}}}" for name in values), **values)
    made.between = between
    return made
