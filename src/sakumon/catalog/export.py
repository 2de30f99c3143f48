"""Taking puzzles out of a store: documents, the families' own formats, tables in Parquet."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sakumon.catalog.store import Entry
from sakumon.core.errors import BadDocument
from sakumon.formats.files import DOCUMENTS, write_puzzles
from sakumon.formats.parquet import write_parquet
from sakumon.formats.writing import write_stream

PARQUET = ".parquet"
_COLUMNS = ("id", "family", "grade", "score", "status", "line", "answers", "source", "added")


def export(entries: Iterable[Entry], path: str, suffix: str) -> int:
    """Write puzzles to a file, whole or not at all; return how many."""
    counted = _Counted(entries)
    if suffix in DOCUMENTS:
        write_stream(path, (f"{entry.document}\n".encode() for entry in counted))
    elif suffix == PARQUET:
        write_stream(path, _parquet(list(counted)))
    else:
        puzzles = [entry.puzzle() for entry in counted]
        if not puzzles:
            raise BadDocument(f"{path}: there is nothing to write: no puzzle was found")
        write_stream(path, [write_puzzles(puzzles, suffix)])
    return counted.count


class _Counted:
    """Entries that are counted as they go by."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = entries
        self.count = 0

    def __iter__(self) -> Iterator[Entry]:
        for entry in self.entries:
            self.count += 1
            yield entry


def _parquet(entries: list[Entry]) -> Iterator[bytes]:
    """Yield a table with a column for each measure, and the document in the last."""
    measures = [_measures(entry) for entry in entries]
    kinds = _kinds(measures)
    fields = {
        **{name: [getattr(entry, name) for entry in entries] for name in _COLUMNS},
        **{name: [kinds[name](found.get(name)) for found in measures] for name in kinds},
        "document": [entry.document for entry in entries],
    }
    yield write_parquet(fields)


def _measures(entry: Entry) -> dict[str, Any]:
    """Return a puzzle's measures; one that shares its name with a column gets another."""
    found = json.loads(entry.document).get("rating", {}).get("measures", {})
    return {f"measure_{name}" if name in (*_COLUMNS, "document") else name: value
            for name, value in found.items()}  # fmt: skip


def _kinds(measures: list[dict[str, Any]]) -> Mapping[str, Callable[[Any], Any]]:
    """Return how each measure is written: as a text where some puzzle has one, else a number."""
    texts: dict[str, bool] = {}
    for found in measures:
        for name, value in found.items():
            texts[name] = texts.get(name, False) or isinstance(value, str)
    return {name: _text if texts[name] else _number for name in sorted(texts)}


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _number(value: Any) -> float | None:
    from sakumon.core.entry import as_float

    return None if value is None else as_float(value)
