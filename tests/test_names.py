"""One meaning a word: no two packages define a class or an alias of the same name."""

import ast
from collections import defaultdict
from pathlib import Path

import sakumon

PACKAGE = Path(sakumon.__file__).parent
# Roles that every family fills for itself, under the name the contract has for them.
ROLES = {"Position", "Sheet"}


def defined(path: Path) -> list[str]:
    """Return the classes and type aliases that a module defines for others."""
    found = []
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found.append(node.name)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.append(node.targets[0].id)
    return [name for name in found if name[0].isupper() and not name.isupper()]


def test_a_name_is_defined_once() -> None:
    places = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in defined(path):
            places[name].append(path.relative_to(PACKAGE).as_posix())
    twice = {name: where for name, where in places.items() if len(where) > 1 and name not in ROLES}
    assert twice == {}
