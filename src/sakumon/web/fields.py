"""A family's wish as fields of a form."""

import types
import typing
from typing import Any

import msgspec

from sakumon.core.family import AnyFamily
from sakumon.core.wish import Range
from sakumon.web.look import Look


def wish_fields(family: AnyFamily, look: Look) -> list[dict[str, Any]]:
    """Return every key of a family's wish: its kind, its bounds, what it means."""
    kind = type(next(iter(family.composer.presets.values())))
    return [
        _spoken({"name": field.name, **field_kind(field.type)}, family.name, look)
        for field in msgspec.structs.fields(kind)
    ]


def _spoken(field: dict[str, Any], family: str, look: Look) -> dict[str, Any]:
    """Return a field with words for itself and for what can be chosen."""
    words = {str(one): look.name(str(one), family) for one in field.get("choices", ())}
    return {**field, "label": look.name(field["name"], family), "words": words}


def field_kind(kind: Any) -> dict[str, Any]:
    """Return what a form should ask for a value of this type."""
    if kind is Range:
        return {"kind": "range"}
    found = msgspec.inspect.type_info(kind) if not _has_range(kind) else None
    match found:
        case msgspec.inspect.IntType(ge=low, le=high):
            return {"kind": "integer", "low": low, "high": high}
        case msgspec.inspect.FloatType(ge=low, le=high):
            return {"kind": "number", "low": low, "high": high}
        case msgspec.inspect.BoolType():
            return {"kind": "flag"}
        case msgspec.inspect.LiteralType(values=values):
            return {"kind": "choice", "choices": list(values)}
    return {"kind": "text"}


def _has_range(kind: Any) -> bool:
    union = typing.get_origin(kind) in (typing.Union, types.UnionType)
    return union and Range in typing.get_args(kind)
