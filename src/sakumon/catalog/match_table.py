"""Matches as one table: always the same columns, each of one type."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, select

from sakumon.catalog.matches import deeds_of
from sakumon.catalog.play_table import CHUNK, typed, write_table
from sakumon.catalog.schema import matches, puzzles
from sakumon.formats.parquet import ColumnType
from sakumon.play.match import MOVED

# As with plays, none may change its name or type, and a new one comes last.
COLUMNS: dict[str, ColumnType] = {
    "number": "integer",
    "id": "text",
    "family": "text",
    "game": "text",
    "first": "integer",
    "second": "integer",
    "seconds": "number",
    "increment": "number",
    "begun": "time",
    "ended": "time",
    "won_by": "integer",
    "reason": "text",
    "moves": "integer",
    "deeds": "text",
}


def match_rows(connection: Connection) -> Iterator[dict[str, Any]]:
    """Yield every match as one flat row that names no person."""
    asked = (
        select(matches, puzzles.c.family, puzzles.c.id)
        .join(puzzles, puzzles.c.number == matches.c.puzzle)
        .order_by(matches.c.number)
    )
    for part in connection.execute(asked).mappings().partitions(CHUNK):
        for row in part:
            yield _row(connection, dict(row))


def _row(connection: Connection, row: dict[str, Any]) -> dict[str, Any]:
    people = (row["host"], row["guest"])
    first, second = people if row["host_side"] == 0 else people[::-1]
    done = deeds_of(connection, row["number"])
    listed = [(one.kind, one.side, one.move, one.left) for one in done]
    moves = sum(one.kind == MOVED for one in done)
    added = {"first": first, "second": second, "moves": moves, "deeds": json.dumps(listed)}
    known = {**row, **added}
    return {name: typed(known[name], kind) for name, kind in COLUMNS.items()}


def write_matches(rows: Sequence[dict[str, Any]], form: str) -> bytes:
    """Return rows as a file, Parquet or CSV."""
    return write_table(rows, COLUMNS, form)
