"""Journals in a PostgreSQL database: the store, its schema, backups."""
