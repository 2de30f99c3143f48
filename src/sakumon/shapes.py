"""Values read into typed shapes, safely from several threads."""

from threading import RLock
from typing import Any, TypeVar

import msgspec

Shape = TypeVar("Shape")
_learned: set[Any] = set()
_learning = RLock()


def read_shape(values: Any, shape: type[Shape], **how: Any) -> Shape:
    """Return the values in a shape; `how` is as in `msgspec.convert`."""
    if shape not in _learned:
        # A shape is learned at its first use, and two threads that do so at once crash the process.
        with _learning:
            msgspec.json.Decoder(shape, dec_hook=how.get("dec_hook"))
            _learned.add(shape)
    found: Shape = msgspec.convert(values, shape, **how)
    return found
