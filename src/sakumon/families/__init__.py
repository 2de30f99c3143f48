"""The families that are installed: found by entry point, loaded when first asked for."""

import difflib
from functools import cache
from importlib import resources
from importlib.metadata import EntryPoint, entry_points

from sakumon.errors import UnknownName
from sakumon.family import AnyFamily

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
        raise UnknownName(unknown("family", name, family_names()))
    family: AnyFamily = _found()[name].load()
    return family


def family_help(name: str) -> str:
    """Return the README of a family: its rules, its wishes, its sources."""
    load_family(name)
    return resources.files(_found()[name].module).joinpath("README.md").read_text("utf-8")


def unknown(what: str, name: str, known: list[str]) -> str:
    """Say that there is no such thing, which one was perhaps meant, and which there are."""
    close = difflib.get_close_matches(name, known, n=1)
    guess = f"; did you mean '{close[0]}'?" if close else ""
    return f"there is no {what} '{name}'{guess} (there are: {', '.join(known)})"
