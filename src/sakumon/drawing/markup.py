"""Text made safe for XML."""

import re

_ENTITIES = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "'": "&#39;",
        "\t": "&#9;",
        "\n": "&#10;",
        "\r": "&#13;",
    }
)
# XML 1.0 has no way to write these, not even escaped.
_UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def writable(text: str) -> str:
    """Return the text with a mark in place of each character that no document can hold."""
    return _UNWRITABLE.sub("\ufffd", text)


def escape(text: str) -> str:
    """Return text that may stand between tags as well as between quotes."""
    return writable(text).translate(_ENTITIES)
