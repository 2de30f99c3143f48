"""A graphics processor, and the program that it runs."""

from pathlib import Path
from typing import Any

from sakumon.core.errors import NoDevice
from sakumon.core.message import Message

# The program, in the order in which its parts build on one another.
PARTS = ("sets", "walking", "settling", "level", "check")


def find_cupy() -> Any:
    """Return CuPy, where there is a device for it."""
    try:
        import cupy
    except ImportError:
        problem = Message("a GPU needs the package cupy: pip install 'sakumon[gpu]'")
        raise NoDevice(problem) from None
    try:
        devices = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        devices = 0
    if not devices:
        raise NoDevice(Message("there is no GPU here; solve it without --on gpu"))
    return cupy


def source() -> str:
    """Return the whole program."""
    return "\n".join((Path(__file__).parent / f"{part}.cu").read_text() for part in PARTS)


def load(cupy: Any, width: int, height: int, hands: int, *, mirrors: bool) -> Any:
    """Return the program for a game, compiled at its first use."""
    game = (f"-DW={width}", f"-DH={height}", f"-DHANDS={hands}")
    alone = () if mirrors else ("-DNO_MIRROR",)
    return cupy.RawModule(code=source(), options=("-std=c++17", *game, *alone))
