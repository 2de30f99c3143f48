"""Tests on several Pythons: which were run is said, and one failure is a failure."""

from pathlib import Path

import pytest

from tools import pythons


@pytest.mark.parametrize(
    ("there", "broken", "code"),
    [
        ({"3.11", "3.12"}, set(), 0),
        ({"3.11"}, set(), 0),
        ({"3.11", "3.12"}, {"3.12"}, 1),
        ({"3.12"}, {"3.12"}, 1),
        (set(), set(), 1),
    ],
)
def test_one_failure_is_a_failure(
    there: set[str],
    broken: set[str],
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(
        pythons, "made", lambda version: Path(version) if version in there else None
    )
    monkeypatch.setattr(pythons, "tested", lambda home, _arguments: str(home) not in broken)
    assert pythons.main(["3.11", "3.12"], []) == code
    said = capsys.readouterr().out
    for version in ("3.11", "3.12"):
        how = "could not be had" if version not in there else "passed"
        assert f"Python {version}: {'failed' if version in broken else how}\n" in said


def test_a_python_that_nobody_has_cannot_be_had(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pythons, "PLACE", tmp_path)
    assert pythons.made("2.0") is None
    assert list(tmp_path.iterdir()) == []
