"""Rules turned upside down on purpose: the twin or the validator must notice every one."""

from collections.abc import Callable

import numpy as np
import pytest

from sakumon.core.errors import BadBoard
from sakumon.core.wish import Range
from sakumon.families.doors import FAMILY
from sakumon.families.doors.compose import links, locks
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model import rules
from sakumon.families.doors.model.maze import DoorMaze
from tests.families.doors.some_mazes import proof_of
from tests.families.doors.test_against_twin import compare_games, compare_solutions
from tests.families.doors.test_validity import composed
from tests.families.doors.validator import problems


def test_locks_that_do_not_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        rules, "open_exits", lambda at: [room for room, _, _ in at.maze.exits_of(at.room)]
    )
    with pytest.raises(AssertionError):
        compare_games("6.6.6")


def test_keys_that_are_left_lying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DoorMaze, "key_rooms", property(lambda _maze: {}))
    with pytest.raises((AssertionError, BadBoard)):
        compare_games("6.6.6")


def test_a_solver_that_ignores_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(np, "isin", lambda locks, *_a, **_k: np.zeros(len(locks), bool))
    with pytest.raises(AssertionError):
        compare_solutions("4.8.8")


BROKEN: dict[str, Callable[..., object]] = {
    "clustered": lambda links, _dice: links.usable,
    "completed": lambda _links, _plan, chosen: chosen & (np.arange(len(chosen)) % 7 > 0),
    "place_openings": lambda _plan, walls, _least, _dice: np.tile([0.5, 1.5], (len(walls), 1)),
}


@pytest.mark.parametrize("part", BROKEN)
def test_doors_put_wrongly(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, part, BROKEN[part])
    at = composed(DoorsWish(kind="3.6.3.6", rooms=Range(40, 40)), 1)
    assert problems(FAMILY.rules.write(at))


def test_a_key_on_the_far_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        locks, "_hidden", lambda _zone, _degree, way, _count, _dice: ((1, way[-1]),)
    )
    at = composed(DoorsWish(kind="3.6.3.6", rooms=Range(40, 40), keys=1), 1)
    assert proof_of(at).status == "lost"
