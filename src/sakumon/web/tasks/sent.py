"""Answers as they are sent: written out, and compressed, where no other request has to wait."""

import gzip
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from sakumon.web.preferences import Preferences

# Bytes below which compressing does not pay.
SMALL = 500
# Drawings shrink well at once.
QUICK = 1


@dataclass(frozen=True, slots=True)
class Sent:
    """The bytes of an answer."""

    body: bytes
    packed: bool
    kind: str = "application/json"
    name: str | None = None  # of the file that a browser makes of it


def as_json(answer: Any, preferences: Preferences) -> Sent:
    """Return an answer as JSON."""
    return as_bytes(_writer(type(answer)).dump_json(answer), preferences, "application/json")


def as_bytes(body: bytes, preferences: Preferences, kind: str, name: str | None = None) -> Sent:
    """Return bytes of a kind."""
    packed = preferences.packed and len(body) > SMALL
    return Sent(gzip.compress(body, QUICK, mtime=0) if packed else body, packed, kind, name)


_writers: dict[type, TypeAdapter[Any]] = {}


def _writer(kind: type) -> TypeAdapter[Any]:
    """Return what writes answers of a kind: making one takes longer than using it."""
    if kind not in _writers:
        _writers[kind] = TypeAdapter(kind)
    return _writers[kind]
