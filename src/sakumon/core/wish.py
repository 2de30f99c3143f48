"""Wishes: what a composed puzzle should be like, as typed values and as KEY=VALUE text."""

import json
import math
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

import msgspec

from sakumon.core.decoding import read_shape
from sakumon.core.errors import BadWish, at_place, unknown
from sakumon.core.grades import WishedGrade
from sakumon.core.message import Message, spoken
from sakumon.core.misfit import misfit

WishType = TypeVar("WishType", bound=msgspec.Struct)
# Bytes of a picture that a wish is made of.
MOST_BYTES = 4_000_000
# What stands before the path in a key that is to be made of a picture in a file.
PICTURE = "picture:"


class Range:
    """A closed range of numbers, open at either end: `3..7`, `40..`, `..10`, or just `5`."""

    __slots__ = ("high", "low")

    def __init__(self, low: float = float("-inf"), high: float = float("inf")) -> None:
        self.low = low
        self.high = high

    @classmethod
    def parse(cls, text: str) -> "Range":
        """Read LO..HI."""
        low, dots, high = text.strip().partition("..")
        try:
            found = cls(_bound(low, "-inf"), _bound(high, "inf") if dots else _bound(low, ""))
        except ValueError:
            raise BadWish(
                Message("'{text}' is no range: write LO..HI, LO.., ..HI or a number", text=text)
            ) from None
        if not found.low <= found.high:
            raise BadWish(
                Message(
                    "the range '{text}' is empty: its low end lies above its high end", text=text
                )
            )
        return found

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and (self.low, self.high) == (other.low, other.high)

    def __hash__(self) -> int:
        return hash((self.low, self.high))

    def __repr__(self) -> str:
        return f"Range({self.low}, {self.high})"

    def __str__(self) -> str:
        if self.low == self.high:
            return f"{self.low}"
        low = "" if self.low == float("-inf") else f"{self.low}"
        high = "" if self.high == float("inf") else f"{self.high}"
        return f"{low}..{high}"


ANY = Range()


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every family's wish: its fields are the keys a user may set, each defaulted."""

    # keys that had another name once, by that name: documents and plans with it are still read
    renamed: ClassVar[Mapping[str, str]] = {}
    # keys that a picture may stand for, and what makes their text of the picture's bytes
    pictures: ClassVar[Mapping[str, Callable[[bytes], str]]] = {}

    grade: WishedGrade = ""

    def settled(self) -> Self:
        """Return the wish with the files that it names read in, so that its recipe needs none.

        Nothing else opens a file that a wish names. It is for wishes of who may read the files of
        this machine: the command line and Python call it, the server never does.
        """
        made = {}
        for key, path in files_named(self).items():
            try:
                made[key] = self.pictures[key](_file_start(path))
            except BadWish as error:
                raise BadWish(at_place(f"{key}={PICTURE}{path}", error.message)) from None
        return msgspec.structs.replace(self, **made)


def files_named(wish: msgspec.Struct) -> dict[str, str]:
    """Return the paths of files that a wish names, by their keys."""
    texts = {key: str(getattr(wish, key)) for key in getattr(wish, "pictures", ())}
    return {k: t.removeprefix(PICTURE) for k, t in texts.items() if t.startswith(PICTURE)}


def check_settled(wish: msgspec.Struct) -> None:
    """Refuse a wish that still names a file: what it means would depend on the machine."""
    for key in files_named(wish):
        raise BadWish(
            Message(
                "{key}: a file is read only where the command line or Python asks for it; "
                "elsewhere hand in the picture itself",
                key=spoken(key),
            )
        )


def _file_start(path: str) -> bytes:
    """Return a file's bytes, or one more than a picture may have."""
    try:
        with Path(path).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # a path with a null in it is a ValueError
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        raise BadWish(Message("the file cannot be read: {reason}", reason=reason)) from None


def decode_hook(kind: type, value: Any) -> Any:
    """Let msgspec read a Range from its text, or from a plain number."""
    if kind is not Range:
        raise TypeError(kind)
    return Range.parse(str(value))


def encode_hook(value: Any) -> Any:
    """Let msgspec write a Range as its text."""
    if not isinstance(value, Range):
        raise TypeError(type(value))
    return str(value)


def schema_hook(kind: type) -> dict[str, Any]:
    """Describe a Range to JSON Schema."""
    if kind is not Range:
        raise TypeError(kind)
    return {"type": "string", "pattern": r"^[-+.0-9eE]*(\.\.[-+.0-9eE]*)?$"}


def write_wish(wish: msgspec.Struct) -> dict[str, Any]:
    """Return the wish as JSON values, every key spelled out, and the same for equal wishes."""
    check_settled(wish)
    return _written(wish)


def _written(wish: msgspec.Struct) -> dict[str, Any]:
    values = json_values(msgspec.to_builtins(wish, enc_hook=encode_hook))
    # Once there and back: 120 seconds and 120.0 seconds are the same wish.
    same = read_wish(type(wish), values)
    return json_values(msgspec.to_builtins(same, enc_hook=encode_hook))


