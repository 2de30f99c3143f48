"""Rules turned upside down on purpose: the twin must notice every one of them."""

from collections.abc import Callable, Iterator

import pytest

from sakumon.core.errors import BadBoard
from sakumon.families.walls.model import rules
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.tables import board_tables
from tests.families.walls.test_against_twin import (
    test_moves_safety_and_winner as compare_rules,
)
from tests.families.walls.test_against_twin import (
    test_w_equals_the_naive_count as compare_counts,
)

BUGS: dict[str, tuple[str, Callable[..., object]]] = {
    "walls never turn back": ("at_edge", lambda *_: False),
    "walls turn back at once": ("at_edge", lambda *_: True),
    "clockwise is counter-clockwise": ("arm_of", lambda kind, way: (kind + way // 2) % 4),
    "turning back keeps the way": ("reverse", lambda way: way),
    "nothing sweeps": ("sweeps", lambda *_: -1),
    "walls bar the other side": ("border", lambda cell, *_: cell),
}


@pytest.fixture(autouse=True)
def _fresh_tables() -> Iterator[None]:
    _forget()
    yield
    _forget()


def _forget() -> None:
    board_tables.cache_clear()
    rules._advance.cache_clear()
    rules._sweeps.cache_clear()


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_turns_a_comparison_red(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part, bug = BUGS[name]
    if part == "sweeps":
        monkeypatch.setattr(rules, "_sweeps", _cached(bug))
    monkeypatch.setattr(motion, part, bug)
    with pytest.raises((AssertionError, BadBoard)):
        compare_rules("survive")


def test_a_planted_bug_in_the_tables_turns_the_count_red(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "sweeps", lambda *_: -1)
    with pytest.raises(AssertionError):
        compare_counts()


def _cached(bug: Callable[..., object]) -> Callable[..., object]:
    bug.cache_clear = lambda: None  # type: ignore[attr-defined]
    return bug
