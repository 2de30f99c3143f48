"""A store as the place where a batch goes: a part's row is written with its puzzles, or not."""

import time

import msgspec
from sqlalchemy import Connection, select

from sakumon.batch.plan import BatchPlan
from sakumon.batch.sink import Haul, Summary
from sakumon.batch.work import Failure, Made, mark_of
from sakumon.catalog.query import Query
from sakumon.catalog.schema import batch_parts, batches
from sakumon.catalog.store import Store, add_puzzles
from sakumon.core.puzzle import read_documents


class StoreSink:
    """A store; boards that it has already are not stored twice."""

    def __init__(self, store: Store, plan: BatchPlan) -> None:
        self.store, self.plan = store, plan
        self._source = f"batch {plan.key()}"
        self._seen: set[str] = set()
        with store.transaction() as connection:
            self.number = self._enter(connection)

    def _enter(self, connection: Connection) -> int:
        key = self.plan.key()
        asked = select(batches.c.number).where(batches.c.key == key)
        known = connection.execute(asked).scalar_one_or_none()
        if known is not None:
            return int(known)
        row = {"key": key, "plan": self.plan.text(), "begun": time.time()}
        made = connection.execute(batches.insert().returning(batches.c.number), row)
        return int(made.scalar_one())

    def done(self) -> Haul:
        """Return what came of the parts that are there."""
        self._seen = self._marks()
        rows = self._rows()
        failures = sum(len(failures) for _, _, failures in rows)
        return Haul(len(rows), sum(added for _, added, _ in rows), failures)

    def put(self, place: int, made: Made) -> Haul:
        """Store a part's new puzzles together with the row that says so."""
        with self.store.transaction() as connection:
            there = select(batch_parts.c.added, batch_parts.c.failures).where(
                batch_parts.c.batch == self.number, batch_parts.c.place == place
            )
            row = connection.execute(there).first()
            if row is None:
                return self._add(connection, place, made)
        # Another program has made the same batch meanwhile.
        self._seen = self._marks()
        return Haul(1, row.added, len(msgspec.json.decode(row.failures, type=list[Failure])))

    def _add(self, connection: Connection, place: int, made: Made) -> Haul:
        fresh: dict[str, str] = {}
        for mark, text in zip(made.likenesses, made.documents, strict=True):
            if mark not in self._seen:
                fresh.setdefault(mark, text)
        puzzles = [puzzle for text in fresh.values() for puzzle in read_documents(text)]
        added = add_puzzles(connection, puzzles, self._source)
        row = {
            "batch": self.number,
            "place": place,
            "added": len(added),
            "failures": msgspec.json.encode(made.failures).decode(),
        }
        connection.execute(batch_parts.insert(), row)
        stored = set(added)
        marked = zip(fresh, puzzles, strict=True)
        self._seen |= {mark for mark, puzzle in marked if puzzle.id in stored}
        return Haul(1, len(added), len(made.failures))

    def finish(self) -> Summary:
        """Add up what was made."""
        self.store.take_stock()
        rows = self._rows()
        failures = [failure for _, _, some in rows for failure in some]
        added = sum(count for _, count, _ in rows)
        tried = sum(len(self.plan.indices(place)) for place, _, _ in rows)
        return Summary(added, tried - added - len(failures), failures)

    def _marks(self) -> set[str]:
        """Return the likenesses of what this batch has stored so far."""
        query = Query(where=(f"source == {self._source!r}",))
        return {mark_of(entry.puzzle()) for entry in self.store.find(query)}

    def _rows(self) -> list[tuple[int, int, list[Failure]]]:
        asked = select(batch_parts.c.place, batch_parts.c.added, batch_parts.c.failures)
        mine = asked.where(batch_parts.c.batch == self.number).order_by(batch_parts.c.place)
        with self.store.transaction(writes=False) as connection:
            found = connection.execute(mine).all()
        return [(p, n, msgspec.json.decode(text, type=list[Failure])) for p, n, text in found]
