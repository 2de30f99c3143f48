"""The pages tell all there is: commands, options, wishes, measures, names, links, the schema."""

import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
import jsonschema
import pytest
from click.testing import CliRunner

import sakumon
from sakumon.cli import main
from sakumon.core import errors
from sakumon.core.puzzle import document_schema, write_document
from sakumon.core.wish import write_wish
from sakumon.drawing.render import SUFFIXES, THEMES
from sakumon.drawing.scene import Role
from sakumon.families import _found, family_names, load_family
from sakumon.lab import experiment_names
from sakumon.play import players_by_name
from tests.support.population import FAMILIES, PRESETS, composed
from tests.test_readme import PAGES, ROOT, blocks, named

DOCS = ROOT / "docs"
HELP = {"-h", "--help"}
LINKED = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]


def home_of(family: str) -> Path:
    """Return the README.md in a family's folder."""
    return Path(inspect.getfile(type(load_family(family).rules))).parent / "README.md"


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


def untold(text: str, names: Iterable[str]) -> list[str]:
    """Return the names that a text does not show as code."""
    words = {word for shown in re.findall(r"`([^`\n]+)`", text) for word in shown.split()}
    return [name for name in names if name not in words]


def without_row(text: str, names: Iterable[str]) -> list[str]:
    """Return the names that no table of a text shows as code in the first cell of a row."""
    return untold("\n".join(re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)), names)


def test_every_command_has_its_heading_and_no_other() -> None:
    assert set(sections(DOCS / "commands.md")) == set(commands())


@pytest.mark.parametrize("name", commands())
def test_every_option_is_told_under_its_command(name: str) -> None:
    text = sections(DOCS / "commands.md").get(name, "")
    assert not without_row(text, options_of(commands()[name]))
    assert not untold(text, values_of(commands()[name]))


def test_every_opponent_is_told() -> None:
    assert not untold(sections(DOCS / "commands.md")["play"], players_by_name())


def test_an_option_left_out_would_be_seen() -> None:
    assert untold("`--seed` N and `sakumon draw FILE`", ["--seed", "FILE", "--see"]) == ["--see"]
    table = "see `--all`\n| `-o`, `--out` NAME | as with `--most` |\n"
    assert without_row(table, ["-o", "--out", "--most", "--all"]) == ["--most", "--all"]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_wish_key_and_preset_is_told(family: str) -> None:
    presets = load_family(family).composer.presets
    keys = write_wish(next(iter(presets.values())))
    told = sections(home_of(family))
    assert not without_row(told["Wishes"], keys)
    assert not without_row(told["Presets"], presets)


@pytest.mark.parametrize(("family", "preset"), PRESETS)
def test_every_measure_is_told(family: str, preset: str) -> None:
    rating = composed(family, preset).rating
    assert rating is not None
    assert rating.measures
    told = sections(home_of(family))["Measures"]
    assert not without_row(told, rating.measures)
    assert not untold(told, [rating.grade])


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_a_page_and_a_row_in_the_gallery(family: str) -> None:
    page = (DOCS / "families" / f"{family}.md").read_text()
    assert home_of(family).relative_to(ROOT).as_posix() in page
    assert home_of(family).relative_to(ROOT).as_posix() in (ROOT / "README.md").read_text()


def test_every_public_name_is_told() -> None:
    text = (DOCS / "api.md").read_text()
    told = set(re.findall(r":: (\w+)$", text, re.MULTILINE))
    assert set(sakumon.__all__) <= told


def test_every_error_is_told_with_its_exit_code() -> None:
    text = (DOCS / "api.md").read_text()
    kinds = errors.SakumonError.__subclasses__()
    assert kinds
    for kind in kinds:
        assert f"| `{kind.__name__}` | {kind.exit_code} |" in text


def test_every_role_theme_and_form_is_told() -> None:
    text = (DOCS / "drawing.md").read_text()
    assert not untold(text, [*Role, *THEMES, *SUFFIXES])


def test_every_experiment_has_its_heading_and_no_other() -> None:
    assert set(sections(DOCS / "lab.md")) == set(experiment_names())


def test_every_make_target_is_told() -> None:
    phony = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony is not None
    text = (ROOT / "CONTRIBUTING.md").read_text()
    # `show` is what a plain `make` does.
    assert not [name for name in phony[1].split() if f"`make {name}" not in text and name != "show"]


def test_every_picture_is_used_and_its_making_told() -> None:
    told = (ROOT / "CONTRIBUTING.md").read_text()
    shown = "".join(page.read_text() for page in [*PAGES, *map(home_of, FAMILIES)])
    pictures = [path.name for path in (DOCS / "images").iterdir()]
    assert pictures
    assert not [name for name in pictures if f" {name}" not in told]
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


@pytest.mark.parametrize(("family", "preset"), PRESETS)
def test_composed_puzzles_match_the_schema_file(family: str, preset: str) -> None:
    schema = json.loads((DOCS / "sakumon-1.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    document = json.loads(write_document(composed(family, preset)))
    jsonschema.Draft202012Validator(schema).validate(document)


@pytest.fixture
def pancakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the family of adding-a-family.md for one test, as its page says."""
    page = DOCS / "adding-a-family.md"
    (tmp_path / "pancakes.py").write_text("\n\n".join(blocks(page, "python")))
    (entry,) = blocks(page, "toml")
    about = tmp_path / "pancakes-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pancakes\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(re.sub(r'\[.*"(.+)"]', r"[\1]", entry).replace('"', ""))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    _found.cache_clear()
    load_family.cache_clear()
    yield tmp_path
    _found.cache_clear()
    load_family.cache_clear()
    sys.modules.pop("pancakes", None)


def test_the_family_of_the_page_works(pancakes: Path) -> None:
    assert "pancakes" in family_names()
    (page,) = [page for page in PAGES if page.name == "adding-a-family.md"]
    *_, commands_shown = blocks(page, "sh")
    for line in commands_shown.splitlines():
        result = CliRunner().invoke(main, line.split()[1:])
        assert result.exit_code == 0, result.output
    drawn = CliRunner().invoke(main, ["draw", "stack.json", "--solution"])
    assert [drawn.output] == blocks(page, "text")
    (puzzle,) = sakumon.read("stack.json")
    assert sakumon.check(puzzle, again=True) == []
    jsonschema.validate(json.loads(write_document(puzzle)), document_schema())


@pytest.mark.slow
def test_the_family_of_the_page_keeps_the_contract(pancakes: Path) -> None:
    # A family in one file has no folder of examples.
    chosen = "pancakes and not faulty and not perft and not recorded and not soak"
    suite = [str(ROOT / "tests" / "contract"), "-k", chosen, "--rootdir", str(ROOT)]
    command = [sys.executable, "-m", "pytest", *suite, "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(pancakes)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_the_pages_build_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    folders = ["-d", str(tmp_path / "trees"), str(DOCS), str(tmp_path / "html")]
    done = subprocess.run([*command, *folders], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "html" / "families" / "walls.html").exists()
