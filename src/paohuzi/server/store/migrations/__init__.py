"""Alembic's scripts: the schema from nothing to today."""
