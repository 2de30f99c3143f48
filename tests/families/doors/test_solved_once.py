"""What was solved while composing is not solved again: real searches are counted."""

from collections import Counter

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.errors import Cancelled
from sakumon.families.doors import FAMILY
from sakumon.families.doors.model.kinds import KINDS
from sakumon.families.doors.model.maze import Position
from sakumon.families.doors.solve import solver

# Measures to be met make the composer solve mazes itself; locks make a search of several trips.
WISHES = [
    *((f"{kind}-small", ()) for kind in KINDS),
    ("6.6.6-medium", ("length=40..45",)),
    ("4.4.4.4-medium", ("twist=4..6", "length=60..70")),
    ("hat-small", ("dead_ends=0.3..0.4", "junctions=..12")),
    ("rectangles-small", ("keys=3", "storeys=2")),
    ("voronoi-small", ("keys=2", "length=15..60")),
    ("4.4.4.4-small", ("braid=0.5", "twist=1..4")),
]


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> Counter[Position]:
    """Count the searches for a way, by the position they begin from."""
    counts: Counter[Position] = Counter()
    search = solver.shortest_way

    def counted(at: Position, budget: Budget) -> list[int] | None:
        counts[at] += 1
        return search(at, budget)

    monkeypatch.setattr(solver, "shortest_way", counted)
    return counts


@pytest.mark.parametrize(("preset", "pairs"), WISHES)
def test_no_position_is_searched_twice(
    preset: str, pairs: tuple[str, ...], searched: Counter[Position]
) -> None:
    puzzle = workshop.compose(FAMILY, workshop.make_wish(FAMILY, preset, pairs), seed=3)
    assert searched[puzzle.position()] == 1
    assert set(searched.values()) == {1}


def test_a_second_search_would_be_counted(searched: Counter[Position]) -> None:
    puzzle = workshop.compose(FAMILY, workshop.make_wish(FAMILY, "6.6.6-small"), seed=3)
    FAMILY.solver.solve(puzzle.position(), Budget())
    assert set(searched.values()) == {2}


def test_several_mazes_are_tried_and_each_is_searched_once(searched: Counter[Position]) -> None:
    wish = workshop.make_wish(FAMILY, "hat-medium", ["length=60..62"])
    workshop.compose(FAMILY, wish, seed=3)
    assert len(searched) > 2
    assert set(searched.values()) == {1}


@pytest.mark.parametrize("pairs", [["kind=hat", "rooms=20000"], ["rooms=300", "length=290.."]])
def test_composing_stops_when_asked(pairs: list[str]) -> None:
    asked: list[bool] = []

    def cancelled() -> bool:
        asked.append(True)
        return len(asked) > 1

    wish = workshop.make_wish(FAMILY, None, pairs)
    with pytest.raises(Cancelled):
        workshop.compose(FAMILY, wish, 1, budget=Budget(cancelled=cancelled))
    assert len(asked) == 2
