"""The store keeps puzzles as they came and finds them by what they are like."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from sakumon.catalog import Query, Store, open_store
from sakumon.catalog.schema import measures
from sakumon.catalog.stats import stats_of
from sakumon.catalog.where import COLUMNS
from sakumon.core.errors import BadFilter, UnknownName
from sakumon.core.family import Rating
from sakumon.core.puzzle import Puzzle
from sakumon.core.wish import Range
from tests.support.population import PRESETS, composed


def found(store: Store, **asked: object) -> list[Puzzle]:
    """Return the puzzles that a query finds, in its order."""
    return [entry.puzzle() for entry in store.find(Query(**asked))]  # type: ignore[arg-type]


def measure(puzzle: Puzzle, name: str) -> Any:
    """Return a measure of a puzzle, None if it has none."""
    return puzzle.rating.measures.get(name) if puzzle.rating else None


def routes(puzzle: Puzzle) -> int:
    """Return the routes of a puzzle, 0 if that is no measure of it."""
    return measure(puzzle, "routes") or 0


def test_what_was_stored_comes_back_as_it_was(store: Store, some: list[Puzzle]) -> None:
    assert store.add(some, "a file") == [puzzle.id for puzzle in some]
    assert found(store) == some
    for puzzle in some:
        assert store.get(puzzle.id).puzzle() == puzzle
        assert store.get(puzzle.id).source == "a file"


def test_duplicates_are_refused_by_id(store: Store, some: list[Puzzle]) -> None:
    store.add(some[:2])
    assert store.add([*some, *some]) == [puzzle.id for puzzle in some[2:]]
    assert store.count(Query()) == len(some)
    with store.transaction(writes=False) as connection:
        rows = connection.execute(select(measures.c.puzzle)).all()
    assert len(rows) == sum(len(puzzle.rating.measures) for puzzle in some if puzzle.rating)


def test_an_id_may_be_shortened_while_it_is_the_only_one(store: Store, some: list[Puzzle]) -> None:
    store.add(some)
    assert store.get(some[0].id[:-4]).id == some[0].id
    for name in ("walls-", "walls-zzz", "", "%", "p"):
        with pytest.raises(UnknownName):
            store.get(name)


HOLDS: dict[str, Callable[[Puzzle], bool] | None] = {
    "routes >= 40": lambda p: routes(p) >= 40,
    "40 <= routes": lambda p: routes(p) >= 40,
    "1 <= routes < 11": lambda p: 1 <= routes(p) < 11,
    "not routes >= 40": lambda p: not routes(p) >= 40,
    "chain == 2 or grade == 'hard'": lambda p: measure(p, "chain") == 2 or grade(p) == "hard",
    "grade in ('easy', 'x') and score > 0.5": lambda p: grade(p) == "easy" and score(p) > 0.5,
    "choices_grade == 'hard'": lambda p: measure(p, "choices_grade") == "hard",
    "choices_grade not in ('hard',)": lambda p: measure(p, "choices_grade") == "easy",
    "line < 5": lambda p: p.proof is not None and len(p.proof.line) < 5,
    "traps > -1": lambda p: measure(p, "traps") is not None,
    "(family == 'walls') != True": None,
}


@pytest.mark.parametrize("words", HOLDS)
def test_filters_choose_as_python_would(store: Store, some: list[Puzzle], words: str) -> None:
    store.add(some)
    holds = HOLDS[words]
    if holds is None:
        with pytest.raises(BadFilter):
            found(store, where=(words,))
        return
    expected = [puzzle for puzzle in some if holds(puzzle)]
    assert found(store, where=(words,)) == expected
    assert store.count(Query(where=(words,))) == len(expected)


def grade(puzzle: Puzzle) -> str:
    """Return a puzzle's grade."""
    assert puzzle.rating is not None
    return puzzle.rating.grade


def score(puzzle: Puzzle) -> float:
    """Return a puzzle's score."""
    assert puzzle.rating is not None
    return puzzle.rating.score


def test_all_ways_to_ask_agree(
    store: Store, some: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    store.add(some)
    for very_few, few in ((0, 0), (0, 10**6), (10**6, 10**6)):
        monkeypatch.setattr("sakumon.catalog.store.VERY_FEW", very_few)
        monkeypatch.setattr("sakumon.catalog.store.FEW", few)
        chosen = found(store, where=("routes < 40 and traps >= 0",), order="-forced")
        assert {p.id for p in chosen} == {p.id for p in some if 0 < routes(p) < 40}
        assert chosen == sorted(chosen, key=lambda p: float(measure(p, "forced")), reverse=True)


def test_family_grade_score_order_and_limit(store: Store, some: list[Puzzle]) -> None:
    store.add(some)
    walls = [puzzle for puzzle in some if puzzle.family == "walls"]
    assert found(store, family="walls") == walls
    assert found(store, grade="hard") == [p for p in some if grade(p) == "hard"]
    assert found(store, score=Range(0.3, 0.7)) == [p for p in some if 0.3 <= score(p) <= 0.7]
    by_routes = found(store, order="-routes")
    assert {p.id for p in by_routes} == {p.id for p in walls}
    assert by_routes == sorted(by_routes, key=routes, reverse=True)
    assert found(store, order="-routes", limit=2) == by_routes[:2]
    assert [score(p) for p in found(store, order="score")] == sorted(map(score, some))


def test_counts_that_outgrow_a_float_are_kept_in_the_document(
    store: Store, some: list[Puzzle]
) -> None:
    puzzle = some[0]
    huge = Puzzle(
        puzzle.family, puzzle.id, puzzle.board, rating=Rating("easy", 0.0, {"routes": 10**400})
    )
    store.add([huge])
    assert found(store, where=("routes > 1e300",)) == [huge]


def test_an_empty_store_finds_nothing_and_counts_nothing(store: Store) -> None:
    assert found(store, where=("anything > 3",)) == []
    assert stats_of(store).puzzles == 0


def test_stats_count(store: Store, some: list[Puzzle]) -> None:
    store.add(some)
    stats = stats_of(store)
    assert stats.puzzles == len(some)
    walls = next(family for family in stats.families if family.family == "walls")
    assert walls.count == 4
    assert sum(walls.grades.values()) == 4
    spread = next(spread for spread in walls.spreads if spread.name == "routes")
    values = sorted(map(routes, some[:4]))
    assert (spread.least, spread.median, spread.most) == (values[0], values[1], values[3])


def test_what_goes_wrong_in_the_middle_leaves_nothing(store: Store, some: list[Puzzle]) -> None:
    store.add(some[:1])

    def failing() -> object:
        yield from some
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        store.add(failing())  # type: ignore[arg-type]
    assert found(store) == some[:1]


def test_a_store_opens_again(place: str, some: list[Puzzle]) -> None:
    with open_store(place, create=True) as first:
        first.add(some)
    with open_store(place) as second:
        assert found(second) == some


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_no_measure_is_called_as_a_column_is(name: str, preset: str) -> None:
    rating = composed(name, preset).rating
    assert rating is not None
    assert not set(rating.measures) & set(COLUMNS)
