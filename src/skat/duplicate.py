"""The former name of `skat.tournament.duplicate`; it goes two versions after 0.9."""

from __future__ import annotations

from skat.tournament import duplicate

__all__ = duplicate.__all__


def __getattr__(name: str) -> object:
    return getattr(duplicate, name)
