"""When a participant of a study gave consent."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column."""
    op.add_column("participants", sa.Column("consented", sa.Double))
