"""What the server and its workers say to each other: pickles, each after its length."""

import asyncio
import pickle
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, BinaryIO

_LENGTH = struct.Struct("!Q")


class Missing(Exception):
    """The worker has not got what a task is about: it must be handed in with all of it."""


@dataclass(frozen=True, slots=True)
class Order:
    """A task for a worker: a function of what it keeps, these values and a budget."""

    task: Callable[..., Any]
    values: tuple[Any, ...]
    work: int
    answer_by: float | None  # the time, of `time.monotonic`, at which the best found is wanted
    processor: float  # seconds of processor time after which the worker is ended


@dataclass(frozen=True, slots=True)
class News:
    """How much work is done."""

    spent: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A task is done."""

    result: Any
    leaves: bool = False  # whether the worker ends now


@dataclass(frozen=True, slots=True)
class Failed:
    """A task ended with an error."""

    error: BaseException
    leaves: bool = False


Notice = News | Finished | Failed


def pack(message: Order | Notice) -> bytes:
    """Return a message as it travels."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(data)) + data


def read_order(stream: BinaryIO) -> Order | None:
    """Wait for the next order; None when the server is gone."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    # Both ends are the same program, and nobody else writes here.
    return pickle.loads(data) if len(data) == length else None  # noqa: S301


async def read_notice(stream: asyncio.StreamReader) -> Notice | None:
    """Wait for the next report; None when the worker is gone."""
    try:
        (length,) = _LENGTH.unpack(await stream.readexactly(_LENGTH.size))
        data = await stream.readexactly(length)
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    found: Notice = pickle.loads(data)  # noqa: S301
    return found
