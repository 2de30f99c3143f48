"""What Alembic runs: the migrations asked for, over the connection that it was handed."""

from alembic import context

from sakumon.catalog.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
context.run_migrations()
