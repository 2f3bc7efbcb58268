"""Hints between the servers that run the same journals: in one process, and over Redis."""

from skat.journal.bus.local import LocalBus

__all__ = ["LocalBus"]
