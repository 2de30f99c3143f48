"""Writing files: whole or not at all, and into what is no plain file as a program should."""

import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path

from sakumon.core.errors import BadDocument, at_place
from sakumon.core.message import Message

# Names of streams that are open already, which may lead to a plain file with more in it.
_STREAMS = ("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/")
# Characters of a file's name that its draft has too; a system allows 255 bytes in all.
_SHARED_NAME = 40


def write_bytes(path: str | Path, data: bytes) -> None:
    """Write a file whole or not at all: what was there stays until the new one is complete."""
    write_stream(path, [data])


def write_stream(path: str | Path, parts: Iterable[bytes]) -> None:
    """Write a file, part after part, whole or not at all.

    A link is followed, and a file that is replaced keeps its mode. A device or a pipe is written
    into: it cannot be replaced by a file without being lost.
    """
    target = Path(path)
    try:
        if _is_stream(target):
            _write_into(target, parts)
        else:
            _replace(target.resolve(), parts)
    except OSError as error:
        problem = Message("cannot be written: {details}", details=error.strerror or str(error))
        raise BadDocument(at_place(target, problem)) from None


def make_folder(folder: Path) -> None:
    """Make a folder, with those above it, where there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = Message("cannot be made: {details}", details=error.strerror or str(error))
        raise BadDocument(at_place(folder, problem)) from None


def _is_stream(target: Path) -> bool:
    if str(target.absolute()).startswith(_STREAMS):
        return True
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _write_into(target: Path, parts: Iterable[bytes]) -> None:
    with os.fdopen(os.open(target, os.O_WRONLY | os.O_APPEND), "wb") as stream:
        for part in parts:
            stream.write(part)


def _replace(target: Path, parts: Iterable[bytes]) -> None:
    mode = _mode_of(target)
    prefix = f".{target.name[:_SHARED_NAME]}."
    handle, draft = tempfile.mkstemp(dir=target.parent, prefix=prefix)
    try:
        with os.fdopen(handle, "wb") as stream:
            for part in parts:
                stream.write(part)
            stream.flush()
            os.fsync(stream.fileno())
        Path(draft).chmod(mode)
        Path(draft).replace(target)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def _mode_of(target: Path) -> int:
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
