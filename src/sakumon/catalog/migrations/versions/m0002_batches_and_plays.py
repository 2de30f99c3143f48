"""Batches written into the store; players, plays, studies, strengths."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _batches()
    _people()
    _studies()
    _plays()


def _to(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint([column], [target], name=name, ondelete="CASCADE")


def _batches() -> None:
    op.create_table(
        "batches",
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_batches"),
        sa.UniqueConstraint("key", name="uq_batches_key"),
    )
    op.create_table(
        "batch_parts",
        sa.Column("batch", _NUMBER, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("added", sa.Integer, nullable=False),
        sa.Column("failures", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("batch", "place", name="pk_batch_parts"),
        _to("batch_parts", "batch", "batches.number"),
    )


def _people() -> None:
    op.create_table(
        "players",
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("language", sa.Text),
        sa.Column("joined", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_players"),
        sa.UniqueConstraint("code", name="uq_players_code"),
    )
    op.create_table(
        "strengths",
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("puzzle", _NUMBER),
        sa.Column("player", _NUMBER),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("plays", sa.Integer, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_strengths"),
        sa.UniqueConstraint("puzzle", name="uq_strengths_puzzle"),
        sa.UniqueConstraint("player", "family", name="uq_strengths_player"),
        _to("strengths", "puzzle", "puzzles.number"),
        _to("strengths", "player", "players.number"),
    )


def _studies() -> None:
    op.create_table(
        "studies",
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.PrimaryKeyConstraint("number", name="pk_studies"),
        sa.UniqueConstraint("name", name="uq_studies_name"),
    )
    op.create_table(
        "study_puzzles",
        sa.Column("study", _NUMBER, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("puzzle", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("study", "place", name="pk_study_puzzles"),
        _to("study_puzzles", "study", "studies.number"),
        _to("study_puzzles", "puzzle", "puzzles.number"),
    )
    op.create_table(
        "participants",
        sa.Column("study", _NUMBER, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("player", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("study", "code", name="pk_participants"),
        _to("participants", "study", "studies.number"),
        _to("participants", "player", "players.number"),
    )


def _plays() -> None:
    op.create_table(
        "plays",
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("puzzle", _NUMBER, nullable=False),
        sa.Column("player", _NUMBER),
        sa.Column("study", _NUMBER),
        sa.Column("assist", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("first", sa.Boolean, nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("result", sa.Text),
        sa.Column("seconds", sa.Double),
        sa.Column("hints", sa.Integer, nullable=False, server_default="0"),
        sa.Column("undos", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("number", name="pk_plays"),
        sa.UniqueConstraint("code", name="uq_plays_code"),
        _to("plays", "puzzle", "puzzles.number"),
        _to("plays", "player", "players.number"),
        _to("plays", "study", "studies.number"),
    )
    op.create_index("ix_plays_puzzle", "plays", ["puzzle", "begun"])
    op.create_index("ix_plays_player", "plays", ["player", "begun"])
    op.create_index("ix_plays_study", "plays", ["study"])
    op.create_table(
        "deeds",
        sa.Column("play", _NUMBER, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("move", sa.Text),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("play", "place", name="pk_deeds"),
        _to("deeds", "play", "plays.number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "replies",
        sa.Column("play", _NUMBER, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("given", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("play", "question", name="pk_replies"),
        _to("replies", "play", "plays.number"),
    )
