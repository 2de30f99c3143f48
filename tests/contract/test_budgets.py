"""A budget reaches everything that takes one, and no position is decided twice."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from typing import Any

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import Cancelled, CannotCompose, OutOfBudget
from sakumon.core.family import AnyFamily
from sakumon.families import load_family
from sakumon.play.hints import advise
from sakumon.play.players import players_by_name
from tests.support.population import FAMILIES, SAMPLE, composed, part_of, some, some_positions

LIMIT = 200_000
Work = Callable[[Budget], object]


def works_of(name: str, preset: str, game: int) -> Iterator[tuple[str, Work]]:
    """Yield all that takes a budget, by name: each part of a family, and the workshop itself.

    Tests look at games of their own, so that none finds what another has left in memory.
    """
    family, puzzle = load_family(name), composed(name, preset)
    at, wish = puzzle.position(), workshop.light_wish(family, preset).settled()
    solved = family.solver.solve(at, Budget())
    propose = family.composer.proposer(wish, Budget())
    yield "composer.proposer", lambda budget: family.composer.proposer(wish, budget)
    yield "proposer", lambda budget: propose(Dice.of(1), budget)
    yield "solver.solve", lambda budget: family.solver.solve(at, budget)
    yield "rater.rate", lambda budget: family.rater.rate(at, solved, budget)
    for number, later in enumerate(some_positions(name, preset, game)):
        yield f"playing.warnings {number}", partial(family.playing.warnings, later)
    yield from optional_works(family, at)
    yield "workshop.compose", lambda budget: workshop.compose(family, wish, 3, 0, budget)
    yield "workshop.rate", lambda budget: workshop.rate(puzzle, budget)
    yield "workshop.solve", lambda budget: workshop.solve(puzzle, budget)
    yield "hint", lambda budget: advise(family, at, budget)
    for player in players_by_name(family).values():
        yield f"player {player.name}", partial(player.choose, family, at, Dice.of(1))


def optional_works(family: AnyFamily, at: Any) -> Iterator[tuple[str, Work]]:
    """Yield the parts with a budget that a family may have."""
    answers = part_of(family, "analysis.answers")
    survey = part_of(family, "analysis.survey")
    repair = part_of(family, "variation.repair")
    if answers:
        yield "analysis.answers", lambda budget: next(iter(answers(at, budget)), None)
    if survey:
        yield "analysis.survey", lambda budget: survey(at, budget, None)
    if repair:
        yield "variation.repair", lambda budget: repair(at, Dice.of(1), budget)
    for what, decide in (part_of(family, "analysis.fewest") or {}).items():
        yield f"fewest {what}", partial(decide, at)


@contextmanager
def strays(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Budget, list[int]]]:
    """Yield a budget, and a list of all work that is counted by budgets it cannot stop."""
    probing, found = [False], list[int]()
    mine, spend = Budget(LIMIT, cancelled=lambda: probing[0]), Budget.spend

    def watched(budget: Budget, work: int) -> None:
        probing[0] = True
        reached = budget._asked_to_stop()
        probing[0] = False
        if not reached:
            found.append(work)
        spend(budget, work)

    with monkeypatch.context() as patch:
        patch.setattr(Budget, "spend", watched)
        yield mine, found


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_what_is_cancelled_stops_at_once(name: str, preset: str) -> None:
    stopped = []
    for what, work in works_of(name, preset, 11):
        asked = count(1)
        budget = Budget(cancelled=partial(next, asked))
        try:
            work(budget)
        except Cancelled:
            stopped.append(what)
        else:
            assert budget.spent == 0, f"{what} went on"
        assert next(asked) <= 3, f"{what} went on"
    assert {"solver.solve", "workshop.compose", "workshop.rate", "hint"} <= set(stopped)


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_all_work_is_counted_where_it_can_be_stopped(
    name: str, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what, work in works_of(name, preset, 12):
        with strays(monkeypatch) as (budget, found), suppress(OutOfBudget, CannotCompose):
            work(budget)
        assert not found, f"{what} counts work by a budget of its own"


def test_work_that_cannot_be_stopped_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    with strays(monkeypatch) as (budget, found):
        budget.part(10).spend(1)
        budget.apart(10).part(5).spend(1)
        assert found == []
        Budget(10).spend(3)
        assert found == [3]


def decided(family: AnyFamily, work: Callable[[], object], patch: pytest.MonkeyPatch) -> list[str]:
    """Return the boards that a family's solver is asked for during some work."""
    kind, boards = type(family.solver), list[str]()
    solve = kind.solve

    def noted(solver: Any, at: Any, *given: Any) -> Any:
        boards.append(json.dumps(family.rules.write(at), sort_keys=True))
        return solve(solver, at, *given)

    with patch.context() as patched:
        patched.setattr(kind, "solve", noted)
        work()
    return boards


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_no_position_is_decided_twice(
    name: str, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    wish = workshop.light_wish(family, preset)
    made = decided(family, lambda: workshop.compose(family, wish, 4), monkeypatch)
    rated = decided(family, lambda: workshop.rate(puzzle), monkeypatch)
    assert json.dumps(puzzle.board, sort_keys=True) in some(rated)
    for boards in (made, rated):
        assert [board for board, times in Counter(boards).items() if times > 1] == []


@pytest.mark.parametrize("name", FAMILIES)
def test_deciding_twice_would_be_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    family = load_family(name)
    at = composed(name, next(iter(family.composer.presets))).position()
    boards = decided(
        family, lambda: [family.solver.solve(at, Budget()) for _ in range(2)], monkeypatch
    )
    assert len(boards) == 2
    assert len(set(boards)) == 1
