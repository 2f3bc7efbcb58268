"""A notice says how it reads the articles on which the documents differ, if not as its edition."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from skat.messages import LANGUAGES, message
from skat.papers.printing.notice import notice_rows
from skat.rules.choices import choice_word, option_choices
from skat.rules.editions import (
    PRESENT_RULES,
    Edition,
    Options,
    RuleSet,
    edition_options,
)
from skat.tournament.notice.readings import other_readings
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
    for name, values in TYPED.items():
        for value in values:
            more = [row for row in said(language, **{name: value}) if row not in usual]
            key = f"tournament.reading.{name}"
            item = message(key, language=language)
            word = choice_word(value)
            text = message(f"{key}.{word}", language=language) if option_choices(name) else word
            is_usual = value == getattr(Options(), name)
            assert more == ([] if is_usual else [f"{item}: {text}"])


def test_an_edition_in_its_own_wording_reads_nothing_otherwise() -> None:
    for edition in Edition:
        own = RuleSet(edition, edition_options(edition))
        assert other_readings(own) == {}
