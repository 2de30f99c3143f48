"""Puzzles of the day, shelves of opened files, and what a play did to a rating."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the columns, make the tables."""
    for name, kind in (("rating", sa.Double), ("gain", sa.Double), ("tally", sa.Text)):
        op.add_column("plays", sa.Column(name, kind))
    op.create_table(
        "days",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("puzzle", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("day", "family", name="pk_days"),
        _to("days", "puzzle", "puzzles.number"),
    )
    _shelves()


def _to(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint([column], [target], name=name, ondelete="CASCADE")


def _shelves() -> None:
    op.create_table(
        "shelves",
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("player", _NUMBER, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("added", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_shelves"),
        sa.UniqueConstraint("code", name="uq_shelves_code"),
        _to("shelves", "player", "players.number"),
    )
    op.create_index("ix_shelves_player", "shelves", ["player", "added"])
    op.create_table(
        "shelf_puzzles",
        sa.Column("shelf", _NUMBER, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("puzzle", _NUMBER, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("shelf", "place", name="pk_shelf_puzzles"),
        _to("shelf_puzzles", "shelf", "shelves.number"),
        _to("shelf_puzzles", "puzzle", "puzzles.number"),
    )
    op.create_index("ix_shelf_puzzles_puzzle", "shelf_puzzles", ["puzzle"])
