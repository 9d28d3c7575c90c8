"""When a room was last active and whether it is closed; snapshots are made anew from the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns, filled from the log."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("active_at", sa.BigInteger, nullable=False, server_default="0"))
        tables.add_column(sa.Column("closed", sa.Boolean, nullable=False, server_default="0"))
    op.execute(
        "UPDATE tables SET active_at = COALESCE("
        "(SELECT max(at) FROM log WHERE log.table_id = tables.id), created_at)"
    )
    op.execute(
        "UPDATE tables SET closed = true WHERE EXISTS (SELECT 1 FROM log "
        'WHERE log.table_id = tables.id AND CAST(entry AS TEXT) LIKE \'%"entry":"closed"%\')'
    )
    op.create_index("ix_tables_open", "tables", ["closed", "active_at"])
    op.execute("DELETE FROM snapshots")
