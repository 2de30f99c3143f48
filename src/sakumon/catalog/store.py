"""The store: puzzles with their measures, found again by what they are like."""

import itertools
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Engine, Select, Table, func, select
from sqlalchemy.dialects import postgresql, sqlite

from sakumon.catalog.address import StoreAddress, address_of
from sakumon.catalog.connect import engine_of, explained, tidy, transaction, use_log, write_rows
from sakumon.catalog.migrate import migrate, newest, version_of
from sakumon.catalog.query import Query, exact
from sakumon.catalog.schema import documents, measures, puzzles, scales
from sakumon.catalog.where import MeasureTest
from sakumon.core.entry import EntryFacts, NewEntry, entry_of
from sakumon.core.errors import BadStore, UnknownName, at_place
from sakumon.core.message import Message
from sakumon.core.puzzle import Puzzle, read_documents
from sakumon.formats.writing import make_folder

# Puzzles written with one statement, and read at a time.
CHUNK = 500
# A measure that fewer puzzles have so is looked for by listing them, here or in the query.
VERY_FEW, FEW = 300, 5_000
_SHORTEST_PREFIX = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(EntryFacts):
    """A puzzle as it stands in the store."""

    number: int
    source: str | None
    added: float
    document: str = ""

    def puzzle(self) -> Puzzle:
        """Return the puzzle itself."""
        (found,) = read_documents(self.document)
        return found


class Store:
    """A store that is open; it holds no connection between calls."""

    def __init__(self, engine: Engine, address: StoreAddress) -> None:
        self.engine = engine
        self.address = address

    def transaction(self, writes: bool = True) -> Any:
        """Give a connection; all that is done with it happens, or nothing does."""
        return transaction(self.engine, self.address, writes)

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, given: Iterable[Puzzle], source: str | None = None) -> list[str]:
        """Store puzzles, all or none; return the ids of those that were not there yet."""
        with self.transaction() as connection:
            added = add_puzzles(connection, given, source)
        if len(added) >= CHUNK:
            self.take_stock()
        return added

    def take_stock(self) -> None:
        """Let the database look at what it holds, so that it searches well."""
        if self.address.path is None:
            with explained(self.address):
                tidy(self.engine)
            return
        with self.transaction() as connection:
            connection.exec_driver_sql("PRAGMA analysis_limit = 1000")
            connection.exec_driver_sql("ANALYZE")

    def find(self, query: Query) -> Iterator[Entry]:
        """Yield the puzzles that a query asks for."""
        with self.transaction(writes=False) as connection:
            scales, asked = _ways(connection, query)
            few = query.limit is not None and query.limit <= CHUNK
            options = {} if few else {"yield_per": CHUNK}
            statement = query.statement(asked, scales)
            with connection.execute(statement, execution_options=options) as rows:
                for part in rows.mappings().partitions(CHUNK):
                    yield from _with_documents(connection, [Entry(**row) for row in part])

    def count(self, query: Query) -> int:
        """Return how many puzzles a query is about, whatever its limit."""
        with self.transaction(writes=False) as connection:
            _, asked = _ways(connection, query)
            counted = select(func.count()).select_from(puzzles).where(*query.conditions(asked))
            return int(connection.execute(counted).scalar_one())

    def get(self, name: str) -> Entry:
        """Return the puzzle with this id, or the only one whose id begins so."""
        with self.transaction(writes=False) as connection:
            near = puzzles.c.id.between(name, f"{name}\U0010ffff")
            asked = puzzles.select().where(near).order_by(puzzles.c.id).limit(2)
            rows = [Entry(**row) for row in connection.execute(asked).mappings()]
            found = _with_documents(connection, rows)
        if not found or len(name) < _SHORTEST_PREFIX:
            raise UnknownName(Message("there is no puzzle '{name}' in the store", name=name))
        if len(found) > 1 and found[0].id != name:
            raise UnknownName(
                Message("several ids begin with '{name}': give more of it", name=name)
            )
        return found[0]

    def scales(self, family: str | None = None) -> dict[str, list[int]]:
        """Return the measures that puzzles of a family, or of any, have."""
        with self.transaction(writes=False) as connection:
            return scales_of(connection, family)


def scales_of(connection: Connection, family: str | None = None) -> dict[str, list[int]]:
    """Return the numbers of the scales that each measure has, by its name."""
    asked = select(scales.c.name, scales.c.number).order_by(scales.c.name, scales.c.number)
    if family is not None:
        asked = asked.where(scales.c.family == family)
    found: dict[str, list[int]] = {}
    for name, number in connection.execute(asked):
        found.setdefault(name, []).append(number)
    return found


