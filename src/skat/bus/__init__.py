"""The journal's port between those who run the same journals: in one process, and over Redis."""

from skat.bus.local import LocalBus

__all__ = ["LocalBus"]
