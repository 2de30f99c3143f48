"""Where somebody waits, machines and hints answer in time with the best they have."""

import time
from typing import Any

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import Cancelled, OutOfTime
from sakumon.families import load_family
from sakumon.play.hints import suggest
from sakumon.play.players import LookaheadPlayer, players_by_name
from tests.support.population import FAMILIES, composed


def start_of(name: str) -> Any:
    """Return the start of a family's first preset."""
    return composed(name, next(iter(load_family(name).composer.presets))).position()


def late(**how: Any) -> Budget:
    """Return a budget whose time is up."""
    return Budget(until=time.monotonic() - 1, **how)


def test_a_budget_may_end_at_a_time() -> None:
    Budget(until=time.monotonic() + 100).spend(1)
    with pytest.raises(OutOfTime):
        late().spend(1)
    with pytest.raises(OutOfTime):
        late().part(10).spend(1)
    with pytest.raises(OutOfTime):
        late().apart(10).spend(1)
    with pytest.raises(OutOfTime):
        late().part(10).apart(10).spend(1)


def test_who_is_hurried_is_out_of_time() -> None:
    wanted: list[bool] = []
    whole = Budget(hurried=lambda: bool(wanted))
    purses = [whole, whole.part(10), whole.apart(10), whole.part(10).apart(10)]
    for purse in purses:
        purse.spend(1)
    wanted.append(True)
    for purse in purses:
        with pytest.raises(OutOfTime):
            purse.spend(1)


def test_a_share_of_the_time_is_shorter() -> None:
    now = time.monotonic()
    whole = Budget(until=now + 100)
    share = whole.apart(share=0.5).until
    assert share is not None
    assert now + 40 < share < now + 60
    assert Budget().apart(share=0.5).until is None


def test_who_asked_to_stop_comes_before_the_time() -> None:
    with pytest.raises(Cancelled):
        late(cancelled=lambda: True).spend(1)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_look_ahead_that_runs_out_of_time_plays_what_it_saw_before(name: str) -> None:
    family, at = load_family(name), start_of(name)
    legal = family.rules.moves(at)
    assert LookaheadPlayer(3).candidates(family, at, late()) == legal
    nearer = LookaheadPlayer(1).candidates(family, at, Budget())
    ends = _Ending(len(legal))
    assert LookaheadPlayer(2).candidates(family, at, ends) == nearer


class _Ending(Budget):
    """A budget whose time is up after some looks."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._looks = looks

    def spend(self, work: int) -> None:
        self._looks -= 1
        if self._looks < 0:
            raise OutOfTime("the time is up")
        super().spend(work)


@pytest.mark.parametrize("name", FAMILIES)
def test_engines_play_something_legal_in_no_time(name: str) -> None:
    family, at = load_family(name), start_of(name)
    soon = 0.05
    for player in players_by_name(family).values():
        if player.name in family.playing.engines:
            budget = Budget(until=time.monotonic() + soon)
            assert player.choose(family, at, Dice.of(1), budget) in family.rules.moves(at)


def test_a_hint_that_is_not_proved_is_what_the_best_engine_plays() -> None:
    for name in FAMILIES:
        family, at = load_family(name), start_of(name)
        found = suggest(family, at, Budget(1))
        if family.playing.engines and found.status == "unknown":
            assert found.move in family.rules.moves(at)
        elif found.status == "unknown":
            assert found.move is None


@pytest.mark.parametrize("name", FAMILIES)
def test_a_hint_for_which_no_time_is_left_is_none_or_a_guess(name: str) -> None:
    family, at = load_family(name), start_of(name)
    found = suggest(family, at, late())
    assert found.status == "unknown"
    assert found.move in ([None] if not family.playing.engines else family.rules.moves(at))
