"""Documents with odd values: one line and an exit code, whatever the command, never a traceback."""

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sakumon.cli import main
from sakumon.core.puzzle import write_document
from sakumon.families import load_family
from sakumon.formats.files import formats_of
from tests.support.population import FAMILIES, SAMPLE, composed

Values = dict[str, Any]
HALF = "\ud800"
# Spelled so in the file, since Python's own writer would spell another thing or none.
HUGE = "@huge@"


@cache
def document(name: str) -> str:
    preset = next(preset for owner, preset in SAMPLE if owner == name)
    return write_document(composed(name, preset))


def commands(source: Path) -> Iterator[list[str]]:
    """Yield what reads a file and writes or prints something of it."""
    folder, file = source.parent, str(source)
    yield ["check", file]
    yield ["convert", file, str(folder / "out.json")]
    yield ["convert", file, "-"]
    yield ["catalog", "add", file, "--store", str(folder / "store.db")]
    yield ["draw", file, "--solution"]
    yield ["draw", file, "-o", str(folder / "out.svg")]
    yield ["rate", file]
    yield ["solve", file, "--budget", "1000"]
    yield ["book", file, "-o", str(folder / "out.pdf")]


def run(words: list[str], text: str | None = None) -> Result:
    done = CliRunner().invoke(main, words, input=text)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def assert_said_in_a_line(done: Result) -> None:
    if done.exit_code == 2:
        assert done.stderr.startswith("sakumon: ")
        assert done.stderr.count("\n") == 1
        assert len(done.stderr) < 600
    for line in done.output.splitlines():
        assert line.isprintable() or line.startswith("{"), line


def assert_no_traceback(values: Values, folder: Path) -> set[int]:
    """Run every command over a document, and return what they answered with."""
    source = folder / "odd.json"
    source.write_text(json.dumps(values).replace(f'"{HUGE}"', "1e999"))
    codes = set()
    own = formats_of(load_family(name_of(values)))
    written = [["convert", str(source), str(folder / f"out{form.suffix}")] for form in own.values()]
    for words in [*commands(source), *written]:
        done = run(words)
        assert_said_in_a_line(done)
        codes.add(done.exit_code)
    return codes


def name_of(values: Values) -> str:
    name = values.get("family")
    return name if name in FAMILIES else FAMILIES[0]


