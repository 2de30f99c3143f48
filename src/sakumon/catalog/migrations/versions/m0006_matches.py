"""Games of two people, each in a browser of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _to(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint([column], [target], name=name, ondelete="CASCADE")


def upgrade() -> None:
    """Make the tables."""
    _make_matches()
    op.create_index("ix_matches_host", "matches", ["host", "begun"])
    op.create_index("ix_matches_guest", "matches", ["guest", "begun"])
    op.create_index("ix_matches_puzzle", "matches", ["puzzle"])
    op.create_index("ix_matches_ended", "matches", ["ended", "touched"])
    op.create_table(
        "match_deeds",
        sa.Column("match", _NUMBER, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("move", sa.Text),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("first_left", sa.Double),
        sa.Column("second_left", sa.Double),
        sa.Column("done", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match", "place", name="pk_match_deeds"),
        _to("match_deeds", "match", "matches.number"),
        sqlite_with_rowid=False,
    )


def _make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("host_code", sa.Text, nullable=False),
        sa.Column("guest_code", sa.Text, nullable=False),
        sa.Column("watch_code", sa.Text, nullable=False),
        sa.Column("puzzle", _NUMBER, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("host", _NUMBER, nullable=False),
        sa.Column("guest", _NUMBER),
        sa.Column("host_side", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Double),
        sa.Column("increment", sa.Double, nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("won_by", sa.Integer),
        sa.Column("reason", sa.Text),
        sa.Column("next", _NUMBER),
        sa.PrimaryKeyConstraint("number", name="pk_matches"),
        sa.UniqueConstraint("host_code", name="uq_matches_host_code"),
        sa.UniqueConstraint("guest_code", name="uq_matches_guest_code"),
        sa.UniqueConstraint("watch_code", name="uq_matches_watch_code"),
        _to("matches", "puzzle", "puzzles.number"),
        _to("matches", "host", "players.number"),
        _to("matches", "guest", "players.number"),
    )
