"""Of a printed notice: how its articles are read."""

from __future__ import annotations

from collections.abc import Callable

from skat.rules.choices import choice_word, option_choices
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.notice.readings import other_readings


def readings_rows(prospectus: Prospectus, say: Callable[..., str]) -> list[tuple[str, str]]:
    """Which articles are read otherwise than the edition reads them, each with its reading."""
    if prospectus.rules is None:
        return []
    return [
        (
            say(f"tournament.reading.{name}"),
            say(f"tournament.reading.{name}.{choice_word(value)}")
            if option_choices(name)
            else str(value),
        )
        for name, value in other_readings(prospectus.rules).items()
    ]
