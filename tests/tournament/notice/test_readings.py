"""A notice says how its office reads the articles on protests and corrections, if not as usual."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from skat.messages import LANGUAGES, message
from skat.papers.printing.notice import notice_rows
from skat.papers.printing.readings import READINGS
from skat.rules.editions import PRESENT_RULES, Options
from skat.tournament.sample import sample_prospectus
from tests.web.notices import READINGS as TYPED


def said(language: str, **options: Any) -> list[str]:
    rules = replace(PRESENT_RULES, options=replace(PRESENT_RULES.options, **options))
    rows = notice_rows(
        replace(sample_prospectus(), rules=rules), partial(message, language=language)
    )
    return [f"{row['item']}: {row['text']}" for row in rows]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reading_that_is_not_usual_stands_in_the_notice(language: str) -> None:
    usual = said(language)
    assert set(READINGS) == set(TYPED)
    for name, values in TYPED.items():
        for value in values:
            more = [row for row in said(language, **{name: value}) if row not in usual]
            key = f"tournament.reading.{name}"
            item = message(key, language=language)
            is_word = isinstance(value, str)
            text = message(f"{key}.{value}", language=language) if is_word else value
            is_usual = value == getattr(Options(), name)
            assert more == ([] if is_usual else [f"{item}: {text}"])
