"""The tables of a store, as the newest migration leaves them.

Times are seconds since 1970. Documents are kept as text and apart from what is searched by: rows
that are looked through stay small.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

# SQLite numbers rows by itself only where the key is a plain INTEGER.
RowNumber = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def _to(column: str) -> ForeignKey:
    return ForeignKey(column, ondelete="CASCADE")


puzzles = Table(
    "puzzles",
    metadata,
    Column("number", RowNumber, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("family", Text, nullable=False),
    Column("grade", Text),
    Column("score", Double),
    Column("status", Text),
    Column("line", Integer),
    Column("answers", Double),
    Column("source", Text),
    Column("added", Double, nullable=False),
    Index("ix_puzzles_family_number", "family", "number"),
    Index("ix_puzzles_family_score", "family", "score", "number"),
    Index("ix_puzzles_score", "score", "number"),
    Index("ix_puzzles_family_grade", "family", "grade", "score"),
)

documents = Table(
    "documents",
    metadata,
    Column("puzzle", RowNumber, _to("puzzles.number"), primary_key=True, autoincrement=False),
    Column("document", Text, nullable=False),
)

# The measures that some puzzle of a family has, by number.
scales = Table(
    "scales",
    metadata,
    Column("number", RowNumber, primary_key=True),
    Column("family", Text, nullable=False),
    Column("name", Text, nullable=False),
    UniqueConstraint("family", "name"),
)

# One row for each measure of each puzzle: any of them can be searched by, without a migration.
measures = Table(
    "measures",
    metadata,
    Column("puzzle", RowNumber, _to("puzzles.number"), primary_key=True),
    Column("scale", RowNumber, _to("scales.number"), primary_key=True),
    Column("value", Double),
    Column("words", Text),
    Index("ix_measures_scale_value", "scale", "value", "puzzle"),
    sqlite_with_rowid=False,
)

# A batch that is written into the store: the part of a plan that is done is known by its row,
# which is written together with the part's puzzles or not at all.
batches = Table(
    "batches",
    metadata,
    Column("number", RowNumber, primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    Column("plan", Text, nullable=False),
    Column("begun", Double, nullable=False),
)

batch_parts = Table(
    "batch_parts",
    metadata,
    Column("batch", RowNumber, _to("batches.number"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("added", Integer, nullable=False),
    Column("failures", Text, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("number", RowNumber, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("name", Text),
    Column("language", Text),
    Column("joined", Double, nullable=False),
)

# Glicko-2, for puzzles and players alike: exactly one of both is set.
strengths = Table(
    "strengths",
    metadata,
    Column("number", RowNumber, primary_key=True),
    Column("family", Text, nullable=False),
    Column("puzzle", RowNumber, _to("puzzles.number"), unique=True),
    Column("player", RowNumber, _to("players.number")),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("plays", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    UniqueConstraint("player", "family"),
)

studies = Table(
    "studies",
    metadata,
    Column("number", RowNumber, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("settings", Text, nullable=False),
    Column("begun", Double, nullable=False),
    Column("ended", Double),
)

study_puzzles = Table(
    "study_puzzles",
    metadata,
    Column("study", RowNumber, _to("studies.number"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("puzzle", RowNumber, _to("puzzles.number"), nullable=False),
)

participants = Table(
    "participants",
    metadata,
    Column("study", RowNumber, _to("studies.number"), primary_key=True),
    Column("code", Text, primary_key=True),
    Column("player", RowNumber, _to("players.number"), nullable=False),
    Column("consented", Double),
)

plays = Table(
    "plays",
    metadata,
    Column("number", RowNumber, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("puzzle", RowNumber, _to("puzzles.number"), nullable=False),
    Column("player", RowNumber, _to("players.number")),
    Column("study", RowNumber, _to("studies.number")),
    Column("assist", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("first", Boolean, nullable=False),
    Column("begun", Double, nullable=False),
    Column("ended", Double),
    Column("result", Text),
    Column("seconds", Double),
    Column("hints", Integer, nullable=False, server_default="0"),
    Column("undos", Integer, nullable=False, server_default="0"),
    Column("rating", Double),  # of the player afterwards, where the play counted
    Column("gain", Double),
    Column("tally", Text),  # what the family counts on the way, where it was solved
    Index("ix_plays_puzzle", "puzzle", "begun"),
    Index("ix_plays_player", "player", "begun"),
    Index("ix_plays_study", "study"),
)

# What a player did, one row each, committed before it is acknowledged: a move, an undo, a hint.
deeds = Table(
    "deeds",
    metadata,
    Column("play", RowNumber, _to("plays.number"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("move", Text),
    Column("seconds", Double, nullable=False),
    sqlite_with_rowid=False,
)

replies = Table(
    "replies",
    metadata,
    Column("play", RowNumber, _to("plays.number"), primary_key=True),
    Column("question", Text, primary_key=True),
    Column("answer", Text, nullable=False),
    Column("given", Double, nullable=False),
)

# The puzzles of a day, by its date.
days = Table(
    "days",
    metadata,
    Column("day", Text, primary_key=True),
    Column("family", Text, primary_key=True),
    Column("puzzle", RowNumber, _to("puzzles.number"), nullable=False),
)

# Files that players have opened: their puzzles in order, with the titles they had there.
shelves = Table(
    "shelves",
    metadata,
    Column("number", RowNumber, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("player", RowNumber, _to("players.number"), nullable=False),
    Column("title", Text, nullable=False),
    Column("added", Double, nullable=False),
    Index("ix_shelves_player", "player", "added"),
)

shelf_puzzles = Table(
    "shelf_puzzles",
    metadata,
    Column("shelf", RowNumber, _to("shelves.number"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("puzzle", RowNumber, _to("puzzles.number"), nullable=False),
    Column("title", Text, nullable=False),
    Index("ix_shelf_puzzles_puzzle", "puzzle"),
)

# A game of two people in two browsers: codes for the seats and for those who look on.
matches = Table(
    "matches",
    metadata,
    Column("number", RowNumber, primary_key=True),
    Column("host_code", Text, nullable=False, unique=True),
    Column("guest_code", Text, nullable=False, unique=True),
    Column("watch_code", Text, nullable=False, unique=True),
    Column("puzzle", RowNumber, _to("puzzles.number"), nullable=False),
    Column("game", Text, nullable=False),
    Column("host", RowNumber, _to("players.number"), nullable=False),
    Column("guest", RowNumber, _to("players.number")),
    Column("host_side", Integer, nullable=False),
    Column("seconds", Double),
    Column("increment", Double, nullable=False),
    Column("begun", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("ended", Double),
    Column("won_by", Integer),
    Column("reason", Text),
    Column("next", RowNumber),
    Index("ix_matches_host", "host", "begun"),
    Index("ix_matches_guest", "guest", "begun"),
    Index("ix_matches_puzzle", "puzzle"),
    Index("ix_matches_ended", "ended", "touched"),
)

# What was done in a match, with whose turn it is then and the seconds that both sides have left.
match_deeds = Table(
    "match_deeds",
    metadata,
    Column("match", RowNumber, _to("matches.number"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("side", Integer, nullable=False),
    Column("move", Text),
    Column("turn", Integer, nullable=False),
    Column("first_left", Double),
    Column("second_left", Double),
    Column("done", Double, nullable=False),
    sqlite_with_rowid=False,
)

# What a server signs with, and the key of who runs it.
secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
