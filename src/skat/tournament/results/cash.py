"""The cash sheet: income by fee, what goes out by prize, what is left; it closes to the cent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.notice.money import OVERALL, Award, Cents, Payment, Purpose, standing_payments
from skat.tournament.notice.parts import purses_of
from skat.tournament.notice.prize_plan import WHOLE, Purse, purses
from skat.tournament.results.pot import lost_games_of, of_lost_games, pot_for, pot_of
from skat.tournament.results.prizes import Prize, prizes
from skat.tournament.state import Tournament


class FeeRow(msgspec.Struct, frozen=True, kw_only=True):
    """So many paid this fee; `fee_class` is empty for the whole one."""

    fee_class: str
    each: Cents
    count: int
    amount: Cents


class PrizeRow(msgspec.Struct, frozen=True, kw_only=True):
    """The prizes of one ranking (or of the teams): what is due, handed over, withheld, open.

    A further kind of teams is known by its `award` alone.
    """

    award: Award
    teams: bool
    due: Cents
    paid: Cents
    withheld: Cents
    open: Cents


class PotRow(msgspec.Struct, frozen=True, kw_only=True):
    """A pot of its own: what is in it, and what its ranks are worth; `rest` is what rounding left.

    With `lost_games` it is what the lost games of a series have brought.
    """

    award: Award
    teams: bool = False
    lost_games: bool = False
    pot: Cents
    given: Cents
    rest: Cents


class CashSheet(msgspec.Struct, frozen=True, kw_only=True):
    """All money of a tournament; every amount of 0 or more, `balance` and `remainder` may be less.

    `income` less `outgo` is the `balance`, which lies in the till. `remainder` stays with the
    organiser when every open prize is fetched. `shares` of the `pot` are prizes; `rounding` is what
    rounding down left of them. Of postage that the money of a prize did not cover `postage_out` was
    advanced, and `postage_in` came back. `pots` are those that a ranking has for itself. What
    teams have paid is `team_fees`; what went back to them is among the `refunds`.
    """

    fees: tuple[FeeRow, ...]
    lost_games: Cents
    other_in: Cents
    income: Cents
    refunds: Cents
    other_out: Cents
    prizes: tuple[PrizeRow, ...]
    outgo: Cents
    balance: Cents
    open_prizes: Cents
    remainder: Cents
    pot: Cents
    shares: Cents
    rounding: Cents
    postage_out: Cents | UnsetType = UNSET
    postage_in: Cents | UnsetType = UNSET
    pots: tuple[PotRow, ...] | UnsetType = UNSET
    team_fees: Cents | UnsetType = UNSET


@implements("TR-3.3")
def cash_sheet(tournament: Tournament, won: Sequence[Prize] | None = None) -> CashSheet:
    """The account of the money as it stands; payments that were taken back are not in it.

    `won` are the prizes of now, if they are known.

    >>> from skat.tournament.machine import rebuilt
    >>> from skat.tournament.sample import sample_steps
    >>> sheet = cash_sheet(rebuilt(sample_steps(bytes(32), players=8, series=1, rounds=1)))
    >>> sheet.fees[0].count, sheet.income, sheet.open_prizes, sheet.remainder
    (8, 8000, 20000, -12000)
    """
    payments = standing_payments(tournament.payments)
    rows = _prize_rows(payments, prizes(tournament) if won is None else won)
    fees = _fee_rows(payments)
    lost_games = _sum(payments, Purpose.LOST_GAMES)
    of_teams = _sum(payments, Purpose.TEAM_FEE)
    other_in = _sum((each for each in payments if each.amount > 0), Purpose.OTHER)
    other_out = -_sum((each for each in payments if each.amount < 0), Purpose.OTHER)
    refunds = -_sum(payments, Purpose.REFUND)
    paid = -_sum(payments, Purpose.PRIZE)
    postage_in = _sum((each for each in payments if each.amount > 0), Purpose.POSTAGE)
    postage_out = -_sum((each for each in payments if each.amount < 0), Purpose.POSTAGE)
    income = sum(each.amount for each in fees) + of_teams + lost_games + other_in
    income += postage_in
    outgo = refunds + other_out + paid + postage_out
    still_open = sum(each.open for each in rows)
    pot = pot_of(tournament)
    shares, given = _shared_out(tournament, pot)
    return CashSheet(
        fees=fees,
        lost_games=Cents(lost_games),
        other_in=Cents(other_in),
        income=Cents(income),
        refunds=Cents(refunds),
        other_out=Cents(other_out),
        prizes=rows,
        outgo=Cents(outgo),
        balance=Cents(income - outgo),
        open_prizes=Cents(still_open),
        remainder=Cents(income - outgo - still_open),
        pot=pot,
        shares=Cents(shares),
        rounding=Cents(shares - given),
        postage_out=Cents(postage_out) if postage_out else UNSET,
        postage_in=Cents(postage_in) if postage_in else UNSET,
        pots=tuple(_own_pots(tournament)) or UNSET,
        team_fees=Cents(of_teams) if of_teams else UNSET,
    )


def cash_problems(tournament: Tournament) -> tuple[Refusal, ...]:
    """Where the sheet does not close; never, unless the program is wrong.

    The balance is the plain sum of all payments ever booked, fees times their number are their
    sums, and each prize that is due is either handed over, withheld or open.
    """
    sheet = cash_sheet(tournament)
    handed = sum(
        -each.amount
        for each in standing_payments(tournament.payments)
        if each.purpose is Purpose.PRIZE
    )
    closes = (
        sheet.balance == sum(each.amount for each in tournament.payments),
        sheet.balance == sheet.income - sheet.outgo,
        all(row.each * row.count == row.amount for row in sheet.fees),
        all(row.due == row.paid + row.withheld + row.open for row in sheet.prizes),
        sum(row.paid for row in sheet.prizes) == handed,
        sheet.remainder + sheet.open_prizes == sheet.balance,
        sheet.rounding >= 0,
        all(row.rest >= 0 for row in sheet.pots or ()),
    )
    return () if all(closes) else (Refusal(code="cash_does_not_close", articles=("TR-3.3",)),)


def _sum(payments: Iterator[Payment] | tuple[Payment, ...], purpose: Purpose) -> int:
    return sum(each.amount for each in payments if each.purpose is purpose)


def _fee_rows(payments: tuple[Payment, ...]) -> tuple[FeeRow, ...]:
    """A row for each fee that was paid; no fee is paid in parts."""
    counts: dict[tuple[str, Cents], int] = {}
    for each in payments:
        if each.purpose is Purpose.FEE:
            paid = (each.fee_class, each.amount)
            counts[paid] = counts.get(paid, 0) + 1
    return tuple(
        FeeRow(fee_class=name, each=each, count=count, amount=Cents(each * count))
        for (name, each), count in sorted(counts.items())
    )


def _prize_rows(payments: tuple[Payment, ...], won: Sequence[Prize]) -> tuple[PrizeRow, ...]:
    """What was handed over counts as it was then, even to a winner who has no prize any more."""
    handed: dict[tuple[Award, bool], int] = {}
    for each in payments:
        if each.purpose is Purpose.PRIZE:
            kind = _ranking(each)
            handed[kind] = handed.get(kind, 0) - each.amount
    to_come: dict[tuple[Award, bool], list[Prize]] = {kind: [] for kind in handed}
    for prize in won:
        to_come.setdefault(_ranking(prize), []).append(prize)
    rows = []
    for (award, teams), listed in to_come.items():
        paid = handed.get((award, teams), 0)
        unpaid = [each for each in listed if not each.paid]
        withheld = sum(each.amount for each in unpaid if each.withheld)
        still_open = sum(each.amount for each in unpaid if not each.withheld)
        if not paid + withheld + still_open:
            continue
        rows.append(
            PrizeRow(
                award=award,
                teams=teams,
                due=Cents(paid + withheld + still_open),
                paid=Cents(paid),
                withheld=Cents(withheld),
                open=Cents(still_open),
            )
        )
    return tuple(rows)


def _ranking(each: Payment | Prize) -> tuple[Award, bool]:
    """Of which ranking a prize is; whether it is that of teams, where the award does not say it."""
    return each.award, each.team is not None and each.award == OVERALL


def _shared_out(tournament: Tournament, pot: Cents) -> tuple[int, int]:
    """What the shares of the pot are together, and what of it the ranks are worth, rounded down."""
    plan = tournament.prospectus.prizes
    listed = [purse for award, purse in _listed(tournament) if plan.own_pot(award) is None]
    together = sum(share for purse in listed for share in purse.shares)
    given = sum(
        sum(purse.worth(pot, rounded_to=plan.rounded_to)) for purse in listed if purse.shares
    )
    return pot * together // WHOLE, given


def _own_pots(tournament: Tournament) -> Iterator[PotRow]:
    plan = tournament.prospectus.prizes
    for award, purse in _listed(tournament):
        if plan.own_pot(award) is not None:
            pot = pot_for(tournament, award)
            yield _pot_row(award, pot, purse.worth(pot, rounded_to=plan.rounded_to))
        if award is not None and award.series and plan.series_lost_games:
            pot = lost_games_of(tournament, award.series)
            yield _pot_row(award, pot, of_lost_games(tournament, award), lost_games=True)


def _pot_row(
    award: Award | None, pot: Cents, worth: tuple[Cents, ...], *, lost_games: bool = False
) -> PotRow:
    return PotRow(
        award=award or OVERALL,
        teams=award is None,
        lost_games=lost_games,
        pot=pot,
        given=Cents(sum(worth)),
        rest=Cents(pot - sum(worth)),
    )


def _listed(tournament: Tournament) -> list[tuple[Award | None, Purse]]:
    """Every ranking with its prizes; that of the teams for None."""
    notice = tournament.prospectus
    listed: list[tuple[Award | None, Purse]] = list(
        purses(notice.prizes, notice.categories, series=notice.series)
    )
    return [*listed, *purses_of(notice.all_kinds)]
