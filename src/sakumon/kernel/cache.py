"""Where compiled code is kept between runs: with the package if it came with it, else at home."""

import hashlib
import os
import pickle
import shutil
import tempfile
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from sakumon.kernel import progress
from sakumon.kernel.sources import entries_of, folder_name, prepared_sources
from sakumon.kernel.target import LEVEL, has_level, processor, toolchain

# Kernels that a wheel carries, compiled for a level that many processors have.
SHIPPED = Path(__file__).parent / "shipped"
SUFFIX = ".kernel"


def cache_root() -> Path:
    """Return the folder that holds all code compiled here."""
    home = os.environ.get("SAKUMON_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "sakumon" / "kernels"


def cache_folder(source: Path) -> Path:
    """Return the folder for the kernels of a file exactly as it is now."""
    return cache_root() / folder_name(source, toolchain(processor()))


def shipped_folder(source: Path) -> Path | None:
    """Return the folder of a file's kernels that came with the package, if they fit here."""
    if not SHIPPED.is_dir() or not has_level():
        return None
    folder = SHIPPED / folder_name(source, toolchain((LEVEL, "")))
    return folder if folder.is_dir() else None


class KernelCache:
    """Keeps the code of one kernel, as Numba asks its caches to."""

    def __init__(self, kernel: FunctionType) -> None:
        self._name = kernel.__name__
        self._source = Path(kernel.__code__.co_filename)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the compiled kernel for the types of its arguments, None if it is not there."""
        from numba.core.compiler import CompileResult

        rebuild = cast("Any", CompileResult)._rebuild
        file = self._file(signature)
        for folder in (shipped_folder(self._source), cache_folder(self._source)):
            if folder is not None and (parts := _read(folder / file)) is not None:
                return rebuild(target, *parts)
        progress.begin(self._source, self._name)
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled kernel; whoever reads at the same time sees all of it or nothing."""
        from numba.core import serialize

        data = cast("Any", serialize).dumps(compiled._reduce())
        with suppress(OSError):  # where nothing can be written, it is compiled again next time
            _write(cache_folder(self._source) / self._file(signature), data)
        progress.end()

    def _file(self, signature: Any) -> str:
        types = hashlib.blake2b(str(signature).encode(), digest_size=4).hexdigest()
        return f"{self._name}-{types}{SUFFIX}"


def _read(path: Path) -> Any:
    """Return the parts of a compiled kernel, None if it is not there or damaged."""
    try:
        # The user's own folder, or the package's: Numba's caches are trusted in the same way.
        return pickle.loads(path.read_bytes())  # noqa: S301
    except (OSError, EOFError, ValueError, pickle.UnpicklingError):
        return None


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(data)
    Path(file.name).replace(path)


def missing_entries(folder: Path) -> list[str]:
    """Return the kernels below a folder that are still to be compiled ahead of time."""
    sources = prepared_sources(folder)
    return [name for path in sources for name in entries_of(path) if name not in _kept(path)]


def _kept(source: Path) -> set[str]:
    """Return the kernels of a file that are compiled."""
    folders = (shipped_folder(source), cache_folder(source))
    files = (file for folder in folders if folder for file in folder.glob(f"*{SUFFIX}"))
    return {file.stem.rpartition("-")[0] for file in files}


def forget_old_caches(keep: int = 8) -> None:
    """Delete all but the newest caches of each file, so that development does not fill the disk."""
    folders = sorted((path for path in cache_root().glob("*-*") if path.is_dir()), key=_name)
    for _, group in groupby(folders, key=_name):
        newest = sorted(group, key=lambda path: path.stat().st_mtime, reverse=True)
        for folder in newest[keep:]:
            shutil.rmtree(folder, ignore_errors=True)


def _name(folder: Path) -> str:
    return folder.name.rpartition("-")[0]
