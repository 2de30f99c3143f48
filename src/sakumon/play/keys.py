"""Words from a keyboard: what each key press asks for."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from sakumon.core.move import Move
from sakumon.play.session import Session

COMMAND_KEYS = {
    "u": "undo",
    "r": "redo",
    "x": "restart",
    "h": "hint",
    "?": "help",
    "q": "quit",
    "\x03": "quit",
    "\x04": "quit",
}
TYPE_A_MOVE = ":"
# Keys that a family may give a meaning to.
PRESSES = ("up", "down", "left", "right", "space", "enter", "tab", *"123456789")

_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
_WINDOWS_ARROWS = {"H": "up", "P": "down", "M": "right", "K": "left"}
_OTHERS = {" ": "space", "\r": "enter", "\n": "enter", "\t": "tab"}
# A slow program finds several presses in one reading: escape sequences, or single characters.
_PRESS = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|[\x00\xe0][A-Z]|.", re.DOTALL)


def moves_of(session: Session, press: str) -> Sequence[Move]:
    """Return the moves that a press means where the game stands: a move itself, a key, a place."""
    if press in session.moves():
        return [Move(press)]
    return () if session.over else session.family.playing.press(session.position, press)


def keys_of(session: Session) -> Mapping[str, Sequence[Move]]:
    """Return the keys that mean something where the game stands, each with its moves."""
    found = {key: moves_of(session, key) for key in PRESSES}
    return {key: moves for key, moves in found.items() if moves}


def key_names(chunk: str) -> list[str]:
    """Return the names of the keys pressed: `up`, `space`, or the character itself."""
    return [_name(press) for press in _PRESS.findall(chunk)]


def _name(press: str) -> str:
    if press.startswith("\x1b") and len(press) == 3:
        return _ARROWS.get(press[-1], press)
    if press[0] in "\x00\xe0" and len(press) == 2:
        return _WINDOWS_ARROWS.get(press[-1], press)
    return _OTHERS.get(press, press)


class Keyboard:
    """Reads key presses until one of them means a command, a key of the family, or a typed move."""

    def __init__(
        self,
        read_chunk: Callable[[], str],
        read_line: Callable[[], str],
        keys: Callable[[], Collection[str]],
    ) -> None:
        self._read_chunk = read_chunk
        self._read_line = read_line
        self._keys = keys
        self._waiting: list[str] = []

    def read_word(self) -> str:
        """Return the next word; keys that mean nothing are passed over."""
        while True:
            key = self._next_key()
            if key in COMMAND_KEYS:
                return COMMAND_KEYS[key]
            if key in self._keys():
                return key
            if key == TYPE_A_MOVE:
                return self._read_line().strip()

    def _next_key(self) -> str:
        while not self._waiting:
            self._waiting = key_names(self._read_chunk())
        return self._waiting.pop(0)
