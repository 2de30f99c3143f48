"""Odd inputs, a few hundred in all; and those that once did wrong."""

import itertools
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sakumon.families import family_names
from tests.fuzz.__main__ import cases, hunt
from tests.fuzz.case import CASES, Fault, read_case
from tests.fuzz.making import KINDS
from tests.fuzz.parent import Child, child
from tests.support.sixth import NAME, install
from tests.test_readme import ROOT

KEPT = sorted(CASES.glob("*.json"))
# As many as take a minute in all; counted, so that every run tries the same.
COUNTS = dict.fromkeys(KINDS, 300) | {"http": 150, "wish": 100}


@pytest.fixture(scope="module")
def using() -> Iterator[Child]:
    with child() as found:
        yield found


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_once_did_wrong_does_so_no_more(path: Path, using: Child) -> None:
    case = read_case(path)
    using.use(case)  # the first of a kind has time to load what it needs
    assert not isinstance(using.use(case), Fault)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_odd_inputs_are_answered_in_words(kind: str, using: Child) -> None:
    inputs = itertools.islice(cases([kind], family_names(), seed=1), COUNTS[kind])
    counts, marks = hunt(inputs, using, None)
    assert marks == set()
    # If all were refused at the door, nothing would have been tried.
    assert counts[f"{kind} taken"] > 0
    assert counts[f"{kind} refused"] > 0


@pytest.mark.slow
def test_a_family_from_elsewhere_is_tried_as_well(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--count", "40", "--family", NAME]
    done = subprocess.run(command, cwd=ROOT, env=install(tmp_path), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "40 inputs, 0 faults" in done.stdout
