"""The pages have all there is: commands, options, wishes, measures, names, links, the schema."""

import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
import pytest

import sakumon
from sakumon.cli import main
from sakumon.core import errors, exchange
from sakumon.core import family as contract
from sakumon.core.puzzle import document_schema
from sakumon.core.wish import write_wish
from sakumon.drawing.render import SUFFIXES, THEMES
from sakumon.drawing.scene import Role
from sakumon.families import family_folder, load_family
from sakumon.lab import experiment_names
from sakumon.play import players_by_name
from tests.support.population import FAMILIES, SAMPLE, composed, some
from tests.test_readme import PAGES, ROOT, blocks, named

DOCS = ROOT / "docs"
HELP = {"-h", "--help"}
LINKED = [*PAGES, *(ROOT / name for name in ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"))]


def home_of(family: str) -> Path:
    """Return the README.md in a family's folder."""
    return family_folder(family) / "README.md"


def sections(page: Path) -> dict[str, str]:
    """Return the text under each heading of the second level."""
    parts = re.split(r"^## (.+)$", page.read_text(), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def commands() -> dict[str, click.Command]:
    """Return every command by name, the program itself included."""
    context = click.Context(main)
    found = {name: main.get_command(context, name) for name in main.list_commands(context)}
    return {"sakumon": main, **{name: verb for name, verb in found.items() if verb is not None}}


def options_of(command: click.Command) -> Iterator[str]:
    """Name every option of a command, and of the commands inside one of a family."""
    for parameter in command.get_params(click.Context(command)):
        if isinstance(parameter, click.Option):
            yield from {*parameter.opts, *parameter.secondary_opts} - HELP
    if isinstance(command, click.Group) and command is not main:
        for part in command.commands.values():
            yield from options_of(part)


def values_of(command: click.Command) -> Iterator[str]:
    """Name every choice that a command offers, and every argument as its usage shows it."""
    for parameter in command.get_params(click.Context(command)):
        if isinstance(parameter.type, click.Choice):
            yield from map(str, parameter.type.choices)
        elif isinstance(parameter, click.Argument):
            yield (parameter.metavar or parameter.human_readable_name).upper()


def unlisted(text: str, names: Iterable[str]) -> list[str]:
    """Return the names that a text does not show as code."""
    words = {word for shown in re.findall(r"`([^`\n]+)`", text) for word in shown.split()}
    return [name for name in names if name not in words]


def without_row(text: str, names: Iterable[str]) -> list[str]:
    """Return the names that no table of a text shows as code in the first cell of a row."""
    return unlisted("\n".join(re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)), names)


def test_every_command_has_its_heading_and_no_other() -> None:
    assert set(sections(DOCS / "commands.md")) == set(commands())


@pytest.mark.parametrize("name", commands())
def test_every_option_is_listed_under_its_command(name: str) -> None:
    text = sections(DOCS / "commands.md").get(name, "")
    assert not without_row(text, options_of(commands()[name]))
    assert not unlisted(text, values_of(commands()[name]))


def test_every_opponent_is_listed() -> None:
    assert not unlisted(sections(DOCS / "commands.md")["play"], players_by_name())


def test_an_option_left_out_would_be_seen() -> None:
    assert unlisted("`--seed` N and `sakumon draw FILE`", ["--seed", "FILE", "--see"]) == ["--see"]
    table = "see `--all`\n| `-o`, `--out` NAME | as with `--most` |\n"
    assert without_row(table, ["-o", "--out", "--most", "--all"]) == ["--most", "--all"]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_wish_key_and_preset_is_listed(family: str) -> None:
    presets = load_family(family).composer.presets
    keys = write_wish(next(iter(presets.values())))
    shown = sections(home_of(family))
    assert not without_row(shown["Wishes"], keys)
    assert not without_row(shown["Presets"], presets)


@pytest.mark.parametrize(("family", "preset"), SAMPLE)
def test_every_measure_is_listed(family: str, preset: str) -> None:
    rating = composed(family, preset).rating
    assert rating is not None
    assert rating.measures
    shown = sections(home_of(family))["Measures"]
    assert not without_row(shown, rating.measures)
    assert not unlisted(shown, [rating.grade])


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_a_page_and_a_row_in_the_gallery(family: str) -> None:
    page = (DOCS / "families" / f"{family}.md").read_text()
    assert home_of(family).relative_to(ROOT).as_posix() in page
    assert home_of(family).relative_to(ROOT).as_posix() in (ROOT / "README.md").read_text()


def test_every_public_name_is_listed() -> None:
    text = (DOCS / "api.md").read_text()
    shown = set(re.findall(r":: (\w+)$", text, re.MULTILINE))
    assert set(sakumon.__all__) <= shown


def test_every_error_is_listed_with_its_exit_code() -> None:
    text = (DOCS / "api.md").read_text()
    kinds = errors.SakumonError.__subclasses__()
    assert kinds
    for kind in kinds:
        assert f"| `{kind.__name__}` | {kind.exit_code} |" in text


def test_every_role_theme_and_form_is_listed() -> None:
    text = (DOCS / "drawing.md").read_text()
    assert not unlisted(text, [*Role, *THEMES, *SUFFIXES])


def test_every_experiment_has_its_heading_and_no_other() -> None:
    assert set(sections(DOCS / "lab.md")) == set(experiment_names())


def test_every_make_target_is_listed() -> None:
    phony = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony is not None
    text = (ROOT / "CONTRIBUTING.md").read_text()
    # `show` is what a plain `make` does.
    assert not [name for name in phony[1].split() if f"`make {name}" not in text and name != "show"]


def test_every_picture_is_used_and_its_making_shown() -> None:
    making = (ROOT / "CONTRIBUTING.md").read_text()
    shown = "".join(page.read_text() for page in [*PAGES, *map(home_of, FAMILIES)])
    pictures = [path.name for path in (DOCS / "images").iterdir()]
    assert pictures
    assert not [name for name in pictures if f" {name}" not in making]
    assert not [name for name in pictures if f"images/{name}" not in shown]


@pytest.mark.parametrize("page", [*LINKED, *map(home_of, FAMILIES)], ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    for link in links:
        path, _, heading = link.partition("#")
        if not re.match(r"https?:", link):
            target = page.parent / path if path else page
            assert target.exists(), link
            assert not heading or heading in anchors(target), link


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, those of an included page too."""
    text = page.read_text()
    for name in re.findall(r"```\{include\} (\S+)", text):
        text += (page.parent / name).read_text()
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_schema_file_is_current() -> None:
    stored = json.loads((DOCS / "sakumon-1.schema.json").read_text())
    # Through JSON, which knows no tuples.
    assert stored == json.loads(json.dumps(document_schema())), "run `make schema`"


def members(kind: type) -> set[str]:
    """Return what a class of the contract has: its fields, and the methods of a protocol."""
    if not getattr(kind, "_is_protocol", False):
        return set(inspect.get_annotations(kind))
    methods = {name for name, value in vars(kind).items() if inspect.isfunction(value)}
    return {*inspect.get_annotations(kind), *methods} - {"__init__", "__subclasshook__"}


def defined() -> dict[str, set[str]]:
    """Return the classes that the contract's two files define, each with its members."""
    return {
        name: {member for member in members(kind) if not member.startswith("_")}
        for module in (contract, exchange)
        for name, kind in vars(module).items()
        if inspect.isclass(kind) and kind.__module__ == module.__name__
    }


def test_the_contract_is_listed_exactly() -> None:
    text = sections(DOCS / "architecture.md")["The contract"]
    parts = re.split(r"^### `(\w+)`$", text, flags=re.MULTILINE)[1:]
    cells = {
        name: re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
        for name, table in zip(parts[::2], parts[1::2], strict=True)
    }
    listed = {name: re.findall(r"`(\w+)`", " ".join(rows)) for name, rows in cells.items()}
    assert {name: set(names) for name, names in listed.items()} == defined()
    assert all(len(set(names)) == len(names) for names in listed.values())


def test_a_part_that_is_not_listed_would_be_seen() -> None:
    assert {"rules", "playing", "warm"} <= defined()["Family"]
    assert {"solve"} == defined()["Solver"]
    assert {"styles", "fog", "draw"} == defined()["Painter"]
    assert {"proof", "witness"} == defined()["Solved"]


def test_every_room_of_the_house_is_in_the_tree() -> None:
    (tree,) = blocks(DOCS / "architecture.md", "text")
    rooms = re.findall(r"^  (\w+)/ ", tree, re.MULTILINE)
    packages = Path(sakumon.__file__).parent.glob("*/__init__.py")
    assert sorted(rooms) == sorted(package.parent.name for package in packages)
    for name in some(re.findall(r"^(\w+)/ ", tree, re.MULTILINE)):
        assert (ROOT / name).is_dir()


def test_the_glossary_has_twenty_words_in_order_and_a_sentence_for_each() -> None:
    text = sections(DOCS / "architecture.md")["The twenty words that matter"]
    rows = re.findall(r"^\| (\w+) \| ([A-Z][^|]+\.) \|$", text, re.MULTILINE)
    words = [word for word, _ in rows]
    assert len(words) == 20
    assert words == sorted(words)


TRANSLATED = re.compile(r"\b(so many|so far|so often|shall|anew|told)\b", re.IGNORECASE)


@pytest.mark.parametrize("page", LINKED, ids=named)
def test_pages_are_in_plain_english(page: Path) -> None:
    assert TRANSLATED.findall(page.read_text()) == []


def test_sources_are_in_plain_english() -> None:
    folders = [ROOT / name for name in ("src", "tests", "benchmarks", "client/src")]
    sources = [path for folder in folders for path in folder.rglob("*.*")]
    sources = [path for path in sources if path.suffix in (".py", ".ts", ".md")]
    found = {path: TRANSLATED.findall(path.read_text()) for path in sources}
    # How far something has come is plain; this file names the words.
    odd = {path: [word for word in words if word != "so far"] for path, words in found.items()}
    assert [path.name for path, words in odd.items() if words] == [Path(__file__).name]


@pytest.mark.slow
def test_the_pages_build_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    folders = ["-d", str(tmp_path / "trees"), str(DOCS), str(tmp_path / "html")]
    done = subprocess.run([*command, *folders], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "html" / "families" / "walls.html").exists()
