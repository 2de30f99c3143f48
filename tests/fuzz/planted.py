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
    # At one stroke: to fill memory bit by bit takes more time than an input has.
    "memory": lambda: bytearray(1 << 32),
    "crash": lambda: ctypes.string_at(0),
    "raise": _raise,
    "unprintable": lambda: _unprintable(),
    "refuse": _refuse,
    "nothing": lambda: None,
}


def _unprintable() -> None:
    raise BadBoard("\ud800")
