"""The catalog: adding a hundred thousand puzzles, and searching among them."""

import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.timing import best_time
from sakumon import workshop
from sakumon.catalog import Query, Store, open_store
from sakumon.core.dice import Dice
from sakumon.core.family import Rating
from sakumon.core.puzzle import Puzzle
from sakumon.core.wish import Range
from sakumon.families import load_family
from tests.support.servers import postgres_found, running_postgres

COUNT = 100_000
COMPOSED = 100
WANTED_MS = 100

# From what nearly all puzzles have to what hardly any has.
SEARCHES = {
    "one family, hardest first": Query(family="walls", order="-score", limit=20),
    "a measure that most have": Query(family="walls", where=("routes >= 10",), limit=20),
    "a measure that few have": Query(where=("routes >= 4900",), limit=20),
    "the same, hardest first": Query(where=("routes >= 4900",), order="-score", limit=20),
    "half of them, hardest first": Query(where=("routes >= 2500",), order="-score", limit=20),
    "two measures and a grade": Query(
        family="walls", grade="easy", where=("routes <= 400 and choices >= 1.5",), limit=20
    ),
    "three measures, by a fourth": Query(
        where=("routes <= 400", "1 <= choices <= 1.5", "traps > 1"), order="-forced", limit=20
    ),
    "nothing found": Query(where=("routes >= 4000 and choices > 9",), limit=20),
    "a range of scores": Query(score=Range(0.5, 0.52), family="panels", limit=20),
}


def main() -> None:
    """Print all figures."""
    originals = composed()
    with tempfile.TemporaryDirectory() as folder:
        search(open_store(str(Path(folder) / "catalog.db"), create=True), originals)
    if not postgres_found():
        print("PostgreSQL is not installed: not timed")
        return
    with running_postgres() as url:
        search(open_store(url, create=True), originals)


def composed() -> list[Puzzle]:
    """Compose a few puzzles of two families."""
    return [
        workshop.compose(load_family(name), workshop.make_wish(load_family(name)), 1, index)
        for name in ("walls", "panels")
        for index in range(COMPOSED)
    ]


def varied(originals: list[Puzzle], count: int) -> Iterator[Puzzle]:
    """Yield as many puzzles as are wanted: real documents, their ids and measures drawn."""
    dice = Dice.of("benchmark", "catalog")
    for number in range(count):
        puzzle = originals[number % len(originals)]
        assert puzzle.rating is not None
        measures = dict(puzzle.rating.measures)
        for name, value in measures.items():
            if not isinstance(value, str):
                measures[name] = value * dice.between(1, 1000) / 1000
        if "routes" in measures:
            measures["routes"] = dice.between(1, 5000)
        rating = Rating(puzzle.rating.grade, dice.below(10_000) / 10_000, measures)
        name = f"{puzzle.family}-{number:020x}"
        yield Puzzle(puzzle.family, name, puzzle.board, puzzle.recipe, puzzle.proof, rating)


def search(store: Store, originals: list[Puzzle], count: int = COUNT) -> None:
    """Fill a store and time the searches."""
    with store:
        started = time.perf_counter()
        store.add(varied(originals, count))
        seconds = time.perf_counter() - started
        kind = store.engine.dialect.name
        print(f"{kind}: {count:,} puzzles added in {seconds:.1f} s")
        for words, query in SEARCHES.items():
            found = len(list(store.find(query)))
            taken = best_time(partial(_all, store, query)) * 1e3
            late = "" if taken <= WANTED_MS else f"  (wanted: at most {WANTED_MS})"
            print(f"  {words:30} {taken:8.1f} ms, {found} found{late}")


def _all(store: Store, query: Query) -> None:
    list(store.find(query))
