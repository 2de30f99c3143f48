"""Where compiled code is kept between runs.

Numba keeps compiled code on disk but does not notice when a callee in another file has changed.
So the code of a file lives in a folder named by a hash of that file and of all it imports: an edit
starts new folders for what it touches, and nothing stale is ever loaded.
"""

import ast
import hashlib
import os
import platform
import shutil
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from itertools import groupby
from pathlib import Path


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
    # Numba keeps the code of each place apart, so another copy of the package starts afresh.
    place = f"{source} {platform.python_version()} {platform.machine()} {version('numba')}"
    digest.update(place.encode())
    for path in sorted(_all_imported(source)):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    inside = source.relative_to(_package(source)).with_suffix("").parts
    return cache_root() / f"{'-'.join(inside)}-{digest.hexdigest()}"


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
