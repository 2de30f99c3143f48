"""Documents of every family: round trips, faulty ones, and fuzz."""

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sakumon.core.errors import SakumonError
from sakumon.core.puzzle import document_schema, puzzle_of, read_documents, write_document
from sakumon.families import load_family
from sakumon.formats.files import read_text
from sakumon.workshop import claims
from sakumon.workshop.audit import RECIPE, Verdict, check, examine
from tests.support.population import FAMILIES, SAMPLE, composed, examples_of, some, some_positions

SCHEMA = jsonschema.Draft202012Validator(document_schema())
Values = dict[str, Any]


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_documents_round_trip_and_match_the_schema(name: str, preset: str) -> None:
    puzzle = composed(name, preset)
    text = write_document(puzzle)
    assert list(read_documents(text)) == [puzzle]
    SCHEMA.validate(json.loads(text))


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_ids_belong_to_the_board_and_nothing_else(name: str, preset: str) -> None:
    puzzle, family = composed(name, preset), load_family(name)
    turned = dict(reversed(list(puzzle.board.items())))
    assert puzzle_of(family, family.rules.read(turned)).id == puzzle.id
    start = puzzle.position()
    for at in some_positions(name, preset, seed=1, most=2)[1:]:
        assert (puzzle_of(family, at).id == puzzle.id) == (at == start)


@pytest.mark.parametrize("name", FAMILIES)
def test_faulty_boards_give_their_error(name: str) -> None:
    family = load_family(name)
    for line in some((examples_of(name) / "faulty.jsonl").read_text().splitlines()):
        example = json.loads(line)
        with pytest.raises(SakumonError) as caught:
            family.rules.read(example["board"])
        assert example["error"] in str(caught.value), example["name"]
        assert "\n" not in str(caught.value)


def _other_id(values: Values) -> Values:
    return {**values, "id": f"{values['family']}-0"}


def _no_proof(values: Values) -> Values:
    del values["proof"]
    return values


def _other_status(values: Values) -> Values:
    values["proof"]["status"] = "lost" if values["proof"]["status"] == "won" else "won"
    return values


def _more_answers(values: Values) -> Values:
    values["proof"]["answers"] = (values["proof"].get("answers") or 0) + 1
    return values


def _shorter_line(values: Values) -> Values:
    values["proof"]["line"].pop()
    return values


def _other_measure(values: Values) -> Values:
    values["rating"]["score"] = (values["rating"]["score"] + 0.25) % 1
    return values


@pytest.mark.parametrize(
    "change",
    [_other_id, _no_proof, _other_status, _more_answers, _shorter_line, _other_measure],
)
@pytest.mark.parametrize("name", FAMILIES)
def test_tampered_documents_fail_the_check(name: str, change: Callable[[Values], Values]) -> None:
    puzzle = composed(name, next(preset for owner, preset in SAMPLE if owner == name))
    tampered = change(json.loads(write_document(puzzle)))
    (found,) = read_documents(json.dumps(tampered))
    assert check(found, again=True)


def _lost_without_a_line(values: Values) -> Values:
    values["proof"] = {"status": "lost"}
    return values


def _other_grade(values: Values) -> Values:
    values["rating"]["grade"] = "fiendish"
    return values


@pytest.mark.parametrize(
    ("change", "claim"),
    [
        (_lost_without_a_line, claims.STATUS),
        (_more_answers, claims.ANSWERS),
        (_other_measure, claims.RATING),
        (_other_grade, claims.RATING),
    ],
)
@pytest.mark.parametrize("name", FAMILIES)
def test_a_forged_claim_is_refuted_by_a_little_work_or_named_as_unchecked(
    name: str, change: Callable[[Values], Values], claim: str
) -> None:
    puzzle = composed(name, next(preset for owner, preset in SAMPLE if owner == name))
    values = json.loads(write_document(puzzle))
    del values["recipe"]
    (honest,) = read_documents(json.dumps(values))
    assert examine(honest) == Verdict([], [])
    (forged,) = read_documents(json.dumps(change(values)))
    verdict = examine(forged)
    assert verdict.faults or claim in verdict.unchecked
    assert puzzle.proof is not None
    if claim != claims.ANSWERS or puzzle.proof.answers is not None:
        assert verdict.faults  # the first preset of each family takes little work


@pytest.mark.parametrize("name", FAMILIES)
def test_what_takes_much_work_is_named_as_unchecked(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "LITTLE_WORK", 1)
    puzzle = composed(name, next(preset for owner, preset in SAMPLE if owner == name))
    values = json.loads(write_document(puzzle))
    (forged,) = read_documents(json.dumps(_lost_without_a_line(values)))
    verdict = examine(forged)
    assert {claims.STATUS, claims.RATING} <= set(verdict.unchecked)
    assert RECIPE in verdict.unchecked


SCRAPS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.floats(allow_nan=False),
    st.text(max_size=4),
    st.lists(st.integers(-2, 9), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
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
