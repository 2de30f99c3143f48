"""Writing to the store from requests, which may be broken off at any moment."""

import asyncio
from collections.abc import Callable

from sqlalchemy import Connection

from sakumon.catalog.recorder import Recorder, Written


async def write_down(recorder: Recorder, work: Callable[[Connection], Written]) -> Written:
    """Have something written to the store; it returns, or breaks off, once it is on the disk.

    Whoever it was broken off for looks into the store again, and must find it there.
    """
    writing = asyncio.wrap_future(recorder.do(work))
    try:
        return await asyncio.shield(writing)
    except asyncio.CancelledError:
        await asyncio.wait([writing])
        raise
