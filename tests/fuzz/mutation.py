"""Valid values made odd: types swapped, numbers extreme, keys dropped, texts torn, lists grown."""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

MOST = 400_000  # characters; more than that no server takes
LARGE = 60_000
NUMBERS: list[Any] = [
    0, 1, -1, 2, 3, 7, 16, 31, 64, 99, 100, 255, 256, 1000, 4097, 65_536, 10**6, 2**31 - 1, 2**31,
    2**32, 2**53 + 1, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**30, -(10**30), 0.5, -0.0, 1e-320,
    1.5e300, -1e18,
]  # fmt: skip
TEXTS = [
    "", " ", "\x00", "\x1b[31m", "\x7f", "\r", "\n", "\t", "\ud800", "\udfff", "\u2028", "\u202e",
    "\ufeff", "９", "²", "Ⅷ", "é", "ﬀ", "😀", "-", "+1", "-0", "1_0", "0x10", "1e5", "1e999", "nan",
    "inf", "..", "1..", "..1", "5..1", ",", ";", "=", "'", '"', "\\", "{", "}", "%s", "{0}", "../x",
    "/dev/null", "x" * 5000, "9" * 5000,
]  # fmt: skip
SCALARS: list[Any] = [*NUMBERS, *TEXTS, None, True, False]
# What no value of Python's becomes, but what may stand in a text.
RAW = [
    "1e999",
    "-1e999",
    "NaN",
    "Infinity",
    "1E400",
    "00",
    "0.1e1",
    "1" * 5000,
    "[" * 3000,
    '{"a":' * 3000,
]
GROWTH = (2, 3, 10, 100, 3000)
Way = tuple[Any, ...]


def mutated(value: Any, dice: Random, donors: Sequence[Any] = ()) -> Any:
    """Return a value with a few changes, at random places of it."""
    found = json.loads(json.dumps(value))
    if dice.random() < 0.4:
        return bent(found, dice)
    for _ in range(dice.choice((1, 1, 1, 2, 3, 6))):
        way = dice.choice(paths(found))
        found = changed(found, way, dice.choice(CHANGES), dice, [value, *donors])
        if len(json.dumps(found)) > LARGE:
            break
    return found


def bent(value: Any, dice: Random) -> Any:
    """Return a value with parts exchanged for others of their kind: it may still be a good one."""
    for _ in range(dice.choice((1, 1, 2, 4))):
        ways = [way for way in paths(value) if way]
        if not ways:
            return value
        way = dice.choice(ways)
        owner, key = at(value, way[:-1]), way[-1]
        owner[key] = _of_its_kind(owner[key], [at(value, other) for other in ways], dice)
    return value


def _of_its_kind(value: Any, parts: Sequence[Any], dice: Random) -> Any:
    if isinstance(value, list | str) and len(value) > 1 and dice.random() < 0.7:
        items = list(value)
        one, other = dice.randrange(len(items)), dice.randrange(len(items))
        items[one], items[other] = items[other], dice.choice((items[one], items[other]))
        return items if isinstance(value, list) else "".join(items)
    if type(value) is int and dice.random() < 0.5:
        return value + dice.choice((-1, 1))
    return json.loads(json.dumps(dice.choice([p for p in parts if type(p) is type(value)])))


def paths(value: Any, way: Way = (), most: int = 2_000) -> list[Way]:
    """Return the ways to the parts of a value, itself included, up to some."""
    found = [way]
    parts: Sequence[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value[:200]))
    for key, part in parts:
        if len(found) < most:
            found += paths(part, (*way, key), most - len(found))
    return found


def at(value: Any, way: Way) -> Any:
    """Return the part of a value."""
    for key in way:
        value = value[key]
    return value


def changed(value: Any, way: Way, how: "Change", dice: Random, donors: Sequence[Any]) -> Any:
    """Return the value with one part changed."""
    if not way:
        return how(value, dice, donors)
    owner, key = at(value, way[:-1]), way[-1]
    if dice.random() < 0.15:
        del owner[key]
    elif isinstance(owner, dict) and dice.random() < 0.1:
        owner[str(dice.choice(TEXTS))] = owner.pop(key)
    else:
        owner[key] = how(owner[key], dice, donors)
    return value


Change = Callable[[Any, Random, Sequence[Any]], Any]


def _scalar(_value: Any, dice: Random, _donors: Sequence[Any]) -> Any:
    return dice.choice(SCALARS)


