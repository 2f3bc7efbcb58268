"""Of a printed notice: how its office reads the articles that it decides by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from skat.rules.editions import Options
from skat.tournament.notice.prospectus import Prospectus

READINGS: Final = (
    "protest_deadline",
    "protest_last_series_minutes",
    "late_correction",
    "correction_basis",
    "forbid_gifts",
    "retention",
)
"""The options of the rules that the office of an event decides by."""


def readings_rows(prospectus: Prospectus, say: Callable[..., str]) -> list[tuple[str, str]]:
    """How the office reads its articles, where that is not as usual."""
    if prospectus.rules is None:
        return []
    chosen = ((name, getattr(prospectus.rules.options, name)) for name in READINGS)
    return [
        (
            say(f"tournament.reading.{name}"),
            say(f"tournament.reading.{name}.{value}") if isinstance(value, str) else str(value),
        )
        for name, value in chosen
        if value != getattr(Options(), name)
    ]