def wish_label(wish: msgspec.Struct) -> str:
    """Return the wish as text for the dice: what differs from the defaults, in a fixed order.

    Keys that a later version adds, left at their default, leave the dice as they were. So does a
    grade: it only tells which of the same candidates is taken.
    """
    usual, asked = write_wish(type(wish)()), write_wish(wish)
    keys = sorted(key for key in asked if asked[key] != usual[key] and key != "grade")
    return json.dumps({key: asked[key] for key in keys})


def misses_grade(wish: Wish, grade: str) -> Message | None:
    """Return why a puzzle is not as hard as wished, or None when it is."""
    if wish.grade in ("", grade):
        return None
    return Message(
        "it is {grade}, wished {asked}: relax grade", grade=spoken(grade), asked=spoken(wish.grade)
    )


def json_values(values: dict[str, Any]) -> dict[str, Any]:
    """Return values as JSON would give them back, so that equal documents compare equal."""
    plain: dict[str, Any] = json.loads(json.dumps(values))
    return plain


def read_wish(kind: type[WishType], values: Mapping[str, Any]) -> WishType:
    """Read a wish as it stands in a document."""
    try:
        return read_shape(_with_new_names(kind, values), kind, dec_hook=decode_hook)
    except msgspec.ValidationError as error:
        raise BadWish(at_place(Message("wish"), misfit(error))) from None


def change_wish(wish: WishType, pairs: Sequence[str]) -> WishType:
    """Return the wish with KEY=VALUE pairs applied to it, in their order."""
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise BadWish(Message("'{pair}' is no wish: write KEY=VALUE", pair=pair))
        wish = replace_wish(wish, {key: text})
    return wish


def replace_wish(wish: WishType, changes: Mapping[str, Any]) -> WishType:
    """Return the wish with keys changed, to values or to text that describes them."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(type(wish))}
    values = _written(wish)
    for key, value in _with_new_names(type(wish), changes).items():
        if key not in kinds:
            raise BadWish(unknown(Message("wish key"), key, sorted(kinds)))
        if isinstance(value, str):
            values[key] = _value(key, value, kinds[key])
        elif kinds[key] is Range and isinstance(value, tuple | list):
            values[key] = "..".join(str(bound) for bound in value)
        else:
            values[key] = str(value) if isinstance(value, Range) else value
    return read_wish(type(wish), json_values(values))


def _with_new_names(kind: type[msgspec.Struct], values: Mapping[str, Any]) -> dict[str, Any]:
    renamed = getattr(kind, "renamed", {})
    return {renamed.get(key, key): value for key, value in values.items()}


def check_overlap(wish: Wish, name: str, least: float, most: float) -> None:
    """Refuse a range that lies wholly outside what any board can have."""
    asked: Range = getattr(wish, name)
    if asked.high < least or asked.low > most:
        raise BadWish(
            Message(
                "{name}={asked}: no board has {name} outside {possible}",
                name=spoken(name),
                asked=asked,
                possible=Range(least, most),
            )
        )


def first_outside(
    wish: Wish, measures: Mapping[str, int | float | str], keys: Mapping[str, str]
) -> Message | None:
    """Return which measure lies outside its wished range; `keys` name the measure of each key.

    A key that bounds nothing is met by anything. A measure that a puzzle does not have is not met.
    """
    for key, measure in keys.items():
        asked, value = getattr(wish, key), measures.get(measure)
        if asked != ANY and not (isinstance(value, int | float) and value in asked):
            return Message(
                "{key} is {value}, wished {asked}: relax {key}",
                key=spoken(key),
                value=value,
                asked=str(asked),
            )
    return None


def _bound(text: str, default: str) -> float:
    text = text.strip() or default
    if text.lstrip("+-").isdecimal():
        if math.isinf(float(text)):
            raise ValueError(text)  # what is counted with it is counted in floats here and there
        return int(text)  # counts of routes outgrow what a float holds exactly
    number = float(text)
    if math.isnan(number):
        raise ValueError(text)
    return int(number) if number.is_integer() else number


def _value(key: str, text: str, kind: Any) -> Any:
    many = any(typing.get_origin(part) is tuple for part in _parts(kind))
    raw = [item.strip() for item in text.split(",")] if many and text else text
    try:
        found = read_shape(raw, kind, strict=False, dec_hook=decode_hook)
    except msgspec.ValidationError as error:
        problem = misfit(error, place=False)
        raise BadWish(
            Message("{key}={text}: {problem}", key=spoken(key), text=text, problem=problem)
        ) from None
    return msgspec.to_builtins(found, enc_hook=encode_hook)


def _parts(kind: Any) -> tuple[Any, ...]:
    union = typing.get_origin(kind) in (typing.Union, types.UnionType)
    return typing.get_args(kind) if union else (kind,)