def places(values: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the ways to every value inside."""
    if isinstance(values, dict | list):
        pairs = values.items() if isinstance(values, dict) else enumerate(values)
        for key, value in pairs:
            yield (*path, key)
            yield from places(value, (*path, key))


def changed(values: Values, path: tuple[Any, ...], value: Any) -> Values:
    found = copy.deepcopy(values)
    inside: Any = found
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return found


@pytest.mark.parametrize("score", [HUGE, -1e9, 1.5, -0.1, "high", None])
def test_a_score_lies_between_0_and_1(score: object, tmp_path: Path) -> None:
    odd = changed(json.loads(document("walls")), ("rating", "score"), score)
    assert assert_no_traceback(odd, tmp_path) == {2}


@pytest.mark.parametrize(
    "path",
    [
        ("rating", "grade"),
        ("rating", "measures", "routes"),
        ("rating", "measures", HALF),
        ("recipe", "wish", "game"),
        ("recipe", "wish", HALF),
        ("proof", "line", 0),
        ("board", "game"),
        ("board", HALF),
        ("id",),
        (HALF,),
    ],
)
def test_half_a_character_is_refused_wherever_it_stands(
    path: tuple[Any, ...], tmp_path: Path
) -> None:
    odd = changed(json.loads(document("walls")), path, HALF)
    assert assert_no_traceback(odd, tmp_path) == {2}


def test_half_a_character_is_refused_beside_a_whole_one(tmp_path: Path) -> None:
    whole = json.loads(document("sokoban"))
    whole["board"]["title"] = "𝄞"
    whole["id"] = ""
    source = tmp_path / "whole.json"
    source.write_text(json.dumps(whole))
    assert run(["convert", str(source), str(tmp_path / "out.json")]).exit_code == 0
    assert "𝄞" in (tmp_path / "out.json").read_text("utf-8")
    whole["board"]["title"] = f"𝄞{HALF}"
    assert assert_no_traceback(whole, tmp_path) == {2}


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("measures", [{}, {"chain": "x"}, {"moves": 10**400, "rooms": -1}])
def test_a_rating_may_lack_the_measures_of_its_wish(
    name: str, measures: Values, tmp_path: Path
) -> None:
    odd = changed(json.loads(document(name)), ("rating", "measures"), measures)
    source = tmp_path / "odd.json"
    source.write_text(json.dumps(odd))
    done = run(["check", str(source)])
    assert "of 1 hold" in done.stdout
    assert done.exit_code == int("0 of 1 hold" in done.stdout)


def test_a_rating_without_the_measures_of_its_wish_fails(tmp_path: Path) -> None:
    odd = changed(json.loads(document("panels")), ("rating", "measures"), {})
    source = tmp_path / "odd.json"
    source.write_text(json.dumps(odd))
    words = "its rating does not have the measures that its wish is about"
    assert words in run(["check", str(source)]).stdout


def test_a_recipe_may_wish_for_what_no_puzzle_has(tmp_path: Path) -> None:
    odd = changed(json.loads(document("panels")), ("recipe", "wish", "combo_link"), 7)
    source = tmp_path / "odd.json"
    source.write_text(json.dumps(odd))
    assert "recipe: combo_link=7: a chain of " in run(["check", str(source)]).stdout


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("move", ["{}", "room:{}", "r{}c1", "r1c{}", "a{}", "e{}h", "\x1b[31m{}\n"])
def test_a_move_may_have_thousands_of_digits(name: str, move: str, tmp_path: Path) -> None:
    word = move.format("9" * 4_302)
    odd = changed(json.loads(document(name)), ("proof", "line"), [word])
    source = tmp_path / "odd.json"
    source.write_text(json.dumps(odd))
    done = run(["check", str(source)])
    assert done.exit_code == 1
    assert len(done.stdout) < 1_000
    assert_said_in_a_line(done)
    source.write_text(document(name))
    played = run(["play", str(source)], text=f"{word}\nquit\n")
    assert "9" * 100 not in played.stdout
    assert "\x1b" not in played.stdout


@pytest.mark.parametrize("name", FAMILIES)
def test_no_change_of_a_document_gives_a_traceback(name: str, tmp_path: Path) -> None:
    values = json.loads(document(name))
    dice = random.Random(name)
    odd: list[Any] = [
        None,
        True,
        -1,
        0,
        2**63,
        10**400,
        -1e308,
        HUGE,
        "",
        "\x1b[2J",
        "9" * 4_302,
        [],
        {},
    ]
    every = list(places(values))
    for path in dice.sample(every, min(len(every), 25)):
        assert_no_traceback(changed(values, path, dice.choice(odd)), tmp_path)


def test_numbers_of_a_document_are_finite(tmp_path: Path) -> None:
    odd = changed(json.loads(document("doors")), ("board", "corners", 0, 0), HUGE)
    assert assert_no_traceback(odd, tmp_path) == {2}


@pytest.mark.parametrize("depth", [21, 980, 100_000])
@pytest.mark.parametrize("part", ["wish", "board", "measures"])
def test_a_document_may_be_nested_as_deeply_as_one_likes(
    part: str, depth: int, tmp_path: Path
) -> None:
    nested = f'"{part}":{{"odd":{"[" * depth}{"]" * depth},'
    source = tmp_path / "odd.json"
    source.write_text(document("walls").replace(f'"{part}":{{', nested))
    for words in commands(source):
        done = run(words)
        assert_said_in_a_line(done)
        assert done.exit_code in (1, 2)
