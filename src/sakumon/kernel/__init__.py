"""Compiled code: every Numba kernel of the project sits in a folder or a file called `kernel`."""

from collections.abc import Callable
from functools import update_wrapper
from threading import Lock
from types import FunctionType
from typing import Any, ClassVar, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])


class Kernel:
    """A function that other kernels call compiled; from Python it runs as it is written."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self._part: Callable[..., Any] | None = None
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        return self.function(*arguments)

    @property
    def part(self) -> Callable[..., Any]:
        """Return the function as other kernels call it."""
        if self._part is None:
            from sakumon.kernel.linking import part

            self._part = part(_as_kernels_see_it(self.function))
        return self._part


class EntryKernel(Kernel):
    """A kernel that Numba compiles when Python first calls it, or loads from the cache.

    Numba takes a second to import; commands that only read, draw or check never pay for it.
    """

    lock: ClassVar[Lock] = Lock()

    def __init__(self, function: FunctionType) -> None:
        super().__init__(function)
        self._whole: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> Any:
        if self._whole is None:
            with EntryKernel.lock:  # the first call may come from several threads at once
                self._whole = self._whole or self._linked()
        return self._whole(*arguments)

    def _linked(self) -> Callable[..., Any]:
        from sakumon.kernel.linking import whole

        linked: Callable[..., Any] = whole(_as_kernels_see_it(self.function))
        return linked


# What the names of each module mean to its kernels, by the module's name.
_meanings: dict[str, dict[str, Any]] = {}


def _as_kernels_see_it(function: FunctionType) -> FunctionType:
    """Return a function to which the names of other kernels mean their compiled parts."""
    names, module = function.__globals__, function.__module__
    if module not in _meanings:
        seen = _meanings[module] = dict(names)
        seen.update({name: v.part for name, v in names.items() if isinstance(v, Kernel)})
    seeing = FunctionType(function.__code__, _meanings[module], function.__name__)
    update_wrapper(seeing, function)
    del seeing.__wrapped__  # type: ignore[attr-defined]
    return seeing


def entry(function: Function) -> Function:
    """Mark a kernel that Python calls: compiled with all it calls, and kept on disk."""
    return cast("Function", EntryKernel(cast("FunctionType", function)))


def njit(function: Function) -> Function:
    """Mark a kernel that other kernels call: it becomes a part of every entry that needs it."""
    return cast("Function", Kernel(cast("FunctionType", function)))
