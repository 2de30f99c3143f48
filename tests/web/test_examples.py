"""Every family can be shown, one that brings no examples too."""

from pathlib import Path

import pytest

from sakumon.families import load_family
from sakumon.web import examples
from tests.support.population import FAMILIES


def test_a_family_without_examples_is_shown_by_a_composed_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = FAMILIES[-1]
    shown = examples.example_board(name)
    monkeypatch.setattr(examples, "family_folder", lambda _name: tmp_path)
    examples.example_board.cache_clear()
    try:
        board = examples.example_board(name)
        assert board != shown
        assert load_family(name).rules.moves(load_family(name).rules.read(board))
    finally:
        examples.example_board.cache_clear()
