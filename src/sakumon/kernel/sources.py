"""The files that hold kernels, and by what each of them is known.

Compiled code lives in a folder named by a hash of its file and all it imports: an edit starts
new folders for what it touches, and nothing stale is ever loaded.
"""

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SAKUMON = Path(__file__).parents[1]


def kernel_sources(folder: Path) -> list[Path]:
    """Return every file below a folder that holds compiled code, in a fixed order."""
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if path.stem == "kernel" or path.parent.name == "kernel"
    ]


def prepared_sources(folder: Path) -> list[Path]:
    """Return those whose kernels are compiled ahead of time: experiments compile their own."""
    return [path for path in kernel_sources(folder) if "lab" not in path.relative_to(folder).parts]


@cache
def entries_of(source: Path) -> tuple[str, ...]:
    """Return the names of the kernels of a file that Python calls."""
    functions = (node for node in _tree(source).body if isinstance(node, ast.FunctionDef))
    marked = (node for node in functions if any(map(_is_entry, node.decorator_list)))
    return tuple(node.name for node in marked)


def _is_entry(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id == "entry"


@cache
def folder_name(source: Path, toolchain: str) -> str:
    """Return the name of the folder for the kernels of a file exactly as it is now."""
    digest, package = hashlib.blake2b(digest_size=8), package_of(source)
    digest.update(toolchain.encode())
    for path in sorted(_all_imported(source)):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    inside = source.relative_to(package).with_suffix("").parts
    return f"{'-'.join(inside)}-{digest.hexdigest()}"


def package_of(source: Path) -> Path:
    """Return the outermost package that a file is in."""
    package = source.parent
    while (package.parent / "__init__.py").exists():
        package = package.parent
    return package


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
    return tuple(_files(_tree(source), {package_of(source), SAKUMON}))


@cache
def _tree(source: Path) -> ast.Module:
    return ast.parse(source.read_bytes())


def _files(tree: ast.AST, packages: set[Path]) -> Iterator[Path]:
    """Yield the files of some packages that a file imports from."""
    places = {package.name: package.parent for package in packages}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        place = places.get(node.module.partition(".")[0])
        if place is not None:
            base = place / node.module.replace(".", "/")
            for stem in (base, *(base / name.name for name in node.names)):
                yield from (
                    p for p in (stem.with_suffix(".py"), stem / "__init__.py") if p.exists()
                )
