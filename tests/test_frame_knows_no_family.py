"""The workshop knows no puzzle: nothing outside the families names one, or a part of one."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import sakumon
from sakumon.core.grades import GRADES
from sakumon.families import family_folder, family_names, load_family

PACKAGE = Path(sakumon.__file__).parent
CLIENT = PACKAGE.parents[1] / "client" / "src"
# The one folder that may speak of families.
OWN = ("families",)
# Files that are generated, and tests, which need something to look at.
MADE = ("server.ts", ".test.ts")
# Measures that are called as something is that every puzzle, drawing or table has.
EVERYONES = {
    "answers",
    "effort",
    "height",
    "key",
    "keys",
    "kinds",
    "links",
    "margin",
    "moves",
    "seconds",
    "shortest",
    "top",
    "width",
}


def measures_of(family: str) -> set[str]:
    """Return the measures of a family, as its page lists them."""
    page = (family_folder(family) / "README.md").read_text("utf-8")
    table = page.partition("\n## Measures\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


@cache
def forbidden() -> re.Pattern[str]:
    """Return a pattern that finds names of families, of their players and of their measures.

    A measure that is a common word is one only where a text has nothing else in it.
    """
    names = set(family_names())
    for name in family_names():
        names |= set(load_family(name).playing.engines)
    # An engine may be called as hard as it is, and a page may say what a measure is graded.
    names -= set(GRADES)
    measures = set().union(*map(measures_of, family_names())) - EVERYONES - set(GRADES)
    assert len(names) > 5
    assert len(measures) > 20
    words = {name for name in measures if "_" in name} | names
    inside = "|".join(re.escape(word) for word in sorted(words))
    whole = "|".join(re.escape(word) for word in sorted(measures))
    return re.compile(rf"(?<![\w-])(?:{inside})(?![\w-])|^(?:{whole})$")


def texts_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts and imports of a module, its docstrings left out."""
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, (node.module or "").replace(".", " ")


def client_texts_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module of the client, what templates put in left out."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        code = re.sub(r"^\s*(/?\*|//).*| // .*", "", line)
        for found in re.findall(r"\"([^\"]*)\"|'([^']*)'|`([^`]*)`", code):
            yield number, re.sub(r"\$\{[^}]*\}", " ", "".join(found))


def hits(texts: Iterator[tuple[int, str]], path: Path) -> list[str]:
    said = forbidden()
    return [
        f"{path.name}:{line}: {found[0]}" for line, text in texts if (found := said.search(text))
    ]


def frame_modules() -> list[Path]:
    modules = sorted(PACKAGE.rglob("*.py"))
    return [path for path in modules if path.relative_to(PACKAGE).parts[0] not in OWN]


def test_the_frame_names_no_family() -> None:
    modules = frame_modules()
    assert len(modules) > 100
    assert [hit for path in modules for hit in hits(texts_of(path), path)] == []


def test_the_client_names_no_family() -> None:
    modules = [path for path in sorted(CLIENT.rglob("*.ts")) if not path.name.endswith(MADE)]
    assert len(modules) > 20
    assert [hit for path in modules for hit in hits(client_texts_of(path), path)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('times(connection, "doors", "rooms")', ["doors", "rooms"]),
        ('if name == "walls": pass', ["walls"]),
        ("from sakumon.families.quoridor import FAMILY", ["quoridor"]),
        ('say("like chain,first_moves")', ["first_moves"]),
        ('"""Of walls."""\ndoors = space.doors', []),
    ],
)
def test_a_name_is_noticed(text: str, found: list[str], tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(text, "utf-8")
    assert [hit.rpartition(" ")[2] for hit in hits(texts_of(path), path)] == found
