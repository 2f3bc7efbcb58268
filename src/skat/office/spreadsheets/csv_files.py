"""What a tournament gives out as CSV: players, lists, results, money."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Final

from skat.messages import message
from skat.messages.spreadsheet import csv_table
from skat.tournament.entrants import named_apart
from skat.tournament.entries.attendance import attendance
from skat.tournament.event_tables import CellWord, EventTable, lists_table, teams_table
from skat.tournament.notice.money import Award
from skat.tournament.results.cash import cash_sheet
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament

COLUMNS: Final = ("number", "name", "club", "team", "paid", "reserve", "categories", "fee")

_HEADINGS: Final = {
    "name": "tournament.player_name",
    "pass number": "tournament.pass_number",
    "state": "tournament.column_state",
    "others lost": "list.others_lost",
    "played by a computer": "tournament.stand_ins",
}
"""Where the heading of a column is another word of the catalogue than its own."""


def players_csv(tournament: Tournament, language: str = "") -> bytes:
    """All participants as a table that can be imported again; pass numbers where there are any.

    The last column says what each is in the event now; each further kind of teams has its own.
    """
    states = attendance(tournament)
    kinds = [each for each in tournament.prospectus.team_kinds or () if each.of == "teams"]
    passes = any(entrant.pass_number for entrant in tournament.entrants)
    yes, no = (message(f"table.{word}", {}, language or "en") for word in ("yes", "no"))

    def named(name: str) -> str:
        if not language or not name:
            return name
        return message("tournament.award_category", {"category": name}, language)

    def state(of: str) -> str:
        return message(f"tournament.attendance_{of}", {}, language) if language else of

    rows = [
        (
            entrant.number,
            entrant.name,
            entrant.club or "",
            entrant.team or "",
            yes if entrant.paid is not None else no,
            yes if entrant.status.value == "reserve" else no,
            "/".join(map(named, entrant.categories)),
            named(entrant.fee_class),
            *([entrant.pass_number] if passes else []),
            *(entrant.team_of(kind) or "" for kind in kinds),
            state(states[entrant.number].value),
        )
        for entrant in tournament.entrants
    ]
    heading = _heading(language)
    header = [heading(key) for key in (*COLUMNS, *(["pass number"] if passes else []))]
    header += [*(each.name for each in kinds), heading("state")]
    return csv_table(header, rows, language=language)


def standings_csv(tournament: Tournament, language: str = "") -> bytes:
    """The standings, one player a line; series results as columns of their own."""
    names = {entrant.number: entrant for entrant in named_apart(tournament.entrants)}
    series = range(1, len(tournament.series) + 1)
    heading = _heading(language)
    header = ["rank", "number", "name", "club", *[f"series {at}" for at in series]]
    header += ["points", "won", "lost", "others lost", "result"]
    listed = standings(tournament)
    marked = any(ranked.result.stand_ins for ranked in listed)
    header += ["played by a computer"] if marked else []
    rows = []
    for ranked in listed:
        result, entrant = ranked.result, names[ranked.result.number]
        each = ["" if value is None else int(value) for value in result.series]
        rows.append(
            (
                ranked.rank,
                result.number,
                entrant.name,
                entrant.club or "",
                *each,
                result.points,
                result.won,
                result.lost,
                result.others_lost,
                result.result,
                *([result.stand_ins] if marked else []),
            )
        )
    return csv_table([heading(key) for key in header], rows, language=language)


def lists_csv(tournament: Tournament, language: str = "") -> bytes:
    """The foot of every list of every series, a player a line."""
    return _event_csv(lists_table(tournament), language)


def teams_csv(tournament: Tournament, language: str = "") -> bytes:
    """The teams by rank with their players, a player a line."""
    return _event_csv(teams_table(tournament), language)


def _event_csv(table: EventTable, language: str) -> bytes:
    say = partial(message, language=language or "en")
    rows = [
        [say(cell.word) if isinstance(cell, CellWord) else cell for cell in row]
        for row in table.rows
    ]
    return csv_table([column.heading(say) for column in table.columns], rows, language=language)


def _heading(language: str) -> Callable[[str], str]:
    """What a column is called in a language; programs know it by its key."""

    def heading(key: str) -> str:
        word, _, at = key.partition(" ")
        if not language:
            return key
        if word == "series":
            return message("tournament.series_short", {"series": int(at)}, language)
        return message(_HEADINGS.get(key, f"tournament.{key}"), {}, language)

    return heading


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

    def heading(word: str) -> str:
        return message(_WORDS.get(word, f"table.{word}"), {}, language)

    amounts = [
        (
            *(heading(kind), _named(name, language), count),
            each if isinstance(each, str) else _money(each),
            _money(amount),
        )
        for kind, name, count, each, amount in rows
    ]
    return csv_table([heading(word) for word in header], amounts, language=language)


def _ranking(award: Award, *, teams: bool, language: str) -> str:
    """Of which ranking prizes or a pot are."""
    if not language:
        return "teams" if teams else str(award.category or award.series or award.kind.value)
    details = {"category": award.category, "series": award.series}
    key = "teams" if teams else f"award_{award.kind.value}"
    return message(f"tournament.{key}", details, language)


def _named(name: str, language: str) -> str:
    """A reduced fee, or the ranking of a prize, which is in the language already."""
    return message("tournament.award_category", {"category": name}, language) if name else ""


def _money(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)
