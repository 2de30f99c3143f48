"""Documents and file formats of every family: round trips, faulty ones, and fuzz."""

import copy
import json
from contextlib import suppress
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sakumon.core.dice import Dice
from sakumon.core.errors import BadDocument, SakumonError
from sakumon.core.puzzle import document_schema, puzzle_of, read_documents, write_document
from sakumon.families import load_family
from sakumon.formats.files import read_text, write_puzzles
from sakumon.workshop.audit import check
from tests.support.population import FAMILIES, PRESETS, composed, examples_of, random_game

SCHEMA = jsonschema.Draft202012Validator(document_schema())


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_documents_round_trip_and_match_the_schema(name: str, preset: str) -> None:
    puzzle = composed(name, preset)
    text = write_document(puzzle)
    assert list(read_documents(text)) == [puzzle]
    SCHEMA.validate(json.loads(text))


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_ids_belong_to_the_board_and_nothing_else(name: str, preset: str) -> None:
    puzzle = composed(name, preset)
    family = load_family(name)
    turned = dict(reversed(list(puzzle.board.items())))
    assert puzzle_of(family, family.rules.read(turned)).id == puzzle.id
    start = puzzle.position()
    for at in list(random_game(family, start, Dice.of(1)))[1:3]:
        assert (puzzle_of(family, at).id == puzzle.id) == (at == start)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_native_formats_round_trip(name: str, preset: str) -> None:
    family = load_family(name)
    positions = [composed(name, preset, seed).position() for seed in (1, 2)]
    for form in family.formats.values():
        if form.read is None or form.sniff is None:
            continue
        try:
            text = form.write(positions)
        except BadDocument:
            continue  # a kind of puzzle that has no place in this format
        assert isinstance(text, str)
        assert form.sniff(text)
        assert form.read(text) == positions
        puzzles = read_text(text, form.suffix)
        assert [puzzle.position() for puzzle in puzzles] == positions
        assert write_puzzles(puzzles, form.suffix) == text.encode()


@pytest.mark.parametrize("name", FAMILIES)
def test_every_format_is_written_the_same_again(name: str) -> None:
    family = load_family(name)
    presets = list(family.composer.presets)
    for puzzle in (composed(name, presets[0]), composed(name, presets[-1])):
        bare = puzzle_of(family, family.rules.read(puzzle.board))
        again = msgspec.structs.replace(bare, proof=puzzle.proof)
        for form in family.formats.values():
            data = write_puzzles([puzzle], form.suffix)
            assert data
            assert data == write_puzzles([again], form.suffix)


@pytest.mark.parametrize("name", FAMILIES)
def test_formats_of_one_puzzle_refuse_several(name: str) -> None:
    first = next(preset for family, preset in PRESETS if family == name)
    puzzles = [composed(name, first, seed) for seed in (1, 2)]
    for form in load_family(name).formats.values():
        if form.single:
            with pytest.raises(SakumonError, match="here are 2: choose one with --number N"):
                write_puzzles(puzzles, form.suffix)


@pytest.mark.parametrize("name", FAMILIES)
def test_faulty_boards_give_their_error(name: str) -> None:
    family = load_family(name)
    lines = (examples_of(name) / "faulty.jsonl").read_text().splitlines()
    assert lines, "every family has faulty boards"
    for line in lines:
        example = json.loads(line)
        with pytest.raises(SakumonError) as caught:
            family.rules.read(example["board"])
        assert example["error"] in str(caught.value), example["name"]
        assert "\n" not in str(caught.value)


def test_tampered_documents_fail_the_check() -> None:
    name, preset = PRESETS[0]
    puzzle = composed(name, preset)
    values = json.loads(write_document(puzzle))
    for change in (_other_id, _no_proof, _wrong_answers, _shorter_line):
        tampered = change(copy.deepcopy(values))
        (found,) = read_documents(json.dumps(tampered))
        assert check(found, again=True), change.__name__


def _other_id(values: dict[str, Any]) -> dict[str, Any]:
    return {**values, "id": "walls-0"}


def _no_proof(values: dict[str, Any]) -> dict[str, Any]:
    del values["proof"]
    return values


def _wrong_answers(values: dict[str, Any]) -> dict[str, Any]:
    values["proof"]["answers"] += 1
    return values


def _shorter_line(values: dict[str, Any]) -> dict[str, Any]:
    values["proof"]["line"].pop()
    return values


SCRAPS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.floats(allow_nan=False),
    st.text(max_size=4),
    st.lists(st.integers(-2, 9), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_no_board_however_odd_gives_a_traceback(
    name: str, preset: str, data: st.DataObject
) -> None:
    board = copy.deepcopy(composed(name, preset).board)
    key = data.draw(st.sampled_from([*board, "unknown"]))
    board[key] = data.draw(SCRAPS)
    text = json.dumps({"format": "sakumon/1", "family": name, "board": board})
    with suppress(SakumonError):
        for puzzle in read_documents(text):
            puzzle.position()


@settings(max_examples=150, deadline=None, derandomize=True)
@given(text=st.text(alphabet=st.sampled_from('PGHV 0123456789;x-{}[]"up\n#.$@\ufeff'), max_size=80))
def test_no_text_however_odd_gives_a_traceback(text: str) -> None:
    with suppress(SakumonError):
        for puzzle in read_text(text):
            puzzle.position()
