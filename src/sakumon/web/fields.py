"""A family's wish as fields of a form."""

import types
import typing
from typing import Any

import msgspec

from sakumon.core.family import AnyFamily, Number
from sakumon.core.wish import Range
from sakumon.web.answers.families import FieldKind, WishField
from sakumon.web.preferences import Preferences


def wish_fields(family: AnyFamily, preferences: Preferences) -> list[WishField]:
    """Return every key of a family's wish: its kind, its bounds, what it means."""

    def call(name: str | int) -> str:
        return preferences.name(str(name), family.name)

    wish, found = family.composer.wish, []
    for field in msgspec.structs.fields(wish):
        name, (kind, low, high, choices) = field.name, _asked_for(field.type)
        words = {str(one): call(one) for one in choices}
        drawn = name in wish.pictures
        found.append(WishField(name, call(name), kind, low, high, choices, words, drawn))
    return found


_Asked = tuple[FieldKind, Number | None, Number | None, list[str | int]]


def _asked_for(kind: Any) -> _Asked:
    """Return what a form should ask for a value of this type: its kind, bounds and choices."""
    if kind is Range:
        return "range", None, None, []
    match None if _has_range(kind) else msgspec.inspect.type_info(kind):
        case msgspec.inspect.IntType(ge=low, le=high):
            return "integer", low, high, []
        case msgspec.inspect.FloatType(ge=low, le=high):
            return "number", low, high, []
        case msgspec.inspect.BoolType():
            return "flag", None, None, []
        case msgspec.inspect.LiteralType(values=values):
            return "choice", None, None, [one for one in values if one is not None]
    return "text", None, None, []


def _has_range(kind: Any) -> bool:
    union = typing.get_origin(kind) in (typing.Union, types.UnionType)
    return union and Range in typing.get_args(kind)
