"""Papers about prizes of their own rankings, and the cash sheet: every figure stands on them."""

from __future__ import annotations

import pytest

from skat.messages import LANGUAGES, message
from skat.messages.numbers import money_text
from skat.papers.printing.tournament import tournament_pdf
from skat.tournament.commands import PayPrize
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prize_plan import PrizePlan, Purse
from skat.tournament.results.cash import cash_sheet
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import team_standings
from skat.tournament.state import Tournament
from tests.papers.printing.test_tournament_pdf import text_of
from tests.tournament.prizes.test_awards import amounts, event, played, published, shares
from tests.tournament.test_days_and_teams import in_teams
from tests.tournament.test_days_and_teams import played as score


@pytest.fixture(scope="module")
def evening() -> Tournament:
    plan = PrizePlan(
        shares=shares(3_000, 1_111), series=amounts(300), best_game=Purse(shares=shares(777))
    )
    done = published(played(event(plan, ladies=amounts(250, 150))))
    return done.do(PayPrize(number=prizes(done.state)[0].number)).state


@pytest.mark.parametrize("language", LANGUAGES)
def test_rankings_of_their_own(evening: Tournament, language: str) -> None:
    words = text_of(tournament_pdf("categories", evening, language=language))
    for name in ("ladies", "seniors"):
        assert message(f"category.{name}", {}, language) in words
    assert message("tournament.award_best_game", {}, language) in words
    for name in ("P1", "P2", "P3", "P4"):
        assert name in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cash_sheet_has_every_amount(evening: Tournament, language: str) -> None:
    words = text_of(tournament_pdf("cash-sheet", evening, language=language))
    sheet = cash_sheet(evening)
    shown = [sheet.income, sheet.balance, sheet.remainder, sheet.pot, sheet.rounding, sheet.shares]
    shown += [row.amount for row in sheet.fees]
    for cents in shown:
        text = money_text(cents, currency="EUR", language=language)
        assert " ".join(text.split()).replace("−", "-") in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_certificate_names_its_ranking(evening: Tournament, language: str) -> None:
    words = text_of(tournament_pdf("certificates", evening, language=language))
    assert words.count(message("category.ladies", {}, language)) == 2
    game = message("tournament.certificate_game", {"value": 60}, language)
    assert game in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_team_has_a_certificate_with_its_players(language: str) -> None:
    done = in_teams(prizes=PrizePlan(team_amounts=(Cents(5_000),)))
    for _ in range(2):
        score(done, {6: 3, 7: 2, 8: 4, 9: 1, 1: 1})
    words = text_of(tournament_pdf("team-certificates", done.state, language=language))
    assert words.count(message("tournament.certificate", {}, language)) == 1
    (first,) = [each for each in team_standings(done.state) if each.rank == 1]
    assert first.team == "Buben"
    counted = {number for each in first.counted for number in each}
    for at in range(4):
        assert (f"Buben{at}" in words) == (6 + at in counted)
    assert message("tournament.certificate_text", {"result": first.result}, language) in words
