"""A store as the place where a batch goes: a part's row is written with its puzzles, or not."""

import time

import msgspec
from sqlalchemy import Connection, select

from sakumon.batch.plan import BatchPlan
from sakumon.batch.sink import Summary
from sakumon.batch.work import Failure, Made
from sakumon.catalog.schema import batch_parts, batches
from sakumon.catalog.store import Store, add_puzzles
from sakumon.core.puzzle import read_documents


class StoreSink:
    """A store; boards that it has already are not stored twice."""

    def __init__(self, store: Store, plan: BatchPlan) -> None:
        self.store, self.plan = store, plan
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

    def done(self) -> dict[int, int]:
        """Return the parts that are there, each with the number of its failures."""
        return {place: len(failures) for place, _, failures in self._rows()}

    def put(self, place: int, made: Made) -> None:
        """Store a part's puzzles together with the row that says so."""
        puzzles = [puzzle for text in made.documents for puzzle in read_documents(text)]
        with self.store.transaction() as connection:
            there = select(batch_parts.c.place).where(
                batch_parts.c.batch == self.number, batch_parts.c.place == place
            )
            if connection.execute(there).first() is not None:
                return  # another program has made the same batch meanwhile
            added = add_puzzles(connection, puzzles, f"batch {self.plan.key()}")
            row = {
                "batch": self.number,
                "place": place,
                "added": len(added),
                "failures": msgspec.json.encode(made.failures).decode(),
            }
            connection.execute(batch_parts.insert(), row)

    def finish(self) -> Summary:
        """Add up what was made."""
        self.store.take_stock()
        rows = self._rows()
        failures = [failure for _, _, some in rows for failure in some]
        added = sum(count for _, count, _ in rows)
        return Summary(added, self.plan.count - added - len(failures), failures)

    def _rows(self) -> list[tuple[int, int, list[Failure]]]:
        asked = select(batch_parts.c.place, batch_parts.c.added, batch_parts.c.failures)
        mine = asked.where(batch_parts.c.batch == self.number).order_by(batch_parts.c.place)
        with self.store.transaction(writes=False) as connection:
            found = connection.execute(mine).all()
        return [(p, n, msgspec.json.decode(text, type=list[Failure])) for p, n, text in found]
