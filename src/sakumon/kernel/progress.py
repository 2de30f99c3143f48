"""Who wants to know that something is being compiled, and how far that is."""

from collections.abc import Callable
from pathlib import Path

Listener = Callable[[Path, str], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Have somebody called with the file and the name of every kernel that is to be compiled."""
    _listeners.append(listener)


def begin(source: Path, kernel: str) -> None:
    """Say that a kernel is to be compiled now."""
    for listener in _listeners:
        listener(source, kernel)
