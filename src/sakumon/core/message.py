"""Sentences for people that remember how they were made, so that any language can say them.

A message is its English text, and so it is written, compared and printed like any text. It also
keeps its key, the English sentence with named gaps, and the values that fill them; translating
looks the key up and fills the gaps again. Values that are messages are translated too, and nothing
else is: what a user typed is only ever put into a gap.

What a user typed or a file held may be megabytes, and may hold what a terminal obeys. So a text in
a gap that is no message is cut short, and its control characters are shown as escapes. What we say
ourselves is a message: a long list of names is `joined`.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any, Self

# Characters of a text from outside that are shown, and of a remark or a path.
MOST_SHOWN, MOST_OF_REMARK = 80, 400
# Whole numbers of more bits than this are shown by their size.
_MOST_BITS = 200
_TEN_IN_BITS = 3.3219280948873626


class Message(str):
    """An English sentence with its key and values."""

    __slots__ = ("key", "values")

    key: str
    values: dict[str, Any]

    def __new__(cls, key: str, /, **values: Any) -> Self:
        """Fill the gaps of a key: `Message("{count} rooms", count=3)`."""
        made = super().__new__(cls, key.format(**in_gaps(values)))
        made.key = key
        made.values = values
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.key, self.values)


class Remark(str):
    """What another program says, or a part of ours that makes no messages: a line may be long."""

    __slots__ = ()


def escaped(text: str, as_json: bool = False) -> str:
    """Return text on one line, with escapes for what a terminal obeys and nobody sees.

    Within the strings of a line of JSON the escapes are those of JSON, and mean the same.
    """
    if text.isprintable():
        return text
    escape = _json_escape if as_json else _escape
    return "".join(
        sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else escape(sign)
        for sign in text
    )


def _escape(sign: str) -> str:
    return sign.encode("unicode_escape").decode()


def _json_escape(sign: str) -> str:
    return json.dumps(sign)[1:-1]


def shown(text: str, most: int = MOST_SHOWN) -> str:
    """Return the beginning of a text from outside, as it may be printed."""
    found = escaped(text[: most + 1])
    return found if len(found) <= most else f"{found[:most]}…"


def in_gaps(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values as they may stand in the gaps of a sentence."""
    return {name: _in_gap(value) for name, value in values.items()}


def _in_gap(value: Any) -> Any:
    if isinstance(value, Message | float | bool | None):
        return value
    if isinstance(value, int):
        return value if value.bit_length() <= _MOST_BITS else _Outside(_size_of(value))
    return _Outside(value)


def _size_of(number: int) -> str:
    return f"{'-' if number < 0 else ''}10^{int(number.bit_length() / _TEN_IN_BITS)}"


class _Outside:
    """A value from outside, in a gap."""

    __slots__ = ("most", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        long = isinstance(value, Remark | PurePath)
        self.most = MOST_OF_REMARK if long else MOST_SHOWN

    def __str__(self) -> str:
        return shown(str(self.value), self.most)

    def __repr__(self) -> str:
        text = self.value[: self.most] if isinstance(self.value, str) else self.value
        return shown(repr(text), self.most)

    def __format__(self, spec: str) -> str:
        return str(self)  # a number that is too long for its form, or a text, which has none


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