def _ways(connection: Connection, query: Query) -> tuple[dict[str, list[int]], MeasureTest]:
    """Return all scales, and how to ask for measures in this store."""
    known = scales_of(connection)
    if known:
        query.check(known)

    def listed(having: Select[Any]) -> list[int] | bool:
        few = list(connection.execute(having.limit(VERY_FEW)).scalars())
        if len(few) < VERY_FEW:
            return few
        if connection.dialect.name == "postgresql":
            return True  # it knows by itself when to list and when to look
        counted = select(func.count()).select_from(having.limit(FEW).subquery())
        return int(connection.execute(counted).scalar_one()) < FEW

    mine = scales_of(connection, query.family) if query.family else known
    return known, exact(mine, listed)


def _with_documents(connection: Connection, entries: list[Entry]) -> list[Entry]:
    numbers = [entry.number for entry in entries]
    asked = select(documents.c.puzzle, documents.c.document).where(documents.c.puzzle.in_(numbers))
    found = {int(number): str(text) for number, text in connection.execute(asked)}
    return [replace(entry, document=found[entry.number]) for entry in entries]


def open_store(name: str | None = None, create: bool = False) -> Store:
    """Open a store, and bring its tables up to date; with `create`, make it if there is none."""
    address = address_of(name)
    if address.path is not None and not address.path.exists():
        if not create:
            raise BadStore(_no_store(address))
        make_folder(address.path.parent)
    store = Store(engine_of(address), address)
    try:
        _bring_up_to_date(store, create)
    except BaseException:
        store.close()
        raise
    return store


def _no_store(address: StoreAddress) -> Message:
    return at_place(address, Message("there is no store: `sakumon catalog add` makes one"))


def _bring_up_to_date(store: Store, create: bool) -> None:
    with store.transaction(writes=False) as connection:
        found = version_of(connection, store.address)
    if found == newest():
        return
    if found is None and not create:
        raise BadStore(_no_store(store.address))
    with store.transaction() as connection:
        migrate(connection, store.address)
    if store.address.path is not None:
        with explained(store.address):
            use_log(store.engine)


def add_puzzles(
    connection: Connection, given: Iterable[Puzzle], source: str | None = None
) -> list[str]:
    """Store puzzles inside a transaction; return the ids of those that were not there yet."""
    return add_entries(connection, map(entry_of, given), source)


def add_entries(
    connection: Connection, given: Iterable[NewEntry], source: str | None = None
) -> list[str]:
    """Store puzzles that are written out already; return the ids that were not there yet."""
    added: list[str] = []
    entries = iter(given)
    while chunk := list(itertools.islice(entries, CHUNK)):
        added += _add_chunk(connection, chunk, source)
    return added


def _add_chunk(connection: Connection, chunk: Sequence[NewEntry], source: str | None) -> list[str]:
    first: dict[str, NewEntry] = {}
    for entry in chunk:
        first.setdefault(entry.id, entry)
    now = time.time()
    rows = [_row(entry, source, now) for entry in first.values()]
    asked = _insert(connection, puzzles).on_conflict_do_nothing(index_elements=["id"])
    added = connection.execute(asked.returning(puzzles.c.id, puzzles.c.number), rows)
    fresh = {number: first[name] for name, number in added}
    if fresh:
        texts = [{"puzzle": number, "document": one.document} for number, one in fresh.items()]
        write_rows(connection, documents, texts)
        _add_measures(connection, fresh)
    ids = {entry.id for entry in fresh.values()}
    return [row["id"] for row in rows if row["id"] in ids]


def _add_measures(connection: Connection, fresh: dict[int, NewEntry]) -> None:
    values = {
        (number, entry.family, name): value
        for number, entry in fresh.items()
        for name, value in entry.measures.items()
    }
    known = _scale_numbers(connection, {(family, name) for _, family, name in values})
    rows = [
        {
            "puzzle": number,
            "scale": known[family, name],
            "value": None if isinstance(value, str) else value,
            "words": value if isinstance(value, str) else None,
        }
        for (number, family, name), value in values.items()
    ]
    write_rows(connection, measures, rows)


def _scale_numbers(
    connection: Connection, wanted: set[tuple[str, str]]
) -> dict[tuple[str, str], int]:
    """Return the numbers of these scales; those that are new are made."""
    asked = select(scales.c.family, scales.c.name, scales.c.number)
    known = {(family, name): number for family, name, number in connection.execute(asked)}
    missing = sorted(wanted - set(known))
    if not missing:
        return known
    made = _insert(connection, scales).on_conflict_do_nothing(index_elements=["family", "name"])
    connection.execute(made, [{"family": family, "name": name} for family, name in missing])
    return {(family, name): number for family, name, number in connection.execute(asked)}


def _insert(connection: Connection, table: Table) -> Any:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    return dialect.insert(table)


def _row(entry: NewEntry, source: str | None, now: float) -> dict[str, Any]:
    names = ("id", "family", "grade", "score", "status", "line", "answers")
    return {**{name: getattr(entry, name) for name in names}, "source": source, "added": now}
