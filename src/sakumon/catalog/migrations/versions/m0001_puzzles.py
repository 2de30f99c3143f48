"""Puzzles and their measures."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables and what they are searched by."""
    op.create_table(
        "puzzles",
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("grade", sa.Text),
        sa.Column("score", sa.Double),
        sa.Column("status", sa.Text),
        sa.Column("line", sa.Integer),
        sa.Column("answers", sa.Double),
        sa.Column("source", sa.Text),
        sa.Column("added", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_puzzles"),
        sa.UniqueConstraint("id", name="uq_puzzles_id"),
    )
    op.create_index("ix_puzzles_family_number", "puzzles", ["family", "number"])
    op.create_index("ix_puzzles_family_score", "puzzles", ["family", "score", "number"])
    op.create_index("ix_puzzles_score", "puzzles", ["score", "number"])
    op.create_index("ix_puzzles_family_grade", "puzzles", ["family", "grade", "score"])
    op.create_table(
        "documents",
        sa.Column("puzzle", _NUMBER, autoincrement=False, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name="pk_documents"),
        _to("documents", "puzzle", "puzzles.number"),
    )
    op.create_table(
        "scales",
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_scales"),
        sa.UniqueConstraint("family", "name", name="uq_scales_family"),
    )
    op.create_table(
        "measures",
        sa.Column("puzzle", _NUMBER, nullable=False),
        sa.Column("scale", _NUMBER, nullable=False),
        sa.Column("value", sa.Double),
        sa.Column("words", sa.Text),
        sa.PrimaryKeyConstraint("puzzle", "scale", name="pk_measures"),
        _to("measures", "puzzle", "puzzles.number"),
        _to("measures", "scale", "scales.number"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_measures_scale_value", "measures", ["scale", "value", "puzzle"])


def _to(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint([column], [target], name=name, ondelete="CASCADE")
