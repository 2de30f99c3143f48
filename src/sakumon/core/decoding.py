"""Values read into typed shapes, safely from several threads."""

from collections.abc import Mapping, Sequence
from threading import RLock
from typing import Any, TypeVar

import msgspec

from sakumon.core.errors import BadBoard, at_place
from sakumon.core.message import Message, joined
from sakumon.core.misfit import HALF, misfit_and_place

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
    try:
        found: Decoded = msgspec.convert(values, shape, **how)
    except UnicodeEncodeError as error:  # it repeats what does not fit, and cannot repeat this
        raise msgspec.ValidationError(f"{HALF} {error.object[error.start]!r}") from None
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
        problem, where = misfit_and_place(error)
    place = where.removeprefix("$.")
    names = (known or {}).get(place.rpartition(".")[2], ()) if "value" in problem.values else ()
    if names:
        listed = joined(names, ", ")
        problem = Message("{problem} (known: {known})", problem=problem, known=listed)
    raise BadBoard(at_place(place, problem) if place else problem)


def cell_at(place: tuple[int, int], width: int, height: int, name: str) -> int:
    """Return the number of a cell, counted row by row; BadBoard if it is not on the board."""
    x, y = place
    if 0 <= x < width and 0 <= y < height:
        return y * width + x
    raise BadBoard(
        Message(
            "{name}: [{x}, {y}] is off the {width}×{height} board",
            name=name,
            x=x,
            y=y,
            width=width,
            height=height,
        )
    )
