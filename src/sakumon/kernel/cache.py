"""Where compiled code is kept between runs.

The code of a file lives in a folder named by a hash of that file and of all it imports: an edit
starts new folders for what it touches, and nothing stale is ever loaded.
"""

import ast
import hashlib
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from types import FunctionType
from typing import Any


class KernelCache:
    """Keeps the code of one kernel, as Numba asks its caches to."""

    def __init__(self, kernel: FunctionType) -> None:
        self._name = kernel.__name__
        self._source = Path(kernel.__code__.co_filename)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the compiled kernel for the types of its arguments, None if it is not there."""
        from numba.core.compiler import CompileResult

        try:
            kept = self._path(signature).read_bytes()
        except OSError:
            return None
        # As trusted as the program itself: who can write there can write to the sources too.
        return CompileResult._rebuild(target, *pickle.loads(kept))  # noqa: S301

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled kernel; whoever reads at the same time sees all of it or nothing."""
        from numba.core.serialize import dumps

        path = self._path(signature)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(dumps(compiled._reduce()))
        Path(file.name).replace(path)

    def _path(self, signature: Any) -> Path:
        types = hashlib.blake2b(str(signature).encode(), digest_size=4).hexdigest()
        return cache_folder(self._source) / f"{self._name}-{types}.kernel"


def kernel_sources(folder: Path) -> list[Path]:
    """Return every file below a folder that holds compiled code, in a fixed order."""
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if path.stem == "kernel" or path.parent.name == "kernel"
    ]


def cache_root() -> Path:
    """Return the folder that holds all compiled code."""
    home = os.environ.get("SAKUMON_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "sakumon" / "kernels"


@cache
def cache_folder(source: Path) -> Path:
    """Return the folder for the kernels of a file exactly as it is now."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(target().encode())
    for path in sorted(_all_imported(source)):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    inside = source.relative_to(_package(source)).with_suffix("").parts
    return cache_root() / f"{'-'.join(inside)}-{digest.hexdigest()}"


@cache
def target() -> str:
    """Return what compiled code depends on besides its source."""
    from numba.core.registry import cpu_target

    machine = cpu_target.target_context.codegen().magic_tuple()
    return f"{sys.version_info[:2]} {version('numba')} {version('llvmlite')} {machine}"


def _all_imported(source: Path) -> set[Path]:
    """Return a file and all files of its package that it imports, and those these import."""
    found, pending = {source}, [source]
    for path in pending:
        fresh = set(_imported(path)) - found
        found |= fresh
        pending += sorted(fresh)
    return found


@cache
def _imported(source: Path) -> tuple[Path, ...]:
    return tuple(_files(ast.parse(source.read_bytes()), _package(source)))


def _package(source: Path) -> Path:
    """Return the outermost package that a file is in."""
    package = source.parent
    while (package.parent / "__init__.py").exists():
        package = package.parent
    return package


def _files(tree: ast.AST, package: Path) -> Iterator[Path]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package.name):
            base = package.parent / (node.module or "").replace(".", "/")
            for stem in (base, *(base / name.name for name in node.names)):
                yield from (
                    p for p in (stem.with_suffix(".py"), stem / "__init__.py") if p.exists()
                )


def is_compiled(folder: Path) -> bool:
    """Tell whether all kernels below a folder have been compiled as they are now."""
    return all(cache_folder(path).exists() for path in kernel_sources(folder) if _has_code(path))


def mark_compiled(folder: Path) -> None:
    """Note that all kernels below a folder that are needed have been compiled as they are now."""
    for path in kernel_sources(folder):
        cache_folder(path).mkdir(parents=True, exist_ok=True)


def _has_code(path: Path) -> bool:
    return "@njit" in path.read_text("utf-8")


def forget_old_caches(keep: int = 8) -> None:
    """Delete all but the newest caches of each file, so that development does not fill the disk."""
    folders = sorted((path for path in cache_root().glob("*-*") if path.is_dir()), key=_name)
    for _, group in groupby(folders, key=_name):
        newest = sorted(group, key=lambda path: path.stat().st_mtime, reverse=True)
        for folder in newest[keep:]:
            shutil.rmtree(folder, ignore_errors=True)


def _name(folder: Path) -> str:
    return folder.name.rpartition("-")[0]
