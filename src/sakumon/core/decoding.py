"""Values read into typed shapes, safely from several threads."""

from collections.abc import Mapping, Sequence
from threading import RLock
from typing import Any, TypeVar

import msgspec

from sakumon.core.errors import BadBoard

Decoded = TypeVar("Decoded")
BodyShape = TypeVar("BodyShape", bound=msgspec.Struct)
_learned: set[Any] = set()
_learning = RLock()


def read_shape(values: Any, shape: type[Decoded], **how: Any) -> Decoded:
    """Return the values in a shape; `how` is as in `msgspec.convert`."""
    if shape not in _learned:
        # A shape is learned at its first use, and two threads that do so at once crash the process.
        with _learning:
            msgspec.json.Decoder(shape, dec_hook=how.get("dec_hook"))
            _learned.add(shape)
    found: Decoded = msgspec.convert(values, shape, **how)
    return found


def read_body(
    values: Mapping[str, Any],
    shape: type[BodyShape],
    known: Mapping[str, Sequence[str]] | None = None,
) -> BodyShape:
    """Return the body; BadBoard says where it is wrong, and for some fields what is known."""
    try:
        return read_shape(dict(values), shape)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
    place = where.strip("`").removeprefix("$.")
    names = (known or {}).get(place.rpartition(".")[2], ()) if "enum" in what else ()
    hint = f" (known: {', '.join(names)})" if names else ""
    raise BadBoard(f"{place}: {what}{hint}" if place else what)
