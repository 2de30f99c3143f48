"""Faults planted for the tests of this frame."""

import ctypes
from collections.abc import Callable

from sakumon.core.errors import BadBoard


def _loop() -> None:
    while True:
        pass


def _raise() -> None:
    raise KeyError("planted")


def _refuse() -> None:
    raise BadBoard("planted")


WRONGS: dict[str, Callable[[], object]] = {
    "loop": _loop,
    "memory": lambda: [bytearray(1 << 28) for _ in range(1 << 10)],
    "crash": lambda: ctypes.string_at(0),
    "raise": _raise,
    "unprintable": lambda: _unprintable(),
    "refuse": _refuse,
    "nothing": lambda: None,
}


def _unprintable() -> None:
    raise BadBoard("\ud800")
