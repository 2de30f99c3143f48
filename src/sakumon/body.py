"""Reading a board's body into the shape that its family gave it."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from sakumon.errors import BadBoard
from sakumon.shapes import read_shape

Shape = TypeVar("Shape", bound=msgspec.Struct)


def read_body(
    values: Mapping[str, Any], shape: type[Shape], known: Mapping[str, Sequence[str]] | None = None
) -> Shape:
    """Return the body; BadBoard says where it is wrong, and for some fields what is known."""
    try:
        return read_shape(dict(values), shape)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
    place = where.strip("`").removeprefix("$.")
    names = (known or {}).get(place.rpartition(".")[2], ()) if "enum" in what else ()
    hint = f" (known: {', '.join(names)})" if names else ""
    raise BadBoard(f"{place}: {what}{hint}" if place else what)
