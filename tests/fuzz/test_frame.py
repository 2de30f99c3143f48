"""The frame notices what it is for: planted faults of every sort, each with its input."""

import itertools
import json
from pathlib import Path

import pytest

from sakumon.families import family_names
from tests.fuzz.__main__ import cases, hunt
from tests.fuzz.case import Case, Fault, read_case
from tests.fuzz.making import KINDS, make_case
from tests.fuzz.mutation import paths, written
from tests.fuzz.parent import child
from tests.fuzz.shrinking import shrunk


def planted(how: str) -> Case:
    return Case("planted", "none", {"how": how})


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ("raise", "KeyError"),
        ("loop", "TooLong"),
        ("memory", "MemoryError"),
        ("crash", "Crash"),
        ("unprintable", "UnicodeEncodeError"),
    ],
)
def test_a_planted_fault_is_noticed_and_the_next_input_is_not_blamed(how: str, what: str) -> None:
    with child() as using:
        using.use(planted("nothing"))
        found = using.use(planted(how))
        assert isinstance(found, Fault)
        assert (found.stage, found.what) == ("wrong", what)
        assert using.use(planted("nothing")) == "taken"


def test_a_refusal_in_words_is_no_fault() -> None:
    with child() as using:
        assert using.use(planted("refuse")) == "refused"


def test_a_fault_is_written_down_and_can_be_tried_again(tmp_path: Path) -> None:
    with child() as using:
        counts, marks = hunt(iter([planted("raise"), planted("nothing")]), using, tmp_path)
    assert counts == {"planted faulty": 1, "planted taken": 1}
    (path,) = tmp_path.iterdir()
    assert read_case(path) == planted("raise")
    assert {json.loads(path.read_text("utf-8"))["fault"]} == marks


def test_inputs_are_the_same_for_a_seed_and_others_for_another() -> None:
    family = family_names()[0]
    for kind in KINDS:
        assert make_case(kind, family, 3, 5) == make_case(kind, family, 3, 5)
    many = {make_case(kind, family, seed, 5).line() for kind in KINDS for seed in (3, 4)}
    assert len(many) > len(KINDS)


def test_every_kind_and_family_has_its_turn() -> None:
    turns = len(KINDS) * len(family_names())
    found = {
        (case.kind, case.family)
        for case in itertools.islice(cases(list(KINDS), family_names(), 1), turns)
    }
    assert len(found) == turns


class Picky:
    """Stands for a child that fails on every text with an x in it."""

    def use(self, case: Case) -> Fault | str:
        """Fail, or not."""
        return Fault("read", "Wrong", "", "x") if "x" in case.values["text"] else "taken"


def test_an_input_is_made_smaller() -> None:
    case = Case("file", "any", {"text": "many words and one x among them", "suffix": ".any"})
    found = shrunk(Picky(), case, Fault("read", "Wrong", "", "x"))  # type: ignore[arg-type]
    assert found.values == {"text": "x", "suffix": ".any"}


def test_inputs_hold_what_no_value_can() -> None:
    """Numbers beyond all bounds and keys twice are only in texts."""
    from random import Random

    texts = [written({"a": 1, "b": {"c": 2}}, Random(seed)) for seed in range(300)]
    assert any("1e999" in text for text in texts)
    assert any(text.count('"a"') == 2 for text in texts)
    assert len(paths({"a": [1, 2]})) == 4
