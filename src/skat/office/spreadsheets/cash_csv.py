"""The cash sheet as CSV, one amount a line, in the smallest unit of the currency."""

from __future__ import annotations

from skat.spreadsheet import csv_table
from skat.tournament.results.cash import cash_sheet
from skat.tournament.state import Tournament


def cash_csv(tournament: Tournament) -> bytes:
    """Income above zero, expenses below; the last lines say what is left and of what pot."""
    sheet = cash_sheet(tournament)
    rows: list[tuple[str, str, int | str, int | str, int]] = [
        ("fee", fee.fee_class, fee.count, fee.each, fee.amount) for fee in sheet.fees
    ]
    rows += [
        ("lost games", "", "", "", sheet.lost_games),
        ("other income", "", "", "", sheet.other_in),
        ("refunds", "", "", "", -sheet.refunds),
        ("other expenses", "", "", "", -sheet.other_out),
    ]
    for prize in sheet.prizes:
        award = prize.award
        name = "teams" if prize.teams else award.category or award.series or award.kind.value
        rows.append(("prizes", str(name), "", "", -prize.paid))
        rows.append(("prizes withheld", str(name), "", "", prize.withheld))
    rows += [
        ("balance", "", "", "", sheet.balance),
        ("prizes open", "", "", "", -sheet.open_prizes),
        ("remainder", "", "", "", sheet.remainder),
        ("pot", "", "", "", sheet.pot),
        ("shares", "", "", "", sheet.shares),
        ("rounding", "", "", "", sheet.rounding),
    ]
    return csv_table(("what", "name", "count", "each", "amount"), rows)
