"""Compiled code: every Numba kernel of the project sits in a folder or a file called `kernel`."""

from collections.abc import Callable
from functools import update_wrapper
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, TypeVar, cast

from sakumon.kernel.cache import cache_folder

Function = TypeVar("Function", bound=Callable[..., object])


class Kernel:
    """A function that Numba compiles when it is first called, or loads from the cache.

    Numba takes a second to import; commands that only read, draw or check never pay for it.
    """

    waiting: ClassVar[list["Kernel"]] = []
    lock: ClassVar[Lock] = Lock()

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.compiled: Callable[..., Any] | None = None
        Kernel.waiting.append(self)
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        if self.compiled is None:
            with Kernel.lock:  # the first call may come from several threads at once
                compile_waiting()
        assert self.compiled is not None
        return self.compiled(*arguments)


def compile_waiting() -> None:
    """Give every kernel imported so far to Numba, and let kernels that call others find them."""
    import numba

    fresh, Kernel.waiting = Kernel.waiting, []
    for kernel in fresh:
        folder = cache_folder(Path(kernel.function.__code__.co_filename))
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined, unused-ignore]
        kernel.compiled = numba.njit(cache=True, nogil=True)(kernel.function)
    for kernel in fresh:
        names = kernel.function.__globals__
        names.update({n: v.compiled for n, v in names.items() if isinstance(v, Kernel)})


def njit(function: Function) -> Function:
    """Mark a function for compiling: cached on disk, free of the interpreter lock."""
    return cast("Function", Kernel(function))
