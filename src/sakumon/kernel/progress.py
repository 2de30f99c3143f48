"""Who wants to know that something is being compiled."""

from collections.abc import Callable
from pathlib import Path

Begun = Callable[[Path, str], None]
Ended = Callable[[], None]
_listeners: list[tuple[Begun, Ended]] = []


def listen(begun: Begun, ended: Ended) -> None:
    """Have somebody called with the file and name of each kernel to compile, and after it."""
    _listeners.append((begun, ended))


def begin(source: Path, kernel: str) -> None:
    """Say that a kernel is to be compiled now."""
    for begun, _ in _listeners:
        begun(source, kernel)


def end() -> None:
    """Say that it is compiled."""
    for _, ended in _listeners:
        ended()
