"""What the desk prints is in the language asked for: tables, cash sheet, what a step changes."""

import re

import pytest

from skat.cli.language import speaking
from skat.cli.tournament.text import (
    accounts_lines,
    cash_lines,
    effect_lines,
    entrant_lines,
    prize_lines,
    ranking_lines,
    seating_lines,
    standing_lines,
    step_lines,
)
from skat.model.languages import Language
from skat.tournament.effects import Effect, LeftOpen
from skat.tournament.machine import rebuilt
from skat.tournament.notice.money import Cents
from skat.tournament.sample import sample_steps
from skat.tournament.state import Tournament, TournamentPhase


def tables(language: Language) -> dict[str, list[str]]:
    """Every table of the sample evening, and what closing it would change."""
    steps = sample_steps(bytes(32), players=8, series=1, rounds=1)
    state = rebuilt(steps)
    assert isinstance(state, Tournament)
    left = LeftOpen(
        prizes=1,
        prize_money=Cents(500),
        withheld=0,
        withheld_money=Cents(0),
        waiting=2,
        protests=(3,),
        unpaid=(),
    )
    effect = Effect(
        changes=(),
        seated_by_it=(),
        balance=(Cents(0), Cents(100)),
        phase=(TournamentPhase.PUBLISHED, TournamentPhase.CLOSED),
        voids=(1, 2),
        left_open=left,
    )
    with speaking(language):
        return {
            "entrants": entrant_lines(state),
            "seating": seating_lines(state),
            "standings": standing_lines(state),
            "prizes": prize_lines(state),
            "rankings": ranking_lines(state),
            "cash": cash_lines(state),
            "accounts": accounts_lines(state),
            "effect": effect_lines(effect, currency="EUR"),
            "steps": [re.sub(r"\{.*", "", line) for line in step_lines(steps)],
        }


@pytest.mark.parametrize("language", [each for each in Language if each is not Language.EN])
def test_each_table_speaks_the_language_asked_for(language: Language) -> None:
    english = tables(Language.EN)
    for name, lines in tables(language).items():
        assert len(lines) == len(english[name])
        assert lines != english[name] or name == "prizes", name
        said = {word for line in lines for word in re.findall(r"[a-z]{4,}", line)}
        assert said.isdisjoint({"rank", "lost", "seed", "income", "prizes", "paid", "nobody"}), name


def test_in_english_the_columns_stay() -> None:
    heading = tables(Language.EN)["standings"][0]
    assert heading == "rank   no.  name                          points  won lost  result"