def _number(value: Any, dice: Random, _donors: Sequence[Any]) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return dice.choice(NUMBERS)
    return dice.choice((value + 1, value - 1, -value, value * 2, value / 2, str(value), [value]))


def _text(value: Any, dice: Random, _donors: Sequence[Any]) -> Any:
    return torn(value, dice) if isinstance(value, str) else dice.choice(TEXTS)


def _grown(value: Any, dice: Random, _donors: Sequence[Any]) -> Any:
    times = min(dice.choice(GROWTH), 1 + LARGE // len(json.dumps(value)))
    if isinstance(value, str | list):
        return value * times
    if isinstance(value, dict):
        return {**value, **{f"{key}{n}": value[key] for n in range(times) for key in value}}
    return [value] * times


def _shuffled(value: Any, dice: Random, _donors: Sequence[Any]) -> Any:
    if isinstance(value, list) and value:
        return dice.sample(value, dice.randint(0, len(value)))
    return [value]


def _grafted(_value: Any, dice: Random, donors: Sequence[Any]) -> Any:
    donor = dice.choice(donors)
    return json.loads(json.dumps(at(donor, dice.choice(paths(donor)))))


def _deep(value: Any, dice: Random, _donors: Sequence[Any]) -> Any:
    for _ in range(dice.choice((2, 20, 150))):
        value = [value] if dice.random() < 0.5 else {"a": value}
    return value


CHANGES: Sequence[Change] = (
    _scalar,
    _scalar,
    _number,
    _number,
    _text,
    _grown,
    _shuffled,
    _grafted,
    _deep,
)


def torn(text: str, dice: Random, others: Sequence[str] = ()) -> str:
    """Return a text with a few changes: letters, numbers, words and lines."""
    for _ in range(dice.choice((1, 1, 2, 4))):
        text = dice.choice(TEARS)(text, dice, others)[:MOST]
    return text


Tear = Callable[[str, Random, Sequence[str]], str]


def _cut(text: str, dice: Random, _others: Sequence[str]) -> str:
    first = dice.randint(0, len(text))
    return text[:first] + text[first + dice.choice((1, 2, 10, 1000)) :]


def _put(text: str, dice: Random, _others: Sequence[str]) -> str:
    place = dice.randint(0, len(text))
    return text[:place] + str(dice.choice(SCALARS)) + text[place:]


def _renumbered(text: str, dice: Random, _others: Sequence[str]) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return _put(text, dice, ())
    found = dice.choice(numbers)
    return text[: found.start()] + str(dice.choice(NUMBERS)) + text[found.end() :]


def _relined(text: str, dice: Random, _others: Sequence[str]) -> str:
    """Drop, double, exchange or repeat parts between separators."""
    mark = dice.choice("\n;, ")
    parts = text.split(mark)
    place = dice.randrange(len(parts))
    what = dice.randrange(4)
    if what == 0:
        del parts[place]
    elif what == 1:
        parts.insert(place, dice.choice(parts))
    elif what == 2:
        parts[place] = dice.choice(parts)
    else:
        parts[place:place] = [parts[place]] * dice.choice(GROWTH)
    return mark.join(parts)


def _repeated(text: str, dice: Random, _others: Sequence[str]) -> str:
    place = dice.randint(0, len(text))
    length = dice.choice((1, 1, 5, 40))
    return text[:place] + text[place : place + length] * dice.choice(GROWTH) + text[place:]


def _spliced(text: str, dice: Random, others: Sequence[str]) -> str:
    other = dice.choice([text, *others])
    return text[: dice.randint(0, len(text))] + other[dice.randint(0, len(other)) :]


TEARS: Sequence[Tear] = (_cut, _put, _renumbered, _relined, _repeated, _spliced)


def written(value: Any, dice: Random) -> str:
    """Return a value as JSON, now and then with what only a text can have."""
    text = json.dumps(value, ensure_ascii=dice.random() < 0.5)
    if dice.random() < 0.15:
        numbers = list(re.finditer(r"-?\d+(\.\d+)?|\"\w+\"", text))
        found = dice.choice(numbers) if numbers else None
        if found:
            text = text[: found.start()] + dice.choice(RAW) + text[found.end() :]
    if dice.random() < 0.1:
        # The same key twice, with another value.
        text = re.sub(
            r'("\w+"): ?([^,{}\[\]]+)', r"\1: \2, \1: null", text, count=dice.randint(1, 3)
        )
    if dice.random() < 0.05:
        text = torn(text, dice)
    return text[:MOST]
