"""Compiled code: every Numba kernel of the project sits in a folder or a file called `kernel`.

Numba keeps compiled code on disk but does not notice when a callee in another file has changed.
So the cache lives in a folder named by a hash of all kernel sources: an edit anywhere starts a
new folder, and nothing stale is ever loaded.
"""

import hashlib
import os
import platform
import shutil
from collections.abc import Callable, Iterator
from functools import cache, update_wrapper
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, TypeVar, cast

PACKAGE = Path(__file__).parent.parent
Function = TypeVar("Function", bound=Callable[..., object])


def kernel_sources() -> Iterator[Path]:
    """Find every file that holds compiled code, in a fixed order."""
    return (
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.stem == "kernel" or path.parent.name == "kernel"
    )


def cache_root() -> Path:
    """Return the folder that holds the caches of all versions."""
    home = os.environ.get("SAKUMON_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "sakumon" / "kernels"


@cache
def cache_folder() -> Path:
    """Return the folder for the kernels exactly as they are now."""
    digest = hashlib.blake2b(digest_size=8)
    # Numba keeps the code of each place apart, so another copy of the package starts afresh.
    place = f"{PACKAGE} {platform.python_version()} {platform.machine()} {version('numba')}"
    digest.update(place.encode())
    for path in kernel_sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return cache_root() / digest.hexdigest()


def forget_old_caches(keep: int = 4) -> None:
    """Delete all but the newest caches, so that development does not fill the disk."""
    if cache_folder().exists():
        cache_folder().touch()  # the one in use is the newest, however old it is
    folders = [path for path in cache_root().glob("*") if path.is_dir()]
    folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for folder in folders[keep:]:
        shutil.rmtree(folder, ignore_errors=True)


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

    numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined, unused-ignore]
    fresh, Kernel.waiting = Kernel.waiting, []
    for kernel in fresh:
        kernel.compiled = numba.njit(cache=True, nogil=True)(kernel.function)
    for kernel in fresh:
        names = kernel.function.__globals__
        names.update({n: v.compiled for n, v in names.items() if isinstance(v, Kernel)})


def njit(function: Function) -> Function:
    """Mark a function for compiling: cached on disk, free of the interpreter lock."""
    return cast("Function", Kernel(function))
