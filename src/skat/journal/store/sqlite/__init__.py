"""Journals in an SQLite file: the store, its locks and connections, backups."""
