"""The families that are installed: found by entry point, loaded when first asked for."""

import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from sakumon.core.errors import UnknownName, unknown
from sakumon.core.family import AnyFamily
from sakumon.core.message import Message

GROUP = "sakumon.families"


@cache
def _found() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def family_names() -> list[str]:
    """Return the names of all families, sorted; none of them is loaded."""
    return sorted(_found())


@cache
def load_family(name: str) -> AnyFamily:
    """Return the family of this name."""
    if name not in _found():
        raise UnknownName(unknown(Message("family"), name, family_names()))
    family: AnyFamily = _found()[name].load()
    return family


def family_package(name: str) -> str:
    """Return the name of a family's module."""
    load_family(name)  # a wrong name is said at once
    return _found()[name].module


def family_folder(name: str) -> Path:
    """Return the folder of a family's module."""
    return Path(sys.modules[family_package(name)].__file__ or "").parent


def family_help(name: str) -> str:
    """Return the README beside a family's module: its rules, its wishes, its sources."""
    family = load_family(name)
    readme = family_folder(name) / "README.md"
    if readme.is_file():
        return readme.read_text("utf-8")
    return f"# {family.title}\n\n{family.summary}\n"
