"""The catalog: a store of puzzles, ratings and plays; a SQLite file, or PostgreSQL by URL."""

from sakumon.catalog.query import Query
from sakumon.catalog.store import Entry, Store, open_store

__all__ = ["Entry", "Query", "Store", "open_store"]
