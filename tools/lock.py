"""What `requirements.lock` says: packages, their hashes, and who asked for them."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

_FIRST = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>\S+)(?: ; .*)?$")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_VIA = re.compile(r"^ +# +(?:via +)?(\S.*)$", re.MULTILINE)
_NAME = re.compile(r"^[\w.-]+")


@dataclass(frozen=True)
class Pin:
    """A package of the lock; one may be pinned twice, for older Pythons and for newer ones."""

    name: str
    version: str
    hashes: tuple[str, ...]
    wanted_by: frozenset[str]


def read_pins(lock: Path) -> list[Pin]:
    """Return the packages of a lock."""
    blocks = re.split(r"^(?=[\w.-]+==)", lock.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return [_pin(block) for block in blocks]


def _pin(block: str) -> Pin:
    head, _, rest = block.partition("\n")
    first = _FIRST.match(head.removesuffix("\\").strip())
    if first is None:
        raise ValueError(f"not a pinned package: {head}")
    wanted_by = frozenset(line for line in _VIA.findall(rest) if line != "via")
    return Pin(first["name"], first["version"], tuple(_HASH.findall(rest)), wanted_by)


def names(requirements: Iterable[str]) -> set[str]:
    """Return the names of the packages that requirements ask for, as a lock spells them."""
    found = [_NAME.match(requirement) for requirement in requirements]
    return {re.sub(r"[-_.]+", "-", name[0]).lower() for name in found if name}


def reached(pins: Sequence[Pin], roots: set[str]) -> set[str]:
    """Return the names of packages that these need, themselves included."""
    found = set(roots)
    while more := {pin.name for pin in pins if pin.wanted_by & found} - found:
        found |= more
    return found


def scopes(pins: Sequence[Pin], pyproject: Path) -> dict[str, str]:
    """Tell of each package whether it is required, optional, or only for who works on the code."""
    project = tomllib.loads(pyproject.read_text("utf-8"))["project"]
    required = reached(pins, names(project["dependencies"]))
    extras = [one for many in project["optional-dependencies"].values() for one in many]
    optional = reached(pins, names(extras))
    return {
        pin.name: "required"
        if pin.name in required
        else "optional"
        if pin.name in optional
        else "excluded"
        for pin in pins
    }
