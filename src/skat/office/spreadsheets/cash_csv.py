"""The cash sheet as CSV, one amount a line: for programs in the smallest unit of the currency."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from skat.messages import message
from skat.spreadsheet import csv_table
from skat.tournament.notice.money import Award
from skat.tournament.results.cash import cash_sheet
from skat.tournament.state import Tournament

_WORDS: Final = {
    "lost games": "tournament.money_lost_games",
    "team fees": "tournament.money_team_fee",
    "other income": "tournament.cash_other_in",
    "refunds": "tournament.money_refund",
    "postage advanced": "tournament.cash_postage_out",
    "postage paid": "tournament.cash_postage_in",
    "other expenses": "tournament.cash_other_out",
    "fee": "tournament.fee",
    "prizes": "tournament.prizes",
    "prizes withheld": "tournament.cash_withheld",
    "balance": "tournament.cash_in_till",
    "prizes open": "tournament.cash_open",
    "remainder": "tournament.cash_remainder",
    "pot": "tournament.pot",
    "lost games of": "tournament.pot_of_lost_games",
    "rounding": "tournament.cash_rounding",
    "amount": "tournament.amount",
}
"""Where a word of this table has another key than its own in `table`."""


def cash_csv(tournament: Tournament, language: str = "") -> bytes:
    """Income above zero, expenses below; the last lines say what is left and of what pot.

    In a language amounts have two decimals.
    """
    sheet = cash_sheet(tournament)
    rows: list[tuple[str, str, int | str, int | str, int]] = [
        ("fee", fee.fee_class, fee.count, fee.each, fee.amount) for fee in sheet.fees
    ]
    if sheet.team_fees:
        rows.append(("team fees", "", "", "", sheet.team_fees))
    rows += [
        ("lost games", "", "", "", sheet.lost_games),
        ("other income", "", "", "", sheet.other_in),
        ("refunds", "", "", "", -sheet.refunds),
        ("other expenses", "", "", "", -sheet.other_out),
    ]
    if sheet.postage_out:
        rows.append(("postage advanced", "", "", "", -sheet.postage_out))
    if sheet.postage_in:
        rows.append(("postage paid", "", "", "", sheet.postage_in))
    for prize in sheet.prizes:
        name = _ranking(prize.award, teams=prize.teams, language=language)
        rows.append(("prizes", name, "", "", -prize.paid))
        rows.append(("prizes withheld", name, "", "", prize.withheld))
    rows += [
        ("balance", "", "", "", sheet.balance),
        ("prizes open", "", "", "", -sheet.open_prizes),
        ("remainder", "", "", "", sheet.remainder),
        ("pot", "", "", "", sheet.pot),
        ("shares", "", "", "", sheet.shares),
        ("rounding", "", "", "", sheet.rounding),
    ]
    for pot in sheet.pots or ():
        name = _ranking(pot.award, teams=pot.teams, language=language)
        rows.append(("lost games of" if pot.lost_games else "pot", name, "", "", pot.pot))
        rows.append(("rounding", name, "", "", pot.rest))
    header = ("what", "name", "count", "each", "amount")
    if not language:
        return csv_table(header, rows)

    def said(word: str) -> str:
        return message(_WORDS.get(word, f"table.{word}"), {}, language)

    amounts = [
        (
            *(said(what), _named(name, language), count),
            each if isinstance(each, str) else _money(each),
            _money(amount),
        )
        for what, name, count, each, amount in rows
    ]
    return csv_table([said(word) for word in header], amounts, language=language)


def _ranking(award: Award, *, teams: bool, language: str) -> str:
    """Of which ranking prizes or a pot are."""
    if not language:
        return "teams" if teams else str(award.category or award.series or award.kind.value)
    details = {"category": award.category, "series": award.series}
    key = "teams" if teams else f"award_{award.kind.value}"
    return message(f"tournament.{key}", details, language)


def _named(name: str, language: str) -> str:
    """A reduced fee, or the ranking of a prize as it is said already."""
    return message("tournament.award_category", {"category": name}, language) if name else ""


def _money(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)
