"""The two sides of a game: which of them have moves to make, and what people call them."""

from typing import Any

from sakumon.core.errors import UnknownName, unknown
from sakumon.core.family import AnyFamily
from sakumon.core.message import Message


def sides_to_move(family: AnyFamily, start: Any) -> frozenset[int]:
    """Return the sides that have moves to make: 0 alone in a puzzle, both in a game for two."""
    return frozenset(range(family.playing.players(start)))


def side_names(family: AnyFamily) -> list[str]:
    """Return what the sides are called, without an article."""
    return [name.removeprefix("the ") for name in family.playing.sides]


def side_named(family: AnyFamily, name: str) -> int:
    """Return the side that a name, or the number 0 or 1, stands for."""
    names = side_names(family)
    if name in names:
        return names.index(name)
    if name in ("0", "1"):
        return int(name)
    what = Message("side of {family}", family=family.name)
    raise UnknownName(unknown(what, name, [*names, "0", "1"]))
