"""Tables in Parquet, for which the package pyarrow has to be installed."""

import io
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from sakumon.core.errors import BadDocument
from sakumon.core.message import Message

ColumnType = Literal["integer", "number", "flag", "text", "time"]
# Rows that are read at a time.
_ROWS = 5_000


def write_parquet(
    columns: Mapping[str, Sequence[Any]], types: Mapping[str, ColumnType] | None = None
) -> bytes:
    """Return columns as a table; without types, those are what the values look like."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadDocument(
            Message("Parquet needs the package pyarrow: pip install 'sakumon[parquet]'")
        ) from None
    known = {
        "integer": pyarrow.int64(),
        "number": pyarrow.float64(),
        "flag": pyarrow.bool_(),
        "text": pyarrow.string(),
        "time": pyarrow.timestamp("ms", tz="UTC"),
    }
    typed = {name: known[kind] for name, kind in (types or {}).items()}
    table = pyarrow.table(dict(columns), schema=pyarrow.schema(typed) if types else None)
    sink = io.BytesIO()
    pyarrow.parquet.write_table(table, sink, row_group_size=_ROWS)
    return sink.getvalue()
